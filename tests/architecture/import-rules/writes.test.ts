import { expect, test } from 'vitest'
import { readTree } from './tree.ts'
import { foreignWrites } from './writes.ts'

const tree = readTree()

test('only the owner of a schema writes to it', () => {
  expect(foreignWrites(tree)).toEqual([])
})

const plants = [
  ['areas/receiving/server/planted.ts', "db.updateTable('deliveries.delivery').set({})", 'deliveries.delivery'],
  ['areas/receiving/server/planted.ts', "db.insertInto('deliveries.delivery').values({})", 'deliveries.delivery'],
  ['areas/deliveries/server/planted.ts', "db.deleteFrom('erp.po_line')", 'erp.po_line'],
  ['areas/deliveries/server/planted.ts', 'const table = "erp.x"; db.deleteFrom(table)', 'deleteFrom(table)'],
  ['areas/deliveries/server/planted.ts', "db.withSchema('erp').deleteFrom('po_line')", "deleteFrom('po_line')"],
  ['areas/mail/server/planted.ts', 'sql`insert into accounts.session (id) values ($' + '{id})`', 'accounts.session'],
  ['apps/server/planted.ts', 'db.query("UPDATE purchase_orders.line SET a = 1")', 'purchase_orders.line'],
  ['adapters/mail/planted.ts', 'sql`delete\n from "erp"."receipt" where true`', 'erp.receipt'],
  [
    'database/migrations/9999-receiving-planted.sql',
    'alter table deliveries.delivery add x int;',
    'deliveries.delivery',
  ],
] as const

test.each(plants)('probe: the file %s with the write %s is reported', (file, source, table) => {
  expect(foreignWrites(new Map([[file, source]]))).toEqual([{ file, table }])
})

const owned = [
  ['areas/purchase-orders/server/planted.ts', "db.updateTable('purchase_orders.line')"],
  ['adapters/erp/built-in/planted.ts', "db.insertInto('erp.po_line')"],
  ['areas/receiving/server/planted.ts', "db.selectFrom('deliveries.delivery')"],
  [
    'database/migrations/9999-receiving-planted.sql',
    'create table receiving.x (id int references deliveries.delivery);',
  ],
] as const

test.each(owned)('probe: the file %s with the statement %s is allowed', (file, source) => {
  expect(foreignWrites(new Map([[file, source]]))).toEqual([])
})
