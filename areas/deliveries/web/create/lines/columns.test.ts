import { expect, test } from 'vitest'
import { splitColumnsAroundInputs } from './columns.ts'

const line = { JOBS: null }
const jobLine = { JOBS: 'J-1' }

test('[PO-10] shows the item and the remaining and transit quantities before the inputs', () => {
  expect(splitColumnsAroundInputs([line]).before.map(({ field }) => field)).toEqual([
    'ITEM_CODE',
    'QUANTITY_REMAIN',
    'transit',
  ])
})

test('[PO-03] shows the job as the first column after the inputs when a line has a job', () => {
  expect(splitColumnsAroundInputs([line]).after[0]?.field).toBe('PO_NUMBER')
  expect(splitColumnsAroundInputs([line, jobLine]).after[0]?.field).toBe('JOBS')
})

test('returns the same column objects each time, so that unchanged rows do not render again', () => {
  expect(splitColumnsAroundInputs([line])).toBe(splitColumnsAroundInputs([line, line]))
  expect(splitColumnsAroundInputs([jobLine])).toBe(splitColumnsAroundInputs([line, jobLine]))
})
