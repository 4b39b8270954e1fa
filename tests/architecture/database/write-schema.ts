import { writeFileSync } from 'node:fs'
import { MIGRATIONS } from '#apps/server/compose.ts'
import { migrate } from '#kit/server/database/migrate.ts'
import { openMemoryDatabase } from '#tests/support/database/memory-database.ts'
import { SCHEMA_FILE } from './schema-file.ts'
import { schemaText } from './schema-text.ts'

const database = await openMemoryDatabase()
await migrate(database, MIGRATIONS)
writeFileSync(SCHEMA_FILE, await schemaText(database.db))
await database.close()
