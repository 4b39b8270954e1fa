import { describe, expect, test } from 'vitest'
import { convertedHeaderPayload } from '#areas/deliveries/rules/codes/qr-payload.ts'
import { readPayload } from '#areas/deliveries/rules/codes/read-payload.ts'
import {
  invoiceCodes,
  lastOutcome,
  sampleInvoice,
  wholeDelivery,
  withReceipt,
} from '#tests/support/samples/dock-sample.ts'
import {
  dockPacks,
  printedCodesOf,
  sampleDockDelivery,
  sampleScan,
  sampleSettings,
  scanAll,
} from '#tests/support/samples/session-sample.ts'
import { receivingMessages as messages } from '../messages.ts'
import { applyHeaderLookup } from './scan/apply-lookup.ts'
import { applyScan } from './scan/scan-session.ts'
import { emptySession } from './scan/session.ts'

const code = (texts: readonly string[], deliveries = [sampleInvoice]) => lastOutcome(texts, deliveries).code

describe('codes that are refused', () => {
  test('[RCV-03] rejects the header of a DO that became an invoice (type 2) on the tab RECEIVED', () => {
    const facts = readPayload(invoiceCodes.header)
    if (facts.kind !== 'header') throw new Error('not a header')
    const outcome = lastOutcome([convertedHeaderPayload({ ...facts, doNumber: 'DO1' })])
    expect(outcome.kind).toBe('wrong')
    expect(outcome.message.en).toBe('Please select Do to Invoice option instead')
  })

  test('[RCV-03] rejects an item before any header', () => {
    expect(lastOutcome([invoiceCodes.item(1)]).message.th).toBe('Scan header first')
  })

  test('[RCV-03] rejects a box before any header, in Thai', () => {
    expect(lastOutcome([invoiceCodes.box(1, 1)]).message.th).toBe('กรุณาสแกน QR หัวเอกสารก่อน')
  })

  test('[RCV-03] rejects a box that is scanned before its item code (G-106), unless the setting allows boxes without item codes', () => {
    expect(code([invoiceCodes.header, invoiceCodes.box(1, 1)])).toBe('SCAN_ITEM_FIRST')
    const opened = lastOutcome([invoiceCodes.header, invoiceCodes.box(1, 1)], [sampleInvoice], undefined, {
      ...sampleSettings,
      boxOpensLine: true,
    })
    expect(opened.code).toBe('BOX_TAKEN')
  })

  test('[RCV-03] rejects an item that is not on the delivery with the message PO not match', () => {
    const elsewhere = sampleDockDelivery({ lines: sampleInvoice.lines.map((line) => ({ ...line, po: '41000777' })) })
    expect(lastOutcome([invoiceCodes.header, printedCodesOf(elsewhere).item(1)]).message.en).toBe('PO not match')
    expect(code([invoiceCodes.header, printedCodesOf(sampleDockDelivery({ number: 'INV77' })).item(1)])).toBe(
      'PO_NOT_MATCH',
    )
    expect(code([invoiceCodes.header, printedCodesOf(sampleDockDelivery({ vendorId: 100235 })).item(1)])).toBe(
      'PO_NOT_MATCH',
    )
  })

  test('[RCV-03] rejects a box of another sheet and names that sheet', () => {
    const stray = lastOutcome([
      invoiceCodes.header,
      invoiceCodes.item(1),
      printedCodesOf(sampleDockDelivery({ number: 'INV77' })).box(1, 1),
    ])
    expect([stray.code, stray.params]).toEqual(['BOX_OF_OTHER_SHEET', { number: 'INV77' }])
  })

  test('[RCV-03] rejects a duplicate header, item and box', () => {
    const duplicates = [
      [invoiceCodes.header, invoiceCodes.header],
      [invoiceCodes.header, invoiceCodes.item(1), invoiceCodes.item(1)],
      [invoiceCodes.header, invoiceCodes.item(1), invoiceCodes.box(1, 2), invoiceCodes.box(1, 2)],
    ].map((texts) => lastOutcome(texts))
    expect(duplicates.map(({ kind, message }) => [kind, message.th])).toEqual(
      duplicates.map(() => ['duplicate', 'สแกนซ้ำ']),
    )
    expect(duplicates[2]?.session.sheets[0]?.lines).toEqual([{ sequence: 1, packs: [2] }])
  })

  test('[RCV-03] rejects a header as a duplicate when it is scanned again during its lookup', () => {
    const first = applyScan(emptySession, sampleScan(invoiceCodes.header), sampleSettings)
    const second = applyScan(first.session, sampleScan(invoiceCodes.header), sampleSettings)
    expect([second.outcomes[0]?.kind, second.headersToLookUp]).toEqual(['duplicate', []])
  })
})

describe('deliveries that are refused', () => {
  test('[RCV-03] rejects a PSC if its header or the stored delivery belongs to another organisation (G-122)', () => {
    expect(code([printedCodesOf(sampleDockDelivery({ company: 175 })).header])).toBe('SCAN_OTHER_COMPANY')
    expect(code([invoiceCodes.header], [sampleDockDelivery({ company: 175 })])).toBe('SCAN_OTHER_COMPANY')
  })

  test('[RCV-03] rejects a received, completed or deleted delivery as not in transit, and a demo sheet with its own message (G-205)', () => {
    for (const status of ['received', 'completed', 'deleted'] as const)
      expect(code([invoiceCodes.header], [sampleDockDelivery({ status })])).toBe('SCAN_NOT_TRANSIT')
    expect(code([invoiceCodes.header], [sampleDockDelivery({ status: 'transit_demo' })])).toBe('SCAN_DEMO')
  })

  test('[RCV-03] rejects the header of a delivery just received on this page as not in transit', () => {
    const { session } = scanAll(wholeDelivery, [sampleInvoice])
    const received = sampleDockDelivery({ status: 'completed' })
    expect(lastOutcome([invoiceCodes.header], [received], withReceipt(session)).code).toBe('SCAN_NOT_TRANSIT')
    const away = { ...sampleSettings, isOffline: true }
    expect(applyScan(withReceipt(session), sampleScan(invoiceCodes.header), away).outcomes[0]?.message.code).toBe(
      'SCAN_NOT_TRANSIT',
    )
  })

  test('[RCV-03] rejects an item without a sub-inventory, also when only a box of it is scanned', () => {
    const lacking = sampleDockDelivery({
      lines: sampleInvoice.lines.map((line) => ({ ...line, subInventory: 'missing' as const })),
    })
    const outcome = lastOutcome([invoiceCodes.header, invoiceCodes.item(1)], [lacking])
    expect(outcome.message.en).toBe('Item Invalid, no Sub-inventory !!!')
    expect(outcome.session.sheets[0]?.lines).toEqual([])
    const byBox = lastOutcome([invoiceCodes.header, invoiceCodes.box(1, 1)], [lacking], undefined, {
      ...sampleSettings,
      boxOpensLine: true,
    })
    expect(byBox.code).toBe('NO_SUBINVENTORY')
  })

  test('[RCV-03] rejects an unknown invoice together with the scans that waited for it', () => {
    const waiting = applyScan(
      applyScan(emptySession, sampleScan(invoiceCodes.header), sampleSettings).session,
      sampleScan(invoiceCodes.item(1)),
      sampleSettings,
    ).session
    const header = waiting.pending[0]?.header
    if (!header) throw new Error('nothing pending')
    const step = applyHeaderLookup(
      waiting,
      header,
      { refused: { message: messages.INVOICE_NOT_IN_SYSTEM, params: {} } },
      sampleSettings,
    )
    expect(step.outcomes.map(({ message }) => message.code)).toEqual(['INVOICE_NOT_IN_SYSTEM', 'SCANS_NOT_USED'])
  })
})

describe('other texts that are refused', () => {
  test('[RCV-03] rejects a code that does not match the pattern of employee IDs (G-102)', () => {
    for (const text of ['8850123456789', 'AB', '5|x|y', 'https://example.com', '0|1|INV'])
      expect(code([text])).toBe('QR_INCORRECT')
  })

  test('[RCV-03] uses the configured pattern of employee IDs', () => {
    const strict = { ...sampleSettings, employeePattern: '^E\\d{4}$' }
    expect(lastOutcome(['EMP-0042'], [], undefined, strict).code).toBe('QR_INCORRECT')
    expect(lastOutcome(['E0042'], [], undefined, strict).code).toBe('EMPLOYEE_TAKEN')
  })

  test('[RCV-07] rejects a box number that the delivery does not have', () => {
    const more = sampleDockDelivery({
      lines: sampleInvoice.lines.map((line) => ({ ...line, packs: [...line.packs, ...dockPacks([1])] })),
    })
    const outcome = lastOutcome([invoiceCodes.header, invoiceCodes.item(1), printedCodesOf(more).box(1, 4)])
    expect([outcome.code, outcome.params]).toEqual(['BOX_UNKNOWN', { line: 1, pack: 4, packs: 3 }])
  })
})
