import { expect, test } from 'vitest'
import { changedFields } from './changed-fields.ts'

test('[OPS-05] shows only the fields that changed, were added or were removed', () => {
  expect(
    changedFields(
      { status: 'transit', doNo: 'D1', no: null },
      { status: 'deleted', doNo: 'D1', remarks: 'late', lines: 2 },
    ),
  ).toEqual([
    { field: 'status', before: 'transit', after: 'deleted' },
    { field: 'remarks', before: undefined, after: 'late' },
    { field: 'lines', before: undefined, after: '2' },
  ])
  expect(changedFields(null, { emails: ['a@b.example'] })).toEqual([
    { field: 'emails', before: undefined, after: '["a@b.example"]' },
  ])
  expect(changedFields(null, null)).toEqual([])
})
