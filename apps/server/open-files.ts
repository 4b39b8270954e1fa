import { join } from 'node:path'
import { diskStorage } from '#adapters/files/disk.ts'
import { openS3Storage } from '#adapters/files/s3.ts'
import type { FileStorage } from '#areas/files/server/index.ts'
import type { FileSettings } from './file-settings.ts'

export const openStorage = ({ folder, s3 }: FileSettings): Promise<FileStorage> | FileStorage =>
  s3 ? openS3Storage(s3, join(folder, 'incoming')) : diskStorage(folder)
