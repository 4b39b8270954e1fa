import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { diskStorage } from '#adapters/files/disk.ts'
import { MIGRATIONS } from '#apps/server/compose.ts'
import { prepareDemo } from '#apps/server/demo/demo.ts'
import { demoVendors } from '#apps/server/demo/demo-accounts.ts'
import type { Db } from '#kit/server/database/database.ts'
import { migrate } from '#kit/server/database/migrate.ts'
import { bangkokDay } from '#kit/shared/dates.ts'
import { openMemoryDatabase } from '#tests/support/database/memory-database.ts'
import { compressVersionRows, readVersionRows } from './release-rows.ts'
import { RELEASES } from './schema-file.ts'

/** The suppliers whose demo data is stored. The data of all suppliers would be several times as large. */
const SUPPLIERS = `(${Object.values(demoVendors).join(', ')})`

const OF_SUPPLIERS = [
  'deliveries.delivery',
  'deliveries.delivery_line',
  'deliveries.delivery_number',
  'documents.confirmation',
  'documents.document',
  'email_groups.email_group',
  'erp.invoice',
  'erp.payment',
  'erp.pds_line',
  'erp.po_line',
  'erp.receipt',
  'finance.invoice',
  'finance.payment',
  'forecasts.forecast',
]

/** Conditions for rows whose parent row is not stored. */
const ORPHANS: Readonly<Record<string, string>> = {
  'audit.entry': `vendor not in ${SUPPLIERS}`,
  'documents.attachment': 'document_id not in (select id from documents.document)',
  'documents.event': 'document_id not in (select id from documents.document)',
  'erp.receipt_line': 'receipt_id not in (select id from erp.receipt)',
  'erp.subinventory': 'item_code not in (select item_code from erp.po_line)',
  'receiving.discrepancy': 'delivery_id not in (select id from deliveries.delivery)',
  'receiving.receipt': 'delivery_id not in (select id from deliveries.delivery)',
  'receiving.scan': 'delivery_id not in (select id from deliveries.delivery)',
}

const keepFew = async (db: Db) => {
  const removeWhere = (table: string, condition: string) =>
    sql.raw(`delete from ${table} where ${condition}`).execute(db)
  await sql`set session_replication_role = replica`.execute(db)
  for (const table of OF_SUPPLIERS) await removeWhere(table, `vendor_id not in ${SUPPLIERS}`)
  for (const [table, condition] of Object.entries(ORPHANS)) await removeWhere(table, condition)
  await sql`reset session_replication_role`.execute(db)
}

const files = mkdtempSync(join(tmpdir(), 'portal-release-'))
const database = await openMemoryDatabase()
const applied = await migrate(database, MIGRATIONS)
await prepareDemo(database, bangkokDay(new Date()), diskStorage(files))
await keepFew(database.db)
mkdirSync(RELEASES, { recursive: true })
const file = join(RELEASES, `${applied.at(-1)?.slice(0, 4)}.json.br`)
const content = compressVersionRows(await readVersionRows(database))
writeFileSync(file, content)
console.log(`${file}: ${Math.round(content.length / 1024)} KB`)
await database.close()
rmSync(files, { recursive: true })
