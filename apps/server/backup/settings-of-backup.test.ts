import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { settingsOfBackup } from './write-backup.ts'

const SECRETS = [
  ...['DATABASE_DIRECT_URL', 'DATABASE_URL', 'ENCRYPTION_KEY', 'ERP_KEY', 'FILES_S3_KEY', 'FILES_S3_SECRET'],
  ...['FORMER_ENCRYPTION_KEY', 'MAIL_GATEWAY_TOKEN', 'METRICS_TOKEN', 'SESSION_SECRET', 'SMTP_PASSWORD'],
]

/** The variables in the tables of the operating manual. */
const documented = [...readFileSync('docs/operating/README.md', 'utf8').matchAll(/^\| (`[^|]+) \|/gm)].flatMap(
  ([, cell = '']) => [...cell.matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name = '']) => name),
)

test('[OPS-07] a backup contains each documented setting except secrets', () => {
  expect(documented.length).toBeGreaterThan(50)
  const kept = Object.keys(settingsOfBackup(Object.fromEntries(documented.map((name) => [name, 'a value']))))
  expect(documented.filter((name) => !kept.includes(name)).sort()).toEqual(SECRETS)
})

test('[OPS-07] a backup contains no password of a URL', () => {
  expect(settingsOfBackup({ ERP_URL: 'https://portal:a-secret@erp.test.example/api?key=a-secret' })).toEqual({
    ERP_URL: 'https://erp.test.example/api',
  })
})
