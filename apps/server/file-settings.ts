import { resolve } from 'node:path'
import type { S3Settings } from '#adapters/files/s3.ts'
import { OperatorError } from '#kit/server/operator-error.ts'

/** Where uploaded files lie; `folder` is also where uploads are collected before they go to a bucket. */
export interface FileSettings {
  readonly folder: string
  readonly s3: S3Settings | undefined
}

/** `FILES_FOLDER`, or a bucket: `FILES_S3_BUCKET` with what else the service needs (docs/operating). */
export const readFileSettings = (env: NodeJS.ProcessEnv, dataDir: string): FileSettings => {
  const folder = resolve(env.FILES_FOLDER || `${dataDir}/files`)
  const bucket = env.FILES_S3_BUCKET
  if (!bucket) return { folder, s3: undefined }
  const endpoint = env.FILES_S3_ENDPOINT
  if (endpoint && !/^https?:\/\/./.test(endpoint))
    throw new OperatorError(`FILES_S3_ENDPOINT must be an address like https://s3.example, not '${endpoint}'.`)
  const { FILES_S3_KEY: accessKeyId, FILES_S3_SECRET: secretAccessKey } = env
  if (Boolean(accessKeyId) !== Boolean(secretAccessKey))
    throw new OperatorError('FILES_S3_KEY and FILES_S3_SECRET come together, or not at all.')
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
