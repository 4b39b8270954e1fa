import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestDatabase } from '#tests/support/world.ts'
import { SCHEMA_FILE } from './schema-file.ts'
import { schemaText } from './schema-text.ts'

test('database/schema.sql equals the schema after all migrations (npm run schema writes it)', async () => {
  const { database, drop } = await openTestDatabase()
  expect(await schemaText(database.db)).toBe(readFileSync(SCHEMA_FILE, 'utf8'))
  await drop()
})

test('the schema text contains tables with their parts, and throws for what it cannot describe', async () => {
  const { database, drop } = await openTestDatabase()
  const { db } = database
  const before = await schemaText(db)
  const added = async (statement: string) => {
    await sql.raw(statement).execute(db)
    const lines = new Set(before.split('\n'))
    return (await schemaText(db)).split('\n').filter((line) => !lines.has(line))
  }
  await added('create schema planted')
  expect(await added('create table planted.x (a integer default 7 check (a > 0), b text)')).toEqual([
    'CREATE SCHEMA planted;',
    'CREATE TABLE planted.x (',
    '  a integer DEFAULT 7,',
    '  b text,',
    '  CONSTRAINT x_a_check CHECK ((a > 0))',
  ])
  for (const [statement, line] of [
    ['create index x_b on planted.x (b)', 'CREATE INDEX x_b ON planted.x USING btree (b);'],
    ['alter table planted.x alter column b set statistics 7', 'ALTER TABLE planted.x ALTER COLUMN b SET STATISTICS 7;'],
    ['create statistics planted.s on a, b from planted.x', 'CREATE STATISTICS planted.s ON a, b FROM planted.x;'],
    ['create sequence planted.n', 'CREATE SEQUENCE planted.n;'],
    [
      'create trigger t before update on planted.x for each row execute function audit.refuse_change()',
      'CREATE TRIGGER t BEFORE UPDATE ON planted.x FOR EACH ROW EXECUTE FUNCTION audit.refuse_change();',
    ],
  ] as const)
    expect(await added(statement)).toContain(line)
  await expect(added('create view planted.v as select 1 as one')).rejects.toThrow('cannot describe planted.v')
  await drop()
})
