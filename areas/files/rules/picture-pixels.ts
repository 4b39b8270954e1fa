import type { RandomAccessFile } from './bytes.ts'

const u16 = (bytes: Uint8Array, at: number): number => ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)
const u32 = (bytes: Uint8Array, at: number): number => u16(bytes, at) * 65_536 + u16(bytes, at + 2)

/** The number of pixels of a PNG according to its first chunk, or undefined. */
export const pngPixels = async (file: RandomAccessFile): Promise<number | undefined> => {
  const head = await file.read(12, 12)
  const isHeader = String.fromCharCode(...head.subarray(0, 4)) === 'IHDR'
  return (isHeader && u32(head, 4) * u32(head, 8)) || undefined
}

/** The maximum number of segments before the picture. Cameras and programs write fewer. */
const MAX_SEGMENTS = 2000
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
const START_OF_SCAN = 0xda

/** The number of pixels of a JPEG according to its frame header, or undefined. */
export const jpegPixels = async (file: RandomAccessFile): Promise<number | undefined> => {
  let at = 2
  for (let index = 0; index < MAX_SEGMENTS && at + 4 <= file.size; index++) {
    const head = await file.read(at, 9)
    const marker = head[1] ?? 0
    if (head[0] !== 0xff || marker === START_OF_SCAN) return undefined
    if (isFrame(marker)) return u16(head, 5) * u16(head, 7) || undefined
    // fill bytes may precede a marker
    at += marker === 0xff ? 1 : 2 + Math.max(2, u16(head, 2))
  }
  return undefined
}
