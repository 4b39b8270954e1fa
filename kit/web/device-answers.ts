import type { Call, CallReply } from '#kit/shared/call.ts'
import { deviceMemory } from './device-memory.ts'

const PREFIX = 'portal.answer.'
/** Longer responses are not stored, to leave space for data that must not be lost. */
const MAX_LENGTH = 200_000

const keyOf = (key: readonly unknown[]): string => PREFIX + JSON.stringify(key)

/** Responses of the server stored on the device, for pages that load without a connection. */
export const deviceAnswers = {
  write: (key: readonly unknown[], answer: unknown): void => {
    const text = JSON.stringify(answer)
    deviceMemory.write(keyOf(key), text.length > MAX_LENGTH ? null : text)
  },
  /** undefined if there is none, or if an earlier version stored it in another form. */
  read: <C extends Call>(call: C, key: readonly unknown[]): CallReply<C> | undefined => {
    const text = deviceMemory.read(keyOf(key))
    if (text === null) return undefined
    const { success, data } = call.reply.safeParse(JSON.parse(text))
    return success ? (data as CallReply<C>) : undefined
  },
  /** Clears all responses, so that another user does not see them. */
  clear: (): void => deviceMemory.removeAll(PREFIX),
}
