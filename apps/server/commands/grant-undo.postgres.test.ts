import { afterAll, beforeAll, expect, test } from 'vitest'
import { runToEnd } from '#tests/support/portal-process.ts'
import { openWorld, type World } from '#tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('[RCV-10] lets the operator grant and revoke the right to undo receipts, for store users only', async () => {
  const command = (...words: string[]) =>
    runToEnd('apps/server/portal.ts', words, { DATABASE_URL: world.databaseUrl ?? '' })
  const store = await world.signIn('store')
  const mayUndo = async () => (await store.get<{ mayUndo: boolean }>('/receiving/settings')).body.mayUndo
  expect(await mayUndo()).toBe(false)
  expect((await command('grant-undo', 'store')).code).toBe(0)
  expect(await mayUndo()).toBe(true)
  expect(await command('revoke-undo', 'STORE')).toEqual({
    code: 0,
    output: 'User STORE may no longer undo receipts.\n',
  })
  expect(await mayUndo()).toBe(false)
  for (const [name, who] of [
    ['grant-undo', 'vendor'],
    ['revoke-undo', 'nobody'],
  ] as const)
    expect(await command(name, who)).toEqual({ code: 1, output: `There is no store user ${who}.\n` })
  expect(await command('grant-undo')).toMatchObject({ code: 1, output: expect.stringContaining('grant-undo USERNAME') })
})
