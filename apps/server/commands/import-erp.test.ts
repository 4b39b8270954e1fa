import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { COMPILE_CACHE } from '#tests/support/portal-process.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-command-'))
})
afterAll(() => rm(folder, { recursive: true }))

const portal = (...args: string[]) =>
  new Promise<{ code: number; out: string; err: string }>((resolve) => {
    execFile(
      process.execPath,
      ['apps/server/portal.ts', ...args],
      { env: { PATH: process.env.PATH ?? '', DATA_DIR: join(folder, 'data'), ...COMPILE_CACHE } },
      (fault, out, err) => resolve({ code: typeof fault?.code === 'number' ? fault.code : 0, out, err }),
    )
  })

test('[ERP-02] import-erp prints the row counts and the position of bad rows, and exits with 1 if it refused a file', async () => {
  const suppliers = join(folder, 'suppliers.csv')
  await writeFile(suppliers, 'VENDOR_ID,VENDOR_NAME\n100234,สยามพาร์ท\n100235,Other\n')
  const good = await portal('import-erp', folder)
  expect(good).toEqual({
    code: 0,
    out: 'data: no extract, ignored\nsuppliers.csv: 2 rows: 2 new, 0 changed, 0 unchanged\n',
    err: '',
  })
  await writeFile(suppliers, 'VENDOR_ID,VENDOR_NAME\n100236,Third\nabc,Fourth\n')
  const bad = await portal('import-erp', folder)
  expect(bad.code).toBe(1)
  expect(bad.out).toContain("suppliers.csv row 3, VENDOR_ID: 'abc' is not a whole number\n")
  expect(bad.out).toContain('suppliers.csv: NOT imported, 1 bad rows\n')
  expect(bad.err).toBe('Not imported: suppliers.csv. Nothing from it was imported.\n')
  expect((await portal('import-erp')).err).toBe('usage: npm run portal -- import-erp FOLDER\n')
  expect((await portal('help')).out).toContain('import-erp FOLDER')
})
