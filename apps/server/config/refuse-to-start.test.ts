import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { OperatorError } from '#kit/server/operator-error.ts'
import { runToEnd } from '#tests/support/portal-process.ts'
import { readConfig } from './config.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-start-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const start = async (env: Record<string, string>) => {
  const { code, output } = await runToEnd('apps/server/main.ts', [], { DATA_DIR: folder, PORT: '0', ...env })
  return { code, lines: output.trim().split('\n') }
}

test('[OPS-01] exits with one line and no stack trace when it cannot start', async () => {
  const file = join(folder, 'a file')
  await writeFile(file, '')
  const invalid: [Record<string, string>, RegExp][] = [
    [
      { DATABASE_URL: 'postgres://a:secret@127.0.0.1:1/b' },
      /^The database that DATABASE_URL names cannot be used: .*REFUSED/,
    ],
    [{ PORT: '70000' }, /^PORT must be a whole number from 0 to 65535, not '70000'\.$/],
    [{ DATA_DIR: file }, /a file/],
  ]
  for (const [env, why] of invalid) {
    const { code, lines } = await start(env)
    expect([env, code, lines]).toEqual([env, 1, [expect.stringMatching(why)]])
    expect(lines.join()).not.toContain('secret')
  }
})

test.each<[Record<string, string>, RegExp]>([
  [{ DATABASE_URL: 'db.example/secret' }, /^DATABASE_URL must be an address like postgres:/],
  [{ DATABASE_POOL: '1' }, /^DATABASE_POOL must be a whole number from 2 to 1000, not '1'\.$/],
  [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL must be one of fatal, .*, not 'loud'\.$/],
  [{ TRUSTED_PROXIES: '10.0.0.0/8,everyone' }, /^TRUSTED_PROXIES must be addresses or ranges .*, not 'everyone'\.$/],
  [{ ENCRYPTION_KEY: 'short secret' }, /^ENCRYPTION_KEY needs at least 32 characters\.$/],
  [
    { SECOND_FACTOR_EXEMPT: '10.1.0.0/99' },
    /^SECOND_FACTOR_EXEMPT must be addresses or ranges .*, not '10\.1\.0\.0\/99'\.$/,
  ],
  [{ SECOND_FACTOR_EXEMPT: 'loopback' }, /^SECOND_FACTOR_EXEMPT must be addresses or ranges .*, not 'loopback'\.$/],
  [{ PSC_FORM: 'x'.repeat(61) }, /^PSC_FORM must be one line of at most 60 characters\.$/],
  [{ ERP: 'gateway' }, /^ERP=gateway needs ERP_URL\.$/],
  [{ ERP: 'gateway', ERP_URL: 'https://erp.example' }, /^ERP=gateway needs ERP_KEY\.$/],
  [{ ERP_URL: 'https://erp.example' }, /^ERP_URL is only for ERP=gateway\.$/],
  [
    { ERP: 'gateway', ERP_URL: 'https://a:secret@erp.example', ERP_KEY: 'k' },
    /^ERP_URL must be an address .*without a user\.$/,
  ],
])('[OPS-01] refuses the setting %j with one line', async (env, why) => {
  const fault = await readConfig({ DATA_DIR: folder, ...env }).catch((refused: unknown) => refused)
  expect(fault).toBeInstanceOf(OperatorError)
  const { message } = fault as OperatorError
  expect(message).toMatch(why)
  expect(message).not.toMatch(/secret|\n/)
})

test('[OPS-01] reports a damaged data folder in one line without a stack trace', async () => {
  const damaged = join(folder, 'damaged')
  await mkdir(join(damaged, 'database'), { recursive: true })
  await writeFile(join(damaged, 'database', 'PG_VERSION'), 'x')
  const { code, lines } = await start({ DATA_DIR: damaged })
  expect([code, lines]).toEqual([
    1,
    [
      expect.stringMatching(
        /^The data folder .*damaged cannot be used: the database in it is damaged .*Restore a backup/,
      ),
    ],
  ])
})
