export interface RandomAccessFile {
  readonly size: number
  /** Reads `length` bytes from offset `at`; fewer at the end of the file. */
  read(at: number, length: number): Promise<Uint8Array>
}

/** Reads little-endian numbers. Bytes beyond the end count as 0; valid files are never read there. */
export const readUint16 = (bytes: Uint8Array, at: number): number => (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8)
export const readUint32 = (bytes: Uint8Array, at: number): number =>
  (readUint16(bytes, at) | (readUint16(bytes, at + 2) << 16)) >>> 0

/** Decodes bytes as Latin-1 text, one character per byte. */
export const latin1Text = (bytes: Uint8Array): string => {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return text
}

/** Decodes bytes as UTF-16LE text. */
export const utf16Text = (bytes: Uint8Array): string => {
  let text = ''
  for (let at = 0; at + 1 < bytes.length; at += 2) text += String.fromCharCode(readUint16(bytes, at))
  return text
}
