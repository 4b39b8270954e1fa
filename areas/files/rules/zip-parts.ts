import { latin1Text, type RandomAccessFile, readUint16, readUint32 } from './bytes.ts'

/** An entry of a zip: the position of its compressed data, and the unpacked size that it declares. */
export interface ZipPart {
  readonly name: string
  readonly at: number
  readonly packed: number
  readonly unpacked: number
  readonly method: 'stored' | 'deflated'
}

const END = 0x06054b50
const CENTRAL = 0x02014b50
const LOCAL = 0x04034b50
const END_SIZE = 22
const MAX_COMMENT_BYTES = 0xffff
/** The maximum number of entries; workbooks have far fewer. */
const MAX_PARTS = 20_000
const MAX_DIRECTORY_BYTES = 4 * 1024 * 1024
const ENCRYPTED = 1

/**
 * Reads the entries of a zip from its directory. Returns undefined if the zip is damaged or encrypted, if entries
 * overlap (as in zip bombs), if they are outside the file, or if their names point outside the folder.
 */
export const zipParts = async (file: RandomAccessFile): Promise<ZipPart[] | undefined> => {
  const tailAt = Math.max(0, file.size - END_SIZE - MAX_COMMENT_BYTES)
  const tail = await file.read(tailAt, file.size - tailAt)
  let end = tail.length - END_SIZE
  while (end >= 0 && !(readUint32(tail, end) === END && readUint16(tail, end + 20) === tail.length - end - END_SIZE))
    end--
  if (end < 0) return undefined
  const count = readUint16(tail, end + 10)
  const size = readUint32(tail, end + 12)
  const start = readUint32(tail, end + 16)
  if (count === 0 || count > MAX_PARTS || size > MAX_DIRECTORY_BYTES || start + size > tailAt + end) return undefined
  const directory = await file.read(start, size)
  const parts: ZipPart[] = []
  let at = 0
  for (let index = 0; index < count; index++) {
    const entry = await partOf(file, directory, at, start)
    if (!entry) return undefined
    parts.push(entry.part)
    at = entry.next
  }
  return overlap(parts) ? undefined : parts
}

const partOf = async (file: RandomAccessFile, directory: Uint8Array, at: number, limit: number) => {
  if (readUint32(directory, at) !== CENTRAL || readUint16(directory, at + 8) & ENCRYPTED) return undefined
  const methods: Readonly<Record<number, ZipPart['method']>> = { 0: 'stored', 8: 'deflated' }
  const method = methods[readUint16(directory, at + 10)]
  const packed = readUint32(directory, at + 20)
  const unpacked = readUint32(directory, at + 24)
  const nameLength = readUint16(directory, at + 28)
  const localAt = readUint32(directory, at + 42)
  const nameAt = at + 46
  const name = latin1Text(directory.subarray(nameAt, nameAt + nameLength))
  const local = await file.read(localAt, 30)
  if (!method || readUint32(local, 0) !== LOCAL || /(^|[\\/])\.\.([\\/]|$)|^[\\/]|\0/.test(name)) return undefined
  const dataAt = localAt + 30 + readUint16(local, 26) + readUint16(local, 28)
  if (dataAt + packed > limit) return undefined
  if (method === 'stored' && packed !== unpacked) return undefined
  return {
    part: { name, at: dataAt, packed, unpacked, method },
    next: nameAt + nameLength + readUint16(directory, at + 30) + readUint16(directory, at + 32),
  }
}

const overlap = (parts: readonly ZipPart[]): boolean => {
  const sorted = [...parts].sort((a, b) => a.at - b.at)
  return sorted.some((part, index) => {
    const before = sorted[index - 1]
    return before !== undefined && before.at + before.packed > part.at
  })
}
