import { diskStorage } from '#adapters/files/disk.ts'
import { openS3Storage } from '#adapters/files/s3.ts'
import { MIGRATIONS } from '#apps/server/compose.ts'
import { migrate } from '#kit/server/database/migrate.ts'
import { openMemoryDatabase } from '#tests/support/database/memory-database.ts'
import { openFileDrop } from '#tests/support/erp/file-drop.ts'

/** Serves only the file calls of the portal in a separate process, whose memory is measured from outside. */
const { DROP_FOLDER = '', DROP_BUCKET } = process.env
const storage =
  DROP_BUCKET === undefined
    ? diskStorage(DROP_FOLDER)
    : await openS3Storage({ ...JSON.parse(DROP_BUCKET), region: 'us-east-1', pathStyle: true }, DROP_FOLDER)
const database = await openMemoryDatabase()
await migrate(database, MIGRATIONS)
const { url } = await openFileDrop(database, storage)
process.send?.(url)
