import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { diskStorage } from '#adapters/files/disk.ts'
import { openS3Storage } from '#adapters/files/s3.ts'
import type { FileStorage, Files } from '#areas/files/server/index.ts'
import type { FileSettings } from './file-settings.ts'

const SWEEP_INTERVAL_MS = 10 * 60_000

/** Opens the configured file storage. */
export const openStorage = ({ folder, s3 }: FileSettings): Promise<FileStorage> | FileStorage =>
  s3 ? openS3Storage(s3, join(folder, 'incoming')) : diskStorage(folder)

/**
 * Starts the periodic cleanup of files that crashed processes left. If the storage is not available, the next run tries
 * again.
 */
export const startSweeping = (server: FastifyInstance, files: Files): void => {
  const sweep = () =>
    files.sweep().then(
      (swept) => {
        if (swept.removed + swept.pieces > 0) server.log.info(swept, 'files without a record removed')
      },
      (fault: unknown) => server.log.error({ err: fault }, 'files without a record could not be removed'),
    )
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  server.addHook('onListen', async () => {
    running = sweep()
    timer = setInterval(() => {
      running = sweep()
    }, SWEEP_INTERVAL_MS)
    timer.unref()
  })
  server.addHook('onClose', async () => {
    clearInterval(timer)
    await running
  })
}
