import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createInflateRaw } from 'node:zlib'
import { ok, type Result, refuse } from '#kit/shared/result.ts'
import { fileMessages as messages } from '../messages.ts'
import { type FileKind, MAX_MEGAPIXELS, MAX_UNPACKED_BYTES, MAX_UNPACKED_MB } from '../rules/file-kinds.ts'
import { detectFileKind } from '../rules/kind-of.ts'
import type { ZipPart } from '../rules/zip-parts.ts'

/**
 * Determines the type of a received file. `unsupported` is not a refusal yet, because the caller has a specific message
 * for it.
 */
export const inspectFile = async (
  path: string,
  name: string,
  size: number,
): Promise<Result<FileKind | 'unsupported'>> => {
  const handle = await open(path)
  try {
    const verdict = await detectFileKind({
      size,
      read: async (at, length) => {
        const { buffer, bytesRead } = await handle.read(new Uint8Array(length), 0, length, at)
        return buffer.subarray(0, bytesRead)
      },
    })
    if (verdict.kind === 'damaged') return refuse(messages.FILE_DAMAGED, { name })
    if (verdict.pixels !== undefined && verdict.pixels > MAX_MEGAPIXELS * 1_000_000)
      return refuse(messages.FILE_PICTURE_TOO_LARGE, { name, most: MAX_MEGAPIXELS })
    if (verdict.kind === 'unsupported' || !verdict.parts) return ok(verdict.kind)
    const unpacked = await checkUnpackedSize(path, verdict.parts)
    if (unpacked === 'damaged') return refuse(messages.FILE_DAMAGED, { name })
    return unpacked === 'large'
      ? refuse(messages.FILE_UNPACKS_TOO_LARGE, { name, most: MAX_UNPACKED_MB })
      : ok(verdict.kind)
  } finally {
    await handle.close()
  }
}

/** Thrown to stop unpacking an entry that is larger than declared. */
class MoreThanClaimed extends Error {}

/**
 * Unpacks every entry without storing it. `large`: an entry is larger than declared, or their sum is larger than a
 * workbook may be; `damaged`: an entry cannot be unpacked.
 */
const checkUnpackedSize = async (path: string, parts: readonly ZipPart[]): Promise<'fine' | 'large' | 'damaged'> => {
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
