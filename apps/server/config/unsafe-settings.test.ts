import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { folderWarnings, unsafeSettingWarnings } from './unsafe-settings.ts'

const safe = {
  mode: 'production',
  databaseUrl: 'postgres://portal@127.0.0.1/portal',
  webhooksAllowPrivate: false,
  publicUrl: 'https://portal.example',
  mail: { transport: 'smtp' },
} as const

test('[API-05] [OPS-12] warns of webhooks to private IP addresses in production only', () => {
  const warned = unsafeSettingWarnings({ ...safe, webhooksAllowPrivate: true })
  expect(warned).toEqual([expect.stringContaining('WEBHOOKS_ALLOW_PRIVATE')])
  expect(unsafeSettingWarnings(safe)).toEqual([])
  expect(unsafeSettingWarnings({ ...safe, mode: 'demo', webhooksAllowPrivate: true })).toEqual([])
})

test('[OPS-12] warns in production if the address of the database is missing, for example because its name is misspelt', () => {
  expect(unsafeSettingWarnings({ ...safe, databaseUrl: undefined })).toEqual([expect.stringContaining('DATABASE_URL')])
})

test('[OPS-12] warns in production of mails that are not sent and of a public URL without https', () => {
  const trial = { ...safe, publicUrl: 'http://127.0.0.1:3000', mail: { transport: 'mailbox' } } as const
  expect(unsafeSettingWarnings(trial)).toEqual([
    expect.stringContaining('MAIL_TRANSPORT'),
    expect.stringContaining('PUBLIC_URL'),
  ])
  expect(unsafeSettingWarnings({ ...trial, mode: 'demo' })).toEqual([])
})

test('[OPS-12] warns of a disk that is nearly full, once for each folder, also before the folder exists', async () => {
  const folder = join(tmpdir(), 'a folder that does not exist')
  expect(await folderWarnings([folder, folder], 1_000_000_000)).toEqual([
    expect.stringMatching(/^The disk of .* is nearly full: \d+ MB are free$/),
  ])
  expect(await folderWarnings([folder], 0)).toEqual([])
})

test('[OPS-12] warns of a folder that cannot be written to', async () => {
  expect(await folderWarnings([join(import.meta.filename, 'data')], 0)).toEqual([
    expect.stringMatching(/^The portal cannot write to .*data \(ENOTDIR\)/),
  ])
})
