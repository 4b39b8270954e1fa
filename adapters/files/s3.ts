import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { FileStorage } from '#areas/files/server/file-storage.port.ts'

export interface S3Settings {
  readonly bucket: string
  readonly region: string
  /** Where the service is; the provider's own when left out. */
  readonly endpoint?: string
  /** `endpoint/bucket/key` instead of `bucket.endpoint/key`, as most servers of one's own need it. */
  readonly pathStyle: boolean
  /** Left out: the SDK's usual places (AWS_ACCESS_KEY_ID, the machine's role …). */
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string }
}

const PREFIX = 'files/'

/**
 * Files in a bucket of any S3-compatible service. Each is collected on this machine first (`incoming`), so that its length is known
 * and only files that were looked at arrive there. The SDK is loaded here, when it is configured.
 */
export const openS3Storage = async (
  settings: S3Settings,
  incoming: string,
): Promise<FileStorage & { close(): void }> => {
  const { S3Client, PutObjectCommand, GetObjectCommand, DeleteObjectCommand, NoSuchKey } = await import(
    '@aws-sdk/client-s3'
  )
  const { bucket: Bucket, region, endpoint, pathStyle, credentials } = settings
  const client = new S3Client({
    region,
    forcePathStyle: pathStyle,
    // servers of one's own know the checksums of old only
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(endpoint === undefined ? {} : { endpoint }),
    ...(credentials === undefined ? {} : { credentials }),
  })
  const named = (key: string) => ({ Bucket, Key: PREFIX + key })
  return {
    incoming,

    put: async (key, path, size) => {
      const handle = await open(path)
      const content = handle.createReadStream()
      // the SDK waits forever for a stream that breaks
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

    close: () => client.destroy(),
  }
}
