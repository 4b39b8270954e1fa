import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { applyHeaderLookup } from '#areas/receiving/rules/scan/apply-lookup.ts'
import { checkReadiness } from '#areas/receiving/rules/scan/readiness.ts'
import { applyScan } from '#areas/receiving/rules/scan/scan-session.ts'
import { emptySession, type ScanOutcome } from '#areas/receiving/rules/scan/session.ts'
import { linesToTry, ordersToTry } from '#database/demo/orders-to-try.ts'
import { dockPacks, sampleDockDelivery, sampleScan, sampleSettings } from '#tests/support/samples/session-sample.ts'

/** The delivery of the tour in the README: 100 pieces of the order's first line, in two packs. */
const tourDelivery = () => {
  const ordered = linesToTry('2026-01-31').find(({ PO_NUMBER }) => PO_NUMBER === ordersToTry.plain)
  const [sample] = sampleDockDelivery().lines
  if (!ordered || !sample) throw new Error('the demo data has no order for the tour')
  const line = {
    ...sample,
    po: ordered.PO_NUMBER,
    release: ordered.RELEASE_NUM,
    line: ordered.LINE_NUM,
    shipment: ordered.SHIPMENT_NUM,
    itemCode: ordered.ITEM_CODE,
    internalItemCode: ordered.ITEM_CODE_INT,
    amount: 100,
    packs: dockPacks([50, 50], 'H-1', 'H-1'),
  }
  return sampleDockDelivery({
    number: 'TOUR-1',
    vendorId: ordered.VENDOR_ID,
    company: ordered.INV_ORGID,
    lines: [line],
  })
}

test('[OPS-01] the codes in the tour of the README complete its delivery at the dock', () => {
  const codes = [...readFileSync('README.md', 'utf8').matchAll(/^ {4}(E\d+|[0-3]\|.*)$/gm)].map(([, code = '']) => code)
  expect(codes).toHaveLength(5)
  const found = tourDelivery()
  const outcomes: ScanOutcome[] = []
  let session = emptySession
  for (const code of codes) {
    const step = applyScan(session, sampleScan(code), sampleSettings)
    session = step.session
    outcomes.push(...step.outcomes)
    for (const header of step.headersToLookUp) {
      const answered = applyHeaderLookup(session, header, { found }, sampleSettings)
      session = answered.session
      outcomes.push(...answered.outcomes)
    }
  }
  expect(outcomes.filter(({ kind }) => kind !== 'good' && kind !== 'waiting')).toEqual([])
  expect(outcomes.flatMap(({ differences = [] }) => differences.map(({ field }) => field))).toEqual(['date'])
  expect(checkReadiness(session).complete).toHaveLength(1)
})
