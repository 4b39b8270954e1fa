import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FileStorage } from '#areas/files/server/file-storage.port.ts'

const newKey = () => randomBytes(16).toString('hex')

const contentOf = async (stream: Readable | undefined): Promise<Buffer | undefined> => {
  if (!stream) return undefined
  const chunks: Uint8Array[] = []
  for await (const chunk of stream as AsyncIterable<Uint8Array>) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** The tests that every file storage must pass; `open` returns an empty one. */
export const filesSuite = (
  name: string,
  open: (folder: string) => Promise<{ storage: FileStorage; close(): Promise<void> }>,
): void => {
  describe(name, () => {
    let folder: string
    let storage: FileStorage
    let close: () => Promise<void>
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'portal-files-'))
      ;({ storage, close } = await open(folder))
    })
    afterAll(async () => {
      await close()
      await rm(folder, { recursive: true, force: true })
    })

    const put = async (content: Uint8Array, key = newKey()): Promise<string> => {
      await mkdir(storage.incoming, { recursive: true })
      const path = join(storage.incoming, key)
      await writeFile(path, content)
      await storage.put(key, path, content.length)
      await rm(path, { force: true })
      return key
    }

    test('[OPS-07] reports whether the storage is empty', async () => {
      expect(await storage.isEmpty()).toBe(true)
      const key = await put(randomBytes(10))
      expect(await storage.isEmpty()).toBe(false)
      await storage.remove(key)
      expect(await storage.isEmpty()).toBe(true)
    })

    test('[DOC-07] returns a stored file byte for byte, for small files and files of 20 MB', async () => {
      for (const size of [1, 70_000, 20 * 1024 * 1024]) {
        const content = randomBytes(size)
        const key = await put(content)
        expect((await contentOf(await storage.get(key)))?.equals(content), `${size} bytes`).toBe(true)
      }
    })

    test('[DOC-07] stores many files concurrently without mixing their content', async () => {
      const contents = Array.from({ length: 30 }, () => randomBytes(5000))
      const keys = await Promise.all(contents.map((content) => put(content)))
      const got = await Promise.all(keys.map(async (key) => contentOf(await storage.get(key))))
      expect(got.every((content, index) => content?.equals(contents[index] as Buffer))).toBe(true)
    })

    test('[DOC-07] removes a file, and accepts the removal of a file that is already removed or never existed', async () => {
      const key = await put(randomBytes(100))
      await storage.remove(key)
      expect(await storage.get(key)).toBeUndefined()
      await storage.remove(key)
      await storage.remove(newKey())
      expect(await storage.get(newKey())).toBeUndefined()
    })

    test('[DOC-07] stores nothing when storing a file fails', async () => {
      const key = newKey()
      await expect(storage.put(key, join(storage.incoming, 'not there'), 10)).rejects.toThrow()
      expect(await storage.get(key)).toBeUndefined()
    })

    test('[DOC-07] closes its resources when a reader stops in the middle of a file', async () => {
      const key = await put(randomBytes(5_000_000))
      const stream = await storage.get(key)
      const closed = new Promise((resolve) => stream?.once('error', () => {}).once('close', resolve))
      for await (const _ of stream as AsyncIterable<Uint8Array>) break
      await closed
      await storage.remove(key)
      expect(await storage.get(key)).toBeUndefined()
    })
  })
}
