import type { Call, CallReply } from '#kit/shared/call.ts'
import { deviceMemory } from './device-memory.ts'

const PREFIX = 'portal.answer.'
/** A longer answer would take the room of what must not get lost. */
const MAX_LENGTH = 200_000

const keyOf = (key: readonly unknown[]): string => PREFIX + JSON.stringify(key)

/** Answers of the server that the device stores, for pages that are loaded without a connection. */
export const deviceAnswers = {
  write: (key: readonly unknown[], answer: unknown): void => {
    const text = JSON.stringify(answer)
    deviceMemory.write(keyOf(key), text.length > MAX_LENGTH ? null : text)
  },
  /** Undefined when there is none, or one that an earlier version stored in another shape. */
  read: <C extends Call>(call: C, key: readonly unknown[]): CallReply<C> | undefined => {
    const text = deviceMemory.read(keyOf(key))
    if (text === null) return undefined
    const { success, data } = call.reply.safeParse(JSON.parse(text))
    return success ? (data as CallReply<C>) : undefined
  },
  /** Another user must not see them. */
  clear: (): void => deviceMemory.removeAll(PREFIX),
}
