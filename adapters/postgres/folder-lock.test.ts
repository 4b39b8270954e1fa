import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lockFolder } from './folder-lock.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-lock-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('lets one of ten concurrent callers lock a data folder, and the next one after its release', async () => {
  const tries = await Promise.allSettled(Array.from({ length: 10 }, () => lockFolder(folder)))
  const succeeded = tries.filter((entry) => entry.status === 'fulfilled')
  expect(succeeded.length).toBe(1)
  const refused = tries.find((entry) => entry.status === 'rejected')
  expect(String(refused?.reason)).toContain(`is in use by process ${process.pid}`)
  await succeeded[0]?.value()
  const unlock = await lockFolder(folder)
  await unlock()
})

test('takes over the lock of a process that is dead or whose process id was reused', async () => {
  for (const owner of [
    { pid: 2 ** 22 + 1, started: '1' },
    { pid: process.pid, started: '1' },
  ]) {
    await writeFile(join(folder, 'lock'), JSON.stringify(owner))
    const unlock = await lockFolder(folder)
    expect(JSON.parse(await readFile(join(folder, 'lock'), 'utf8')).started).not.toBe('1')
    await unlock()
  }
})
