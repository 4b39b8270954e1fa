import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startS3Server } from '#tests/support/services/s3-server.ts'
import { filesSuite } from './files.suite.ts'
import { openS3Storage } from './s3.ts'

filesSuite('files in an S3-compatible bucket', async (folder) => {
  const { endpoint, bucket, credentials, close } = await startS3Server()
  const storage = await openS3Storage(
    { endpoint, bucket, credentials, region: 'us-east-1', pathStyle: true },
    join(folder, 'incoming'),
  )
  return {
    storage,
    close: async () => {
      storage.close()
      await close()
    },
  }
})

test('[DOC-07] reports an error, not a missing file, when the bucket is unreachable or denies access', async () => {
  const { endpoint, bucket, close } = await startS3Server()
  const settings = { endpoint, bucket, region: 'us-east-1', pathStyle: true }
  const unauthorized = await openS3Storage({ ...settings, credentials: { accessKeyId: 'X', secretAccessKey: 'Y' } }, '')
  await expect(unauthorized.get('0'.repeat(32))).rejects.toThrow()
  unauthorized.close()
  await close()
  const unreachable = await openS3Storage(
    { ...settings, credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' } },
    '',
  )
  await expect(unreachable.get('0'.repeat(32))).rejects.toThrow()
  unreachable.close()
}, 60_000)
