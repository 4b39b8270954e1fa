import { v4 } from 'uuid'

/**
 * Creates a random UUID, for example for an idempotency key. Unlike `crypto.randomUUID`, it also works on pages without
 * https.
 */
export const newId = (): string => v4()
