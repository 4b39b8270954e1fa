import { describe, expect, test } from 'vitest'
import { headerPayload } from '#areas/deliveries/rules/codes/qr-payload.ts'
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
import { receivingMessages as messages } from '../../messages.ts'
import { applyHeaderLookup } from './apply-lookup.ts'
import { checkReadiness } from './readiness.ts'
import { applyScan } from './scan-session.ts'
import { type DockSession, emptySession } from './session.ts'
import { applyDelivery } from './shared-marks.ts'

describe('accepted scans', () => {
  test('[RCV-01] scanning the header, items and boxes in order completes a delivery', () => {
    const { outcomes, session } = scanAll(['EMP-0042', ...wholeDelivery], [sampleInvoice])
    expect(outcomes.map(({ kind, message }) => `${kind} ${message.code}`)).toEqual([
      'good EMPLOYEE_TAKEN',
      'waiting HEADER_ASKED',
      'good HEADER_TAKEN',
      'good ITEM_TAKEN',
      'good BOX_TAKEN',
      'good BOX_TAKEN',
      'good LINE_COMPLETE',
      'good ITEM_TAKEN',
      'good DELIVERY_COMPLETE',
    ])
    expect(checkReadiness(session).complete).toHaveLength(1)
  })

  test('[RCV-01] accepts an employee ID after the other scans, and rejects a repeated one as a duplicate', () => {
    expect(lastOutcome([...wholeDelivery, 'EMP-0042']).session.employeeId).toBe('EMP-0042')
    expect(lastOutcome(['EMP-0042', 'EMP-0042']).code).toBe('SCAN_DUPLICATE')
  })

  test('[RCV-01] assigns each box to the delivery on its code when several deliveries are open', () => {
    const second = sampleDockDelivery({ id: 58103, number: 'INV2511002' })
    const other = printedCodesOf(second)
    const { session } = scanAll(
      [invoiceCodes.header, other.header, other.item(1), invoiceCodes.item(1), other.box(1, 2), invoiceCodes.box(1, 1)],
      [sampleInvoice, second],
    )
    expect(session.sheets.map((sheet) => [sheet.delivery.number, sheet.lines])).toEqual([
      ['INV2511001', [{ sequence: 1, packs: [1] }]],
      ['INV2511002', [{ sequence: 1, packs: [2] }]],
    ])
  })

  test('[RCV-01] accepts lines of several POs in one delivery and ignores the first PO of the header (G-58)', () => {
    expect(lastOutcome([invoiceCodes.header, invoiceCodes.item(2)]).code).toBe('ITEM_TAKEN')
  })

  test('[RCV-02] queues the scans that follow a header in one burst and processes them in order after the lookup', () => {
    let session: DockSession = emptySession
    for (const text of wholeDelivery) session = applyScan(session, sampleScan(text), sampleSettings).session
    expect(session.sheets).toEqual([])
    const header = readPayload(invoiceCodes.header)
    if (header.kind !== 'header') throw new Error('not a header')
    const step = applyHeaderLookup(session, header, { found: sampleInvoice }, sampleSettings)
    expect(step.session.pending).toEqual([])
    expect(step.outcomes.at(-1)?.message).toBe(messages.DELIVERY_COMPLETE)
    expect(step.session.count).toBe(wholeDelivery.length)
  })
})

describe('further deliveries', () => {
  test('[RCV-02] a session can be stored as JSON, loaded again and continued', () => {
    const { session } = scanAll(['EMP-0042', ...wholeDelivery.slice(0, 4)], [sampleInvoice])
    const restored = JSON.parse(JSON.stringify(session)) as DockSession
    expect(restored).toEqual(session)
    expect(checkReadiness(scanAll(wholeDelivery.slice(4), [sampleInvoice], restored).session).complete).toHaveLength(1)
  })

  test('[RCV-03] the old sheet of a DO that became an invoice in transit opens the delivery and names the new number (G-53)', () => {
    const converted = sampleDockDelivery({ number: 'INV9', doNumber: 'INV2511001' })
    const opened = lastOutcome([invoiceCodes.header], [converted])
    expect(opened.code).toBe('HEADER_TAKEN_BY_OLD_NUMBER')
    expect(opened.params).toMatchObject({ paper: 'INV2511001', number: 'INV9' })
    expect(lastOutcome([invoiceCodes.header, invoiceCodes.item(1), invoiceCodes.box(1, 1)], [converted]).code).toBe(
      'BOX_TAKEN',
    )
  })

  test('[RCV-01] the next header after a receipt replaces the received delivery and keeps the employee (G-115)', () => {
    const result = withReceipt(scanAll(['EMP-0042', ...wholeDelivery], [sampleInvoice]).session)
    const second = sampleDockDelivery({ id: 58103, number: 'INV2511002' })
    const { session } = scanAll([printedCodesOf(second).header], [second], result)
    expect(session.sheets.map((sheet) => sheet.delivery.id)).toEqual([58103])
    expect(session.employeeId).toBe('EMP-0042')
  })

  test('[RCV-01] keeps incomplete deliveries open after another one was received (G-105)', () => {
    const second = sampleDockDelivery({ id: 58103, number: 'INV2511002' })
    const third = sampleDockDelivery({ id: 58104, number: 'INV2511003' })
    const both = scanAll([...wholeDelivery, printedCodesOf(second).header], [sampleInvoice, second]).session
    const { session } = scanAll([printedCodesOf(third).header], [third], withReceipt(both))
    expect(session.sheets.map((sheet) => sheet.delivery.id)).toEqual([58103, 58104])
  })
})

describe('differences between paper and portal', () => {
  test('[RCV-07] ignores quantities on the paper and shows each difference', () => {
    const onPaper = sampleDockDelivery({
      lines: sampleInvoice.lines.map((line) => ({ ...line, amount: 999, packs: dockPacks([9, 9]) })),
    })
    const forged = printedCodesOf(onPaper)
    const { session, outcomes } = scanAll(
      [invoiceCodes.header, forged.item(1), forged.box(1, 1), invoiceCodes.box(1, 2), invoiceCodes.box(1, 3)],
      [sampleInvoice],
    )
    expect(session.sheets[0]?.differences).toEqual([
      { field: 'amount', paper: '999', portal: '120', sequence: 1 },
      { field: 'packs', paper: '2', portal: '3', sequence: 1 },
      { field: 'packQuantity', paper: '9', portal: '50', sequence: 1, pack: 1 },
    ])
    expect(outcomes.filter(({ differences }) => differences?.length).map(({ message }) => message.code)).toEqual([
      'ITEM_TAKEN',
      'BOX_TAKEN',
    ])
  })

  test('[RCV-07] shows each difference between a header and the delivery', () => {
    const facts = readPayload(invoiceCodes.header)
    if (facts.kind !== 'header') throw new Error('not a header')
    const { session } = scanAll([headerPayload({ ...facts, lineCount: 7, date: '2025-11-01' })], [sampleInvoice])
    expect(session.sheets[0]?.differences.map(({ field, paper, portal }) => [field, paper, portal])).toEqual([
      ['lines', '7', '2'],
      ['date', '2025-11-01', '2025-11-21'],
    ])
  })

  test('[RCV-07] keeps the scans, and allows Submit once an unknown sub-inventory has been checked', () => {
    const unchecked = sampleDockDelivery({
      lines: sampleInvoice.lines.map((line) => ({ ...line, subInventory: 'unknown' as const })),
    })
    const { session } = scanAll(['EMP-0042', ...wholeDelivery], [unchecked])
    expect(checkReadiness(session).missing.map(({ message }) => message.code)).toEqual([
      'SUBINVENTORY_UNKNOWN',
      'SUBINVENTORY_UNKNOWN',
    ])
    expect(checkReadiness(applyDelivery(session, sampleInvoice).session).complete).toHaveLength(1)
  })
})
