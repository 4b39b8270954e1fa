import { latin1Text, type RandomAccessFile } from './bytes.ts'
import { type CompoundEntry, compoundEntries } from './compound-file.ts'
import type { FileKind } from './file-kinds.ts'
import { type ZipPart, zipParts } from './zip-parts.ts'

/**
 * The type of a file, determined by its content. `damaged`: starts like a supported type but is incomplete. `parts`:
 * the entries of a zip, whose unpacked sizes must still be verified. `pixels`: the number of pixels of a picture.
 */
export type FileContentResult =
  | { readonly kind: FileKind; readonly parts?: readonly ZipPart[]; readonly pixels?: number }
  | { readonly kind: 'damaged' | 'unsupported'; readonly parts?: never; readonly pixels?: never }

const PDF = '%PDF-'
const PDF_END = '%%EOF'
const PNG = '\x89PNG\r\n\x1a\n'
const PNG_END = 'IEND\xaeB`\x82'
const JPEG = '\xff\xd8\xff'
const JPEG_END = '\xff\xd9'
const ZIP = 'PK\x03\x04'
const COMPOUND = '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'
/**
 * The end marker of a file is searched in this many last bytes, because scanners and signing programs append data to
 * PDFs, and cameras append data to pictures.
 */
const TAIL = 4096

export const detectFileKind = async (file: RandomAccessFile): Promise<FileContentResult> => {
  const head = latin1Text(await file.read(0, 16))
  const endsWith = async (sign: string) =>
    latin1Text(await file.read(Math.max(0, file.size - TAIL), TAIL)).includes(sign)
  if (head.startsWith(PDF)) return { kind: (await endsWith(PDF_END)) ? 'pdf' : 'damaged' }
  if (head.startsWith(PNG)) return picture('png', await pngPixels(file), await endsWith(PNG_END))
  if (head.startsWith(JPEG)) return picture('jpeg', await jpegPixels(file), await endsWith(JPEG_END))
  if (head.startsWith(ZIP)) return workbook(await zipParts(file))
  if (head.startsWith(COMPOUND)) return oldWorkbook(await compoundEntries(file))
  return { kind: 'unsupported' }
}

const picture = (kind: 'png' | 'jpeg', pixels: number | undefined, isWhole: boolean): FileContentResult =>
  pixels !== undefined && isWhole ? { kind, pixels } : { kind: 'damaged' }

/** A workbook with macros is rejected, whatever its extension is. */
const workbook = (parts: readonly ZipPart[] | undefined): FileContentResult => {
  if (!parts) return { kind: 'damaged' }
  const names = new Set(parts.map(({ name }) => name))
  if (!names.has('[Content_Types].xml') || !names.has('xl/workbook.xml')) return { kind: 'unsupported' }
  return names.has('xl/vbaProject.bin') ? { kind: 'unsupported' } : { kind: 'xlsx', parts }
}

const oldWorkbook = (entries: readonly CompoundEntry[] | undefined): FileContentResult => {
  if (!entries) return { kind: 'damaged' }
  const isBook = entries.some(({ name, kind }) => kind === 'stream' && (name === 'Workbook' || name === 'Book'))
  return { kind: isBook ? 'xls' : 'unsupported' }
}

const u16 = (bytes: Uint8Array, at: number): number => ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)
const u32 = (bytes: Uint8Array, at: number): number => u16(bytes, at) * 65_536 + u16(bytes, at + 2)

/** The number of pixels of a PNG according to its first chunk, or undefined. */
const pngPixels = async (file: RandomAccessFile): Promise<number | undefined> => {
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
const jpegPixels = async (file: RandomAccessFile): Promise<number | undefined> => {
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
