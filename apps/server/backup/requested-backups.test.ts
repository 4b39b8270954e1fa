import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lockFolder } from '#adapters/postgres/folder-lock.ts'
import { requestBackup } from './requested-backups.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-request-'))
})
afterEach(() => rm(folder, { recursive: true }))

test('[OPS-07] a backup command leaves no request for the next start if the portal has stopped', async () => {
  await expect(requestBackup(folder, join(folder, 'backup.tar.gz'))).rejects.toThrow('The portal stopped')
  expect(await readdir(folder)).toEqual([])
})

test('[OPS-07] a backup command does not remove the request of a later command', async () => {
  const unlock = await lockFolder(folder)
  const refusal = expect(requestBackup(folder, join(folder, 'backup.tar.gz'))).rejects.toThrow('The portal stopped')
  const path = join(folder, 'backup-request.json')
  await expect.poll(() => readFile(path, 'utf8').catch(() => undefined)).toBeDefined()
  await writeFile(path, '{"id":"later"}')
  await unlock()
  await refusal
  expect(await readFile(path, 'utf8')).toBe('{"id":"later"}')
})
