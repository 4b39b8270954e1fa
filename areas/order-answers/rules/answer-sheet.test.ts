import { expect, test } from 'vitest'
import {
  type AnswerSheetLine,
  type AnswerSheetTitle,
  answerSheetColumns,
  answerSheetTitles,
  answerWords,
  readAnswerSheet,
} from './answer-sheet.ts'

const TODAY = '2025-11-24'
const line = (LINE_NUM: number, more: Partial<AnswerSheetLine> = {}): AnswerSheetLine => ({
  PO_NUMBER: '41000101',
  RELEASE_NUM: null,
  LINE_NUM,
  SHIPMENT_NUM: 1,
  INV_ORGID: 103,
  JOBS: null,
  QUANTITY: 100,
  QUANTITY_REMAIN: 60,
  DUE_DATE: '2025-11-30',
  UNIT_PRICE: 12.5,
  answer: null,
  ...more,
})
const lines = [1, 2, 3, 4, 5].map((number) => line(number))
const row = (number: number, filled: Partial<Record<AnswerSheetTitle, string>>) => {
  const cells: Partial<Record<AnswerSheetTitle, string>> = {
    ...{ po: '41000101', line: String(number), shipment: '1', company: '103', ordered: '100', due: '2025-11-30' },
    ...{ price: '12.5', remaining: '60' },
    ...filled,
  }
  return answerSheetColumns.map((column) => cells[column] ?? '')
}
const read = (rows: readonly string[][], language: 'en' | 'th' = 'en', known = lines) =>
  readAnswerSheet([answerSheetColumns.map((column) => answerSheetTitles[column][language]), ...rows], known, TODAY)
const codes = (rows: readonly string[][], known = lines) =>
  read(rows, 'en', known)?.map(({ rows: numbers, refusal }) => [numbers, refusal?.message.code ?? 'ok'])

test('[ACK-01] reads accepted, proposed (in several rows) and rejected lines from a spreadsheet, and ignores rows without an answer', () => {
  const found = read([
    row(1, { answer: 'Accept' }),
    row(2, { answer: 'propose', date: '01/12/2025', quantity: '40', reason: 'no material' }),
    row(2, { answer: 'propose', date: '2025-12-08', quantity: '20' }),
    row(3, { answer: 'reject', reason: ' no longer made ' }),
    row(4, {}),
  ])
  expect(
    found?.map(({ rows, answer, schedule, reason, refusal }) => [rows, answer, schedule, reason, refusal]),
  ).toEqual([
    [[2], 'accept', [], '', undefined],
    [
      [3, 4],
      'propose',
      [
        { date: '2025-12-01', quantity: 40 },
        { date: '2025-12-08', quantity: 20 },
      ],
      'no material',
      undefined,
    ],
    [[5], 'reject', [], 'no longer made', undefined],
  ])
  expect(read([row(1, { answer: answerWords.accept.th })], 'th')?.[0]).toMatchObject({ answer: 'accept' })
})

test('[ACK-01] reports the reason for each refused row of a spreadsheet', () => {
  expect(
    codes([
      row(1, { answer: 'maybe' }),
      row(2, { answer: 'propose', date: '2025-12-01', quantity: '50', reason: 'x' }),
      row(3, { answer: 'propose', date: 'soon', quantity: '60', reason: 'x' }),
      row(4, { answer: 'reject' }),
      row(5, { answer: 'accept' }),
      row(5, { answer: 'accept' }),
      row(9, { answer: 'accept' }),
      row(1, { answer: 'accept', po: '' }),
    ]),
  ).toEqual([
    [[2], 'ANSWER_WORD'],
    [[3], 'ANSWER_NOT_WHOLE'],
    [[4], 'ANSWER_DATE_UNREADABLE'],
    [[5], 'ANSWER_REASON_MISSING'],
    [[6, 7], 'ORDER_LINE_TWICE'],
    [[8], 'ORDER_LINE_NOT_OPEN'],
    [[9], 'ANSWER_ROW_WITHOUT_ORDER'],
  ])
})

test('[ACK-01] refuses an answer to an order line that was answered or changed since the spreadsheet was downloaded', () => {
  const answered = line(1, { answer: { state: 'accepted' } })
  expect(codes([row(1, { answer: 'accept' })], [answered])).toEqual([[[2], 'ORDER_LINE_ANSWERED']])
  expect(codes([row(1, { answer: 'accept' })], [line(1, { QUANTITY: 90 })])).toEqual([[[2], 'ORDER_LINE_CHANGED']])
  expect(codes([row(1, { answer: 'accept' })], [line(1, { answer: { state: 'changed' } })])).toEqual([[[2], 'ok']])
  // the spreadsheet program has saved the price as CSV, with two decimals
  expect(codes([row(1, { answer: 'accept', price: '12.35' })], [line(1, { UNIT_PRICE: 12.3456 })])).toEqual([
    [[2], 'ok'],
  ])
  // if the spreadsheet lacks the column of the ordered quantity, it is not compared with the order
  expect(codes([row(1, { answer: 'accept', ordered: '' })], [line(1, { QUANTITY: 90 })])).toEqual([[[2], 'ok']])
})

test('[ACK-01] refuses a spreadsheet with other columns', () => {
  expect(
    readAnswerSheet(
      [
        ['a', 'b'],
        ['1', '2'],
      ],
      lines,
      TODAY,
    ),
  ).toBeUndefined()
  expect(readAnswerSheet([], lines, TODAY)).toBeUndefined()
})

test('[ACK-01] refuses a reason that is too long instead of cutting it', () => {
  const reason = 'x'.repeat(501)
  expect(codes([row(1, { answer: 'reject', reason }), row(2, { answer: 'reject', reason: reason.slice(1) })])).toEqual([
    [[2], 'ANSWER_REASON_TOO_LONG'],
    [[3], 'ok'],
  ])
})
