import { expect, test } from 'vitest'
import { samplePoLine } from '#tests/support/samples/po-line-sample.ts'
import { checkJobSearch, type JobSearchInput, jobsWithoutLines, mergeJobLines } from './job-search.ts'

const filled: JobSearchInput = { company: 103, jobs: ['J-1'], supplier: 100234 }
const refused = (input: Partial<JobSearchInput>, type: Parameters<typeof checkJobSearch>[1]) => {
  const refusal = checkJobSearch({ ...filled, ...input }, type)
  return refusal && [refusal.message.code, refusal.culprit?.path]
}

test('[PO-06] before the search, checks in this order: repeated job, Invoice to, empty job, supplier', () => {
  const nothing = { company: null, supplier: null }
  for (const type of ['vendor', 'demo', 'internal'] as const) {
    expect(refused({ ...nothing, jobs: ['J-1', '', ' J-1 '] }, type)).toEqual(['JOB_DUPLICATED', 'job.2'])
    expect(refused({ ...nothing, jobs: ['J-1', ''] }, type)).toEqual(['INVOICE_TO_REQUIRED', 'company'])
    expect(refused({ supplier: null, jobs: ['J-1', ' '] }, type)).toEqual(['JOB_NO_REQUIRED', 'job.1'])
    expect(refused({ supplier: null }, type)).toBeUndefined()
  }
  for (const type of ['admin', 'store'] as const) {
    expect(refused({ ...nothing, jobs: ['', '', 'J-1', 'J-1'] }, type)).toEqual(['JOB_DUPLICATED', 'job.3'])
    expect(refused({ ...nothing, jobs: ['', ''] }, type)).toEqual(['JOB_NO_REQUIRED', 'job.0'])
    expect(refused({ ...nothing, jobs: [] }, type)).toEqual(['JOB_NO_REQUIRED', 'job.0'])
    expect(refused(nothing, type)).toEqual(['SUPPLIER_REQUIRED', 'vendor_id'])
    expect(refused({ company: null }, type)).toBeUndefined()
  }
})

const one = samplePoLine({ ITEM_TYPE: 'OP', JOBS: 'J-1', transit: 20 })
const two = samplePoLine({ ITEM_TYPE: 'OP', JOBS: 'J-1', SHIPMENT_NUM: 2 })
const short = ({ ITEM_CODE, PO_NUMBER, RELEASE_NUM, LINE_NUM, SHIPMENT_NUM, JOBS, QUANTITY, ...more }: typeof one) => ({
  ITEM_CODE,
  PO_NUMBER,
  RELEASE_NUM,
  LINE_NUM,
  SHIPMENT_NUM,
  JOBS,
  QUANTITY,
  INV_ORGID: more.INV_ORGID,
  ORG_ID: more.ORG_ID,
  transit: more.transit,
})
const answer = (result: ReturnType<typeof mergeJobLines>) => (result.ok ? result.value : result.message.code)

test('[PO-06] returns ITEM_NOT_FOUND_1 when no job line exists, and ITEM_NOT_FOUND_2 when the job lines have no details', () => {
  expect(answer(mergeJobLines([], [one]))).toBe('ITEM_NOT_FOUND_1')
  expect(answer(mergeJobLines([short(one)], []))).toBe('ITEM_NOT_FOUND_2')
})

test('[G-83] merges the details into the job lines, and leaves the price of a line without details empty', () => {
  expect(answer(mergeJobLines([short(two), short(one)], [one, two]))).toEqual([two, one])
  const merged = mergeJobLines([short(one), short(two)], [one])
  expect(merged.ok && merged.value[1]).toMatchObject({ ...short(two), UNIT_PRICE: null, UOM: null, DUE_DATE: null })
})

test('[PO-06] returns the indexes of the form rows whose job has no line', () => {
  expect(jobsWithoutLines([' J-1', 'J-2', 'J-3 '], [one, { JOBS: 'J-3' }])).toEqual([1])
})
