import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { UploadBroken } from '#kit/server/upload.ts'
import { writeStream } from './collect.ts'

/** Every write to this device fails as if the disk were full. */
const FULL_DISK = '/dev/full'
const never = Number.POSITIVE_INFINITY

test('[DOC-07] [OPS-10] reports a full disk as a server error, also while the client is still sending', async () => {
  const handle = await open(FULL_DISK, 'w')
  const content = new Readable({ read() {} })
  content.push(Buffer.alloc(1_000))
  await expect(writeStream(content, handle, never)).rejects.toMatchObject({ code: 'ENOSPC' })
  await handle.close()
})

async function* breakingOff() {
  yield Buffer.alloc(1_000)
  throw new Error('connection reset')
}

test('[DOC-07] reports a broken upload stream as a client error', async () => {
  const handle = await open('/dev/null', 'w')
  await expect(writeStream(Readable.from(breakingOff()), handle, never)).rejects.toThrow(UploadBroken)
  await handle.close()
})
