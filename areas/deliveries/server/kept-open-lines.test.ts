import { expect, test } from 'vitest'
import type { OpenErpLines } from '#areas/purchase-orders/server/purchase-orders.port.ts'
import { cachedOpenLines } from './queries/open-lines.query.ts'

test('[SHL-16] queries the open lines of a supplier at most once in thirty seconds, but again immediately after an error', async () => {
  let now = 0
  let isAway = false
  const requested: string[] = []
  const kept = cachedOpenLines(
    {
      openLines: async ({ vendorId }): Promise<OpenErpLines> => {
        requested.push(String(vendorId))
        if (isAway) throw new Error('away')
        return { lines: [] }
      },
    },
    () => now,
  )
  const ask = (vendorId: number) => kept.openLines({ vendorId, company: null })
  await Promise.all([ask(1), ask(1), ask(2)])
  expect(requested).toEqual(['1', '2'])
  now = 30_000
  isAway = true
  await expect(ask(1)).rejects.toThrow('away')
  isAway = false
  await ask(1)
  expect(requested).toEqual(['1', '2', '1', '1'])
})
