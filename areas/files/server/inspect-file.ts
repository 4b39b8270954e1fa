import { open } from 'node:fs/promises'
import { ok, type Result, refuse } from '#kit/shared/result.ts'
import { fileMessages as messages } from '../messages.ts'
import { type FileKind, MAX_MEGAPIXELS, MAX_UNPACKED_MB } from '../rules/file-kinds.ts'
import { kindOf } from '../rules/kind-of.ts'
import { checkUnpackedSize } from './check-unpacked-size.ts'

/**
 * Determines the type of a received file. `unsupported` is not a refusal yet, because the caller has its own message
 * for it.
 */
export const inspectFile = async (
  path: string,
  name: string,
  size: number,
): Promise<Result<FileKind | 'unsupported'>> => {
  const handle = await open(path)
  try {
    const verdict = await kindOf({
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
