import { join, resolve } from 'node:path'
import { diskStorage } from '#adapters/files/disk.ts'
import { openS3Storage, type S3Settings } from '#adapters/files/s3.ts'
import type { FileStorage } from '#areas/files/server/index.ts'
import { OperatorError } from '#kit/server/operator-error.ts'

/**
 * Reads where uploaded files are stored: `FILES_FOLDER`, or `FILES_S3_BUCKET` and the other settings of the service
 * (docs/operating). Uploads are collected in `folder` first, also if they are stored in a bucket.
 */
export const readFileSettings = (
  env: NodeJS.ProcessEnv,
  dataDir: string,
): { folder: string; s3: S3Settings | undefined } => {
  const folder = resolve(env.FILES_FOLDER || `${dataDir}/files`)
  const bucket = env.FILES_S3_BUCKET
  if (!bucket) return { folder, s3: undefined }
  const endpoint = env.FILES_S3_ENDPOINT
  if (endpoint && !/^https?:\/\/./.test(endpoint))
    throw new OperatorError(`FILES_S3_ENDPOINT must be an address like https://s3.example, not '${endpoint}'.`)
  const { FILES_S3_KEY: accessKeyId, FILES_S3_SECRET: secretAccessKey } = env
  if (Boolean(accessKeyId) !== Boolean(secretAccessKey))
    throw new OperatorError('Set both FILES_S3_KEY and FILES_S3_SECRET, or neither.')
  return {
    folder,
    s3: {
      bucket,
      region: env.FILES_S3_REGION || 'us-east-1',
      pathStyle: env.FILES_S3_PATH_STYLE !== 'no' && Boolean(endpoint),
      ...(endpoint ? { endpoint } : {}),
      ...(accessKeyId && secretAccessKey ? { credentials: { accessKeyId, secretAccessKey } } : {}),
    },
  }
}

export const openStorage = ({ folder, s3 }: ReturnType<typeof readFileSettings>): Promise<FileStorage> | FileStorage =>
  s3 ? openS3Storage(s3, join(folder, 'incoming')) : diskStorage(folder)
