import { expect, test } from 'vitest'
import { sampleDraft, sampleDraftLine } from '#tests/support/samples/draft-sample.ts'
import { samplePoLine } from '#tests/support/samples/po-line-sample.ts'
import { emptyDraft, newDraftLine, withAmount } from '../../../rules/draft.ts'
import { answerWarnings, previewProblems, subInventoryWarnings } from './preview-problems.ts'

const known = { numberExists: false, packExemptOrganisations: [310], today: '2025-11-21' }
const notified = (...parameters: Parameters<typeof previewProblems>) =>
  previewProblems(...parameters).map(({ refusal, lines }) => [refusal.message.code, lines])

test('[DLV-08] lists the messages of Preview for an empty draft in order, and no messages for a complete draft', () => {
  expect(notified(emptyDraft, known)).toEqual([
    ['TYPE_REQUIRED', []],
    ['INVOICE_NO_REQUIRED', []],
    ['DATE_REQUIRED', []],
    ['SITE_REQUIRED', []],
    ['LINES_REQUIRED', []],
    ['DELIVERY_DATE_REQUIRED', []],
  ])
  expect(notified(sampleDraft(), known)).toEqual([])
  expect(notified(sampleDraft(), { ...known, numberExists: true })).toEqual([['INVOICE_NO_EXISTS', []]])
})

test('[DLV-08] combines lines with the same missing value into one message', () => {
  const bare = (row: number) => withAmount(newDraftLine(samplePoLine({ LINE_NUM: row })), 10)
  expect(notified(sampleDraft({ lines: [bare(1), sampleDraftLine({ LINE_NUM: 2 }, 30), bare(3)] }), known)).toEqual([
    ['LOT_DETAILS_MISSING', [0, 2]],
  ])
})

test('[DLV-09] reports raw material above the ordered quantity, and reports a rejected amount only once', () => {
  const rm = sampleDraftLine({ ITEM_TYPE: 'RM', PIECES_PER_KANBAN: null, QUANTITY: 100, transit: 50 }, 60, 1)
  expect(notified(sampleDraft({ lines: [rm] }), known)).toEqual([['ITEM_EXCEEDS_PO', [0]]])
  const over = sampleDraftLine({ transit: 50 }, 110)
  expect(notified(sampleDraft({ lines: [over] }), known)).toEqual([['AMOUNT_EXCEEDS_OPEN', [0]]])
})

test('[DLV-08] reports a non-numeric amount as an invalid amount', () => {
  const draft = { ...sampleDraft(), lines: [withAmount(newDraftLine(samplePoLine()), Number.NaN)] }
  expect(notified(draft, known)).toContainEqual(['AMOUNT_INVALID', [0]])
})

test('[DLV-16] reports a line that is no longer open', () => {
  const draft = sampleDraft()
  expect(notified(draft, { ...known, gone: [0] })).toEqual([['LINE_NOT_IN_ERP', [0]]])
})

test('[DLV-21] reports a site that the organisation does not know', () => {
  expect(notified(sampleDraft(), { ...known, siteUnknown: true })).toEqual([['SITE_UNKNOWN', []]])
})

test('[DLV-21] warns once about each item without its sub-inventory', () => {
  const lines = [1, 2, 3].map((row) => sampleDraftLine({ LINE_NUM: row, ITEM_CODE: row === 2 ? 'OK' : 'NS' }, 30))
  const warnings = subInventoryWarnings(sampleDraft({ lines }), ['NS'])
  expect(warnings.map(({ refusal, lines: rows }) => [refusal.message.code, refusal.params, rows])).toEqual([
    ['SUB_INVENTORY_MISSING', { item: 'NS' }, [0, 2]],
  ])
  expect(subInventoryWarnings(sampleDraft(), ['NS'])).toEqual([])
})

test('[ACK-03] warns about lines without an answer, or reports them as a problem when an answer is required', () => {
  const draft = sampleDraft({ lines: [sampleDraftLine({ LINE_NUM: 1 }, 30), sampleDraftLine({ LINE_NUM: 2 }, 30)] })
  const warned = (policy: 'off' | 'warn' | 'require', rows: number[]) =>
    answerWarnings(draft, { policy, rows }).map(({ refusal, lines }) => [refusal.message.code, lines])
  expect(warned('off', [])).toEqual([])
  expect(warned('warn', [1])).toEqual([['ANSWER_ASKED', [1]]])
  expect(warned('require', [0, 1])).toEqual([
    ['ANSWER_REQUIRED', [0]],
    ['ANSWER_REQUIRED', [1]],
  ])
})
