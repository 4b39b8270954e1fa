import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { removalDate } from './retention.ts'
import { allVariables } from './variables.ts'

test('[OPS-11] the oldest audit entry is deleted at the end of its month, other data by day', () => {
  const day = (data: Parameters<typeof removalDate>[0], oldest: string, months: number) =>
    removalDate(data, new Date(oldest), months).toISOString().slice(0, 10)
  // the day on which `maintainAuditMonths` deletes the same months
  expect(day('audit', '2025-11-21T05:00:00Z', 12)).toBe('2026-12-01')
  expect(day('audit', '2025-11-01T00:00:00Z', 84)).toBe('2032-12-01')
  expect(day('mails', '2025-11-21T05:00:00Z', 24)).toBe('2027-11-21')
  expect(day('scans', '2025-11-21T05:00:00Z', 1)).toBe('2025-12-21')
})

test('[OPS-12] the settings contain only variables that the operating manual explains, and no secrets', () => {
  const manual = readFileSync('docs/operating/README.md', 'utf8')
  for (const name of allVariables) expect(manual, name).toContain(`\`${name}\``)
  expect(allVariables.filter((name) => /SECRET|PASSWORD|TOKEN|KEY/.test(name))).toEqual([])
})
