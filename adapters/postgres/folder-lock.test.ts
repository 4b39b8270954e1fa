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

test('of ten that want a data folder at once one gets it, and the next one after it has been given back', async () => {
  const tries = await Promise.allSettled(Array.from({ length: 10 }, () => lockFolder(folder)))
  const taken = tries.filter((entry) => entry.status === 'fulfilled')
  expect(taken.length).toBe(1)
  const refused = tries.find((entry) => entry.status === 'rejected')
  expect(String(refused?.reason)).toContain(`is in use by process ${process.pid}`)
  await taken[0]?.value()
  const unlock = await lockFolder(folder)
  await unlock()
})

test('a lock that a dead process left, or a process that only has the same number, is taken over', async () => {
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
