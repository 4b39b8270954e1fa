import { createHash, randomBytes } from 'node:crypto'
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { z } from 'zod'
import { type ReadUpload, UploadBroken, type UploadPart } from '#kit/server/upload.ts'
import { ok, type Result, refuse } from '#kit/shared/result.ts'
import { fileMessages as messages } from '../messages.ts'
import { MAX_FILE_BYTES, MAX_FILE_MB } from '../rules/file-kinds.ts'
import { safeFileName } from '../rules/file-name.ts'

/** A received file on the local disk that has not been checked yet. */
export interface ReceivedFile {
  readonly field: string
  readonly name: string
  readonly path: string
  /** The key that the file will have in the storage. */
  readonly key: string
  readonly size: number
  readonly sha256: string
}

export interface ReceivedUpload {
  readonly fields: Readonly<Record<string, string>>
  readonly files: readonly ReceivedFile[]
}

/** An upload that takes longer is aborted. The cleanup of abandoned files waits longer than this. */
export const UPLOAD_TIMEOUT_MINUTES = 15
const MINUTE_MS = 60_000

/**
 * Writes the files of an upload to the folder and hashes them while they stream, so that memory contains only a small
 * part. After an error, all written files are removed.
 */
export const collectUpload = async (
  upload: ReadUpload,
  folder: string,
  max: number,
): Promise<Result<ReceivedUpload> & { readonly drop: () => Promise<void> }> => {
  const paths: string[] = []
  const drop = async () => {
    for (const path of paths) await rm(path, { force: true })
  }
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    return { ...(await collectAll(upload, folder, max, paths)), drop }
  } catch (fault) {
    await drop()
    if (!(fault instanceof UploadBroken)) throw fault
    return {
      ...(fault.why === 'many' ? refuse(messages.TOO_MANY_FILES, { most: max }) : refuse(messages.UPLOAD_BROKEN)),
      drop,
    }
  }
}

const collectAll = async (upload: ReadUpload, folder: string, max: number, paths: string[]) => {
  const fields: Record<string, string> = {}
  const files: ReceivedFile[] = []
  const until = Date.now() + UPLOAD_TIMEOUT_MINUTES * MINUTE_MS
  for await (const part of upload({ files: max, bytes: MAX_FILE_BYTES })) {
    if (part.kind === 'field') {
      fields[part.name] = part.value
      continue
    }
    const key = randomBytes(16).toString('hex')
    const path = join(folder, key)
    paths.push(path)
    const { size, sha256 } = await writeFilePart(part, path, until)
    const name = safeFileName(part.fileName)
    if (part.isCut()) return refuse(messages.FILE_TOO_LARGE, { name, most: MAX_FILE_MB })
    if (size === 0) return refuse(messages.FILE_EMPTY, { name })
    files.push({ field: part.name, name, path, key, size, sha256 })
  }
  return ok({ fields, files })
}

const writeFilePart = async ({ content }: Extract<UploadPart, { kind: 'file' }>, path: string, until: number) => {
  const handle = await open(path, 'wx', 0o600)
  try {
    return await writeStream(content, handle, until)
  } finally {
    await handle.close()
  }
}

/** Writes a stream to a file. Throws `UploadBroken` for errors of the stream, and disk errors unchanged. */
export const writeStream = async (content: Readable, handle: FileHandle, until: number) => {
  const hash = createHash('sha256')
  let size = 0
  for await (const chunk of piecesOf(content)) {
    if (Date.now() > until) throw new UploadBroken('broken')
    hash.update(chunk)
    size += chunk.length
    await handle.writeFile(chunk)
  }
  await handle.sync()
  return { size, sha256: hash.digest('hex') }
}

/**
 * Yields the chunks of the content. Errors inside this generator come from the sender; errors in the code that consumes
 * a chunk do not.
 */
async function* piecesOf(content: Readable): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of content as AsyncIterable<Uint8Array>) yield chunk
  } catch (fault) {
    throw new UploadBroken('broken', fault)
  }
}

/** Parses a field of a form that contains JSON. A text that is not JSON is validated as `undefined`. */
export const parseJsonField = <S extends z.ZodType>(schema: S, text: string): z.ZodSafeParseResult<z.output<S>> => {
  let input: unknown
  try {
    input = JSON.parse(text)
  } catch {
    input = undefined
  }
  return schema.safeParse(input)
}
