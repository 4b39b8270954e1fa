/** A file that can be read from anywhere. */
export interface Bytes {
  readonly size: number
  /** `length` bytes from `at`; fewer at the end. */
  read(at: number, length: number): Promise<Uint8Array>
}

/** Little-endian numbers; 0 beyond the end, which no checked structure accepts. */
export const readUint16 = (bytes: Uint8Array, at: number): number => (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8)
export const readUint32 = (bytes: Uint8Array, at: number): number =>
  (readUint16(bytes, at) | (readUint16(bytes, at + 2) << 16)) >>> 0

/** Bytes as text, one character each. */
export const latin1Text = (bytes: Uint8Array): string => {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return text
}

/** Bytes as text, two for each character, the lower first. */
export const utf16 = (bytes: Uint8Array): string => {
  let text = ''
  for (let at = 0; at + 1 < bytes.length; at += 2) text += String.fromCharCode(readUint16(bytes, at))
  return text
}
