import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { FileStorage } from '#areas/files/server/file-storage.port.ts'

export interface S3Settings {
  readonly bucket: string
  readonly region: string
  /** The URL of the service; the provider's default if left out. */
  readonly endpoint?: string
  /** Use `endpoint/bucket/key` instead of `bucket.endpoint/key`, as most self-hosted servers require. */
  readonly pathStyle: boolean
  /** If left out, the SDK's default sources are used (AWS_ACCESS_KEY_ID, the machine's role …). */
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string }
}

const PREFIX = 'files/'

const clientOptions = ({ region, endpoint, pathStyle, credentials }: S3Settings) => ({
  region,
  forcePathStyle: pathStyle,
  // self-hosted servers may support only the older checksums
  requestChecksumCalculation: 'WHEN_REQUIRED' as const,
  responseChecksumValidation: 'WHEN_REQUIRED' as const,
  ...(endpoint === undefined ? {} : { endpoint }),
  ...(credentials === undefined ? {} : { credentials }),
})

/**
 * Stores files in a bucket of an S3-compatible service. A file is first stored on this machine (`incoming`), so that
 * its size is known and only checked files are uploaded. The SDK is imported only if S3 is configured.
 */
export const openS3Storage = async (
  settings: S3Settings,
  incoming: string,
): Promise<FileStorage & { close(): void }> => {
  const { S3Client, PutObjectCommand, GetObjectCommand, DeleteObjectCommand, ListObjectsV2Command, NoSuchKey } =
    await import('@aws-sdk/client-s3')
  const client = new S3Client(clientOptions(settings))
  const named = (key: string) => ({ Bucket: settings.bucket, Key: PREFIX + key })
  return {
    incoming,

    put: async (key, path, size) => {
      const handle = await open(path)
      const content = handle.createReadStream()
      // the SDK does not notice when the source stream fails
      const broken = new AbortController()
      content.once('error', (fault) => broken.abort(fault))
      await client
        .send(new PutObjectCommand({ ...named(key), Body: content, ContentLength: size }), {
          abortSignal: broken.signal,
        })
        .finally(() => content.destroy())
    },

    get: async (key) => {
      try {
        const { Body } = await client.send(new GetObjectCommand(named(key)))
        return Body instanceof Readable ? Body : undefined
      } catch (fault) {
        if (fault instanceof NoSuchKey) return undefined
        throw fault
      }
    },

    remove: async (key) => {
      await client.send(new DeleteObjectCommand(named(key)))
    },

    isEmpty: async () => {
      const { KeyCount } = await client.send(
        new ListObjectsV2Command({ Bucket: settings.bucket, Prefix: PREFIX, MaxKeys: 1 }),
      )
      return KeyCount === 0
    },

    close: () => client.destroy(),
  }
}
