import { join } from 'node:path'
import { expect, test } from 'vitest'
import { MONITORING, runPromtool } from '#tests/support/services/prometheus.ts'

test('[OPS-06] promtool accepts the documented alert rules', async () => {
  const { code, output } = await runPromtool(['check', 'rules', join(MONITORING, 'alerts.yml')])
  expect(code, output).toBe(0)
})

test('[OPS-06] each alert fires only after its condition has lasted for the configured time', async () => {
  const { code, output } = await runPromtool(['test', 'rules', join(import.meta.dirname, 'alerts.promtool.yml')])
  expect(code, output).toBe(0)
})
