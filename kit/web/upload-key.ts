/** A name for an upload, the same when it is sent again; also where the page came without TLS, as inside a factory: there the browser makes no UUID. */
export const newUploadKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(12))].map((one) => one.toString(16).padStart(2, '0')).join('')
