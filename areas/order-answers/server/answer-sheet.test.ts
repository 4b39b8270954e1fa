import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PoLine } from '#areas/purchase-orders/contract.ts'
import { addLines } from '#tests/support/deliveries.ts'
import { addErpData } from '#tests/support/erp/erp-data.ts'
import { openWorld, type World } from '#tests/support/world.ts'
import type { AnswerResult, LatestAnswerOfLine } from '../contract.ts'
import { answerSheetColumns, answerSheetTitles, readAnswerSheet } from '../rules/answer-sheet.ts'

type OpenLine = PoLine & { readonly answer: LatestAnswerOfLine | null }

/** A Monday. The order lines that `addLines` creates are due six days later. */
const NOW = new Date('2025-11-24T03:00:00Z')
const COUNT = 200
const COMPANY = 103

let world: World
beforeAll(async () => {
  world = await openWorld({ prepare: addErpData, now: NOW })
})
afterAll(() => world.close())

/**
 * Returns the rows of a line: every twentieth line is rejected, every tenth gets two dates, all others are accepted.
 */
const rowsOf = (line: PoLine, index: number): readonly (readonly string[])[] => {
  const cells = {
    ...{ po: line.PO_NUMBER, release: '', line: String(line.LINE_NUM), shipment: String(line.SHIPMENT_NUM) },
    ...{ job: '', company: String(line.INV_ORGID), item: line.ITEM_CODE, description: line.DESCRIPTION },
    ...{ ordered: String(line.QUANTITY), due: line.DUE_DATE ?? '', price: String(line.UNIT_PRICE ?? '') },
    ...{ remaining: String(line.QUANTITY_REMAIN), date: '', quantity: '', reason: '' },
  }
  const reason = 'no material'
  const filledIn =
    index % 20 === 0
      ? [{ answer: 'reject', reason }]
      : index % 10 === 5
        ? [
            { answer: 'propose', date: '2025-12-01', quantity: '60', reason },
            { answer: 'เสนอ', date: '2025-12-08', quantity: '40' },
          ]
        : [{ answer: 'accept' }]
  return filledIn.map((answer) => {
    const row: Readonly<Record<string, string>> = { ...cells, ...answer }
    return answerSheetColumns.map((column) => row[column] ?? '')
  })
}

test('[ACK-01] stores the answers to 200 order lines from one spreadsheet, except for a line that was answered in the meantime', async () => {
  const added = await addLines(world.database.db, COUNT, { INV_ORGID: COMPANY })
  const vendor = await world.signIn('vendor')
  const numbers = new Set(added.map(({ PO_NUMBER }) => PO_NUMBER))
  const { body } = await vendor.get<OpenLine[]>('/open-lines?_limit=1000')
  const lines = body.filter(({ PO_NUMBER }) => numbers.has(PO_NUMBER))
  expect(lines).toHaveLength(COUNT)

  const titles = answerSheetColumns.map((column) => answerSheetTitles[column].th)
  const answers = readAnswerSheet([titles, ...lines.flatMap(rowsOf)], lines, '2025-11-24') ?? []
  expect(answers.map(({ refusal }) => refusal).filter(Boolean)).toEqual([])
  const input = answers.map(({ line, answer, schedule, reason }) => ({
    ...{ PO_NUMBER: line?.PO_NUMBER, RELEASE_NUM: line?.RELEASE_NUM, LINE_NUM: line?.LINE_NUM },
    ...{ SHIPMENT_NUM: line?.SHIPMENT_NUM, JOBS: line?.JOBS, INV_ORGID: line?.INV_ORGID, answer },
    ...(answer === 'accept' ? {} : { reason }),
    ...(answer === 'propose' ? { schedule } : {}),
    seen: { QUANTITY: line?.QUANTITY, DUE_DATE: line?.DUE_DATE, UNIT_PRICE: line?.UNIT_PRICE },
  }))
  expect((await vendor.post('/order-answers', { lines: [input[1]] })).status).toBe(201)

  const sent = await vendor.post<AnswerResult[]>('/order-answers', { each: true, lines: input })
  expect(sent.status).toBe(201)
  const counted = Map.groupBy(sent.body, ({ state, refused }) => refused?.code ?? state)
  expect(Object.fromEntries([...counted].map(([outcome, results]) => [outcome, results.length]))).toEqual({
    rejected: 10,
    proposed: 20,
    accepted: 169,
    ORDER_LINE_ANSWERED: 1,
  })
})
