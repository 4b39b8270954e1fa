import { v4 } from 'uuid'

/** Makes a random UUID, such as an idempotency key. Unlike `crypto.randomUUID`, it works on pages without https. */
export const newId = (): string => v4()
