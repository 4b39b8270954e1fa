import { diskStorage } from '#adapters/files/disk.ts'
import { openPglite } from '#adapters/postgres/pglite.ts'
import { MIGRATIONS } from '#apps/server/compose.ts'
import { migrate } from '#kit/server/migrate.ts'
import { openFileDrop } from '#tests/world/file-drop.ts'

/** The portal's file calls alone, in a process of its own whose memory is watched from outside. */
const database = await openPglite('memory')
await migrate(database, MIGRATIONS)
const { url } = await openFileDrop(database, diskStorage(process.env.DROP_FOLDER ?? ''))
process.send?.(url)
