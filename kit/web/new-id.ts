/**
 * Creates an idempotency key for an upload; a retry uses it again. It also works on pages without TLS, as inside a
 * factory, where `crypto.randomUUID` is not available.
 */
export const newUploadKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(12))].map((one) => one.toString(16).padStart(2, '0')).join('')
