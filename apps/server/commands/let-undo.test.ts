import { expect, test } from 'vitest'
import { makeClient } from '#tests/world/client.ts'
import { dataFolder, runToEnd, startPortal } from '#tests/world/portal-process.ts'
import { DEMO_PASSWORD } from '../demo-accounts.ts'

test('[RCV-10] the operator takes the right to undo receipts from a store user and gives it back, and to nobody else', async () => {
  const data = dataFolder()
  const command = (...words: string[]) => runToEnd('apps/server/portal.ts', words, { DATA_DIR: data.path })
  const mayUndo = async () => {
    const portal = await startPortal(data.path)
    const { body } = await makeClient(portal.url).post<{ jwt: string }>('/auth/local', {
      identifier: 'store',
      password: DEMO_PASSWORD,
    })
    const settings = await makeClient(portal.url, body.jwt).get<{ mayUndo: boolean }>('/receiving/settings')
    await portal.stop()
    return settings.body.mayUndo
  }
  try {
    expect(await mayUndo()).toBe(true)
    expect(await command('no-undo', 'STORE')).toEqual({ code: 0, output: 'User STORE may no longer undo receipts.\n' })
    expect(await mayUndo()).toBe(false)
    for (const [name, who] of [
      ['let-undo', 'vendor'],
      ['no-undo', 'nobody'],
    ] as const)
      expect(await command(name, who)).toEqual({ code: 1, output: `There is no store user ${who}.\n` })
    expect(await command('let-undo')).toMatchObject({ code: 1, output: expect.stringContaining('let-undo USERNAME') })
    expect((await command('let-undo', 'store')).code).toBe(0)
    expect(await mayUndo()).toBe(true)
  } finally {
    data.remove()
  }
}, 180_000)
