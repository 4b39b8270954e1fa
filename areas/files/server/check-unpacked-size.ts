import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createInflateRaw } from 'node:zlib'
import { MAX_UNPACKED_BYTES } from '../rules/file-kinds.ts'
import type { ZipPart } from '../rules/zip-parts.ts'

/** Stops the unpacking of an entry that is larger than declared. */
class MoreThanClaimed extends Error {}

/**
 * Unpacks every entry without storing it. `large`: an entry is larger than declared, or their sum is larger than a
 * workbook may be; `damaged`: an entry cannot be unpacked.
 */
export const checkUnpackedSize = async (
  path: string,
  parts: readonly ZipPart[],
): Promise<'fine' | 'large' | 'damaged'> => {
  if (parts.reduce((sum, { unpacked }) => sum + unpacked, 0) > MAX_UNPACKED_BYTES) return 'large'
  for (const part of parts) {
    if (part.method === 'stored' || part.packed === 0) continue
    try {
      if ((await unpackedSize(path, part)) !== part.unpacked) return 'damaged'
    } catch (fault) {
      if (fault instanceof MoreThanClaimed) return 'large'
      if (fault instanceof Error && 'code' in fault && String(fault.code).startsWith('Z_')) return 'damaged'
      throw fault
    }
  }
  return 'fine'
}

const unpackedSize = async (path: string, { at, packed, unpacked }: ZipPart): Promise<number> => {
  let size = 0
  await pipeline(createReadStream(path, { start: at, end: at + packed - 1 }), createInflateRaw(), async (chunks) => {
    for await (const chunk of chunks as AsyncIterable<Uint8Array>) {
      size += chunk.length
      if (size > unpacked) throw new MoreThanClaimed()
    }
  })
  return size
}
