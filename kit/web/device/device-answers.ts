import type { Call, CallReply } from '#kit/shared/call.ts'
import { deviceMemory } from './device-memory.ts'

/**
 * The prefix of stored responses. Change it whenever the format of a response changes, so that responses stored by
 * earlier versions are not used.
 */
const PREFIX = 'portal.answer.'
/** Longer responses are not stored, to leave space for data that must not be lost. */
const MAX_LENGTH = 200_000

const keyOf = (key: readonly unknown[]): string => PREFIX + JSON.stringify(key)

/** Responses of the server stored on the device, for pages that load without a connection. */
export const storedReplies = {
  write: (key: readonly unknown[], answer: unknown): void => {
    const text = JSON.stringify(answer)
    deviceMemory.write(keyOf(key), text.length > MAX_LENGTH ? null : text)
  },
  read: <C extends Call>(key: readonly unknown[]) => deviceMemory.readJson<CallReply<C>>(keyOf(key)),
  /** Clears all responses, so that another user does not see them. */
  clear: (): void => {
    for (const key of deviceMemory.keys(PREFIX)) deviceMemory.write(key, null)
  },
}
