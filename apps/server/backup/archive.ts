import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { extract, pack } from 'tar-stream'
import { OperatorError } from '#kit/server/operator-error.ts'

/** The last entry of an archive. An archive without it is truncated. */
const CONTENTS = 'contents.json'

interface Content {
  readonly name: string
  readonly sha256: string
}

export interface ArchiveWriter {
  addText(name: string, text: string): Promise<void>
  /** @param size in bytes; the content must have exactly that size */
  addStream(name: string, size: number, content: Readable): Promise<void>
}

/** Writes an archive (tar with gzip) whose last entry lists the SHA-256 of all others. */
export const writeArchive = async (path: string, write: (writer: ArchiveWriter) => Promise<void>): Promise<void> => {
  const archive = pack()
  const written = pipeline(
    archive,
    createGzip({ level: 6 }),
    createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }),
  )
  const contents: Content[] = []
  const addStream = async (name: string, size: number, content: Readable) => {
    const hash = createHash('sha256')
    await pipeline(content, hashing(hash), archive.entry({ name, size }))
    contents.push({ name, sha256: hash.digest('hex') })
  }
  const addText = (name: string, text: string) => {
    const bytes = Buffer.from(text)
    return addStream(name, bytes.length, Readable.from(bytes))
  }
  const filling = (async () => {
    await write({ addText, addStream })
    await addText(CONTENTS, JSON.stringify(contents))
    archive.finalize()
  })()
  // if either the entries or the file fail, the other is stopped too
  await Promise.all([filling.catch((fault) => archive.destroy(fault)), written])
  await filling
}

const hashing = (hash: ReturnType<typeof createHash>) =>
  async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk)
      yield chunk
    }
  }

/** Calls `read` for each entry of an archive, in order. `read` need not read the content. */
export const readArchive = async (
  path: string,
  read: (name: string, content: Readable, size: number) => Promise<void>,
): Promise<void> => {
  const entries = extract()
  const unpacking = pipeline(createReadStream(path), createGunzip(), entries)
  const reading = (async () => {
    for await (const entry of entries) {
      await read(entry.header.name, entry as unknown as Readable, entry.header.size ?? 0)
      entry.resume()
    }
  })()
  await Promise.all([unpacking, reading])
}

export const readEntryText = async (content: Readable): Promise<string> => {
  const chunks: Buffer[] = []
  for await (const chunk of content) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

/**
 * Reads the whole archive and compares each entry with the list at its end.
 * @param outcome a sentence for the error about the state of the archive or its content
 * @returns the text of the first entry
 * @throws OperatorError if the archive is truncated, changed, or not one of the portal
 */
export const verifyArchive = async (path: string, firstName: string, outcome: string): Promise<string> => {
  const found: Content[] = []
  let first: string | undefined
  let listed: string | undefined
  const check = async (name: string, content: Readable) => {
    if (first === undefined && name !== firstName) throw new OperatorError(`${path} is not a backup of the portal.`)
    if (name === CONTENTS) {
      listed = await readEntryText(content)
      return
    }
    const hash = createHash('sha256')
    if (first === undefined) {
      first = await readEntryText(content)
      hash.update(first)
    } else for await (const chunk of content) hash.update(chunk as Buffer)
    found.push({ name, sha256: hash.digest('hex') })
  }
  try {
    await readArchive(path, check)
  } catch (fault) {
    const { code } = fault as NodeJS.ErrnoException
    if (code === 'EACCES') throw new OperatorError(`The user of the portal may not read ${path}. ${outcome}`)
    if (fault instanceof OperatorError || code === 'ENOENT') throw fault
    throw new OperatorError(`${path} is incomplete, damaged, or not a backup of the portal. ${outcome}`)
  }
  if (first === undefined) throw new OperatorError(`${path} is not a backup of the portal.`)
  if (listed === undefined) throw new OperatorError(`${path} is incomplete: its end is missing. ${outcome}`)
  if (listed !== JSON.stringify(found)) throw new OperatorError(`${path} was changed. ${outcome}`)
  return first
}
