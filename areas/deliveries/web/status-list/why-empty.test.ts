import { expect, test } from 'vitest'
import { withoutFilters } from './search.ts'
import { whyEmpty } from './why-empty.ts'

/** Returns the key and the values of a text, because the texts themselves need a browser. */
const keyAndValues = (key: string, values: object = {}): string => [key, ...Object.values(values)].join(' ')

test('[STA-01] an empty list that is limited to a supplier names this filter', () => {
  const filters = { ...withoutFilters('2026-11-28'), supplier: 100234 }
  expect(whyEmpty(filters, keyAndValues)).toContain('emptySupplier')
  expect(whyEmpty({ ...filters, supplier: null }, keyAndValues)).not.toContain('emptySupplier')
})
