/** Makes a random UUID, such as an idempotency key. Unlike `crypto.randomUUID`, it works on pages without https. */
export { v4 as newId } from 'uuid'
