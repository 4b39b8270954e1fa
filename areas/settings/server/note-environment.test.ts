import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AuditEntry } from '#areas/audit/contract.ts'
import { openWorld, type World } from '#tests/support/world.ts'
import { settingValuesOf, type VariableValues } from '../rules/variables.ts'
import { noteEnvironment } from './note-environment.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const start = (values: VariableValues) => noteEnvironment(world.database.db, values, new Date())

const noted = async (username: 'admin' | 'adminAll') =>
  (await (await world.signIn(username)).get<AuditEntry[]>('/audit?kind=environment')).body.map(
    ({ what, userName, record, before, after }) => ({ what, userName, record, before, after }),
  )

test('[OPS-05] [OPS-12] records each changed environment variable once in the audit at the next start, even if several processes start together', async () => {
  const first = settingValuesOf({ SESSION_HOURS: '12', SMTP_HOST: 'mail.test.example', ERP_KEY: 'a secret of the ERP' })
  await Promise.all([start(first), start(first)])
  expect(await noted('adminAll')).toEqual([])

  const second = settingValuesOf({ SESSION_HOURS: '8', ERP_KEY: 'another secret of the ERP' })
  await Promise.all([start(second), start(second), start(second)])
  await start(second)
  const entries = await noted('adminAll')
  expect(entries.sort((one, other) => one.record.localeCompare(other.record))).toEqual(
    [
      { record: 'SESSION_HOURS', before: { value: '12' }, after: { value: '8' } },
      { record: 'SMTP_HOST', before: { value: 'mail.test.example' }, after: { value: null } },
    ].map((entry) => ({ what: 'environment.change', userName: 'portal', ...entry })),
  )
  expect(await noted('admin')).toEqual([])
})

test('[OPS-05] stores a password or secret in a URL neither in the audit nor in the table of the last start', async () => {
  await start(settingValuesOf({ MAIL_GATEWAY_URL: 'https://portal:first-secret@gateway.test.example/api' }))
  await start(
    settingValuesOf({ MAIL_GATEWAY_URL: 'https://portal:second-secret@other.test.example/api?key=second-secret' }),
  )
  const stored = await world.database.db.selectFrom('settings.environment_variable').selectAll().execute()
  const all = JSON.stringify([stored, await noted('adminAll')])
  expect(all).toContain('https://gateway.test.example/api')
  expect(all).toContain('https://other.test.example/api')
  expect(all).not.toMatch(/(first|second)-secret/)
})
