import { v4 } from 'uuid'

/** Creates a random UUID. Unlike `crypto.randomUUID`, it also works on pages without https. */
export const newId = (): string => v4()
