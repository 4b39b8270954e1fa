import { expect, test } from 'vitest'
import { textOf } from '#kit/shared/message.ts'
import {
  invoiceCodes,
  lastOutcome,
  sampleInvoice,
  wholeDelivery,
  withReceipt,
} from '#tests/support/samples/dock-sample.ts'
import { printedCodesOf, sampleDockDelivery, sampleSettings, scanAll } from '#tests/support/samples/session-sample.ts'
import type { DockDelivery } from '../../contract.ts'
import { summarizeMissingSteps } from './readiness.ts'
import { type DockSession, emptySession } from './session.ts'

const AT = '2025-11-24T03:00:00.000Z'
/** Applies scans and returns the second line of the last outcome in English. */
const nextStep = (...of: Parameters<typeof lastOutcome>): string => {
  const { next } = lastOutcome(...of)
  return next ? textOf(next.message, 'en', next.params) : ''
}
const second = sampleDockDelivery({ id: 58103, number: 'INV2511002' })

test('[RCV-16] shows number, person, time and next step when the header of a received or deleted delivery is scanned', () => {
  const received: Partial<DockDelivery> = { status: 'completed', receivedNo: 'R1', receivedAt: AT, receiver: 'EMP-7' }
  expect(nextStep([invoiceCodes.header], [sampleDockDelivery(received)])).toBe(
    'INV2511001 was received 2025-11-24 10:00 by EMP-7: receive no. R1. Print its stickers, or scan the next PSC header',
  )
  const deleted: Partial<DockDelivery> = { status: 'deleted', deletedAt: AT, deletedBy: 'vendor' }
  expect(nextStep([invoiceCodes.header], [sampleDockDelivery(deleted)])).toBe(
    'INV2511001 was deleted 2025-11-24 10:00 by vendor. Ask the supplier for the new sheet',
  )
  const { session } = scanAll(wholeDelivery, [sampleInvoice])
  const away = { ...sampleSettings, isOffline: true }
  expect(nextStep([invoiceCodes.header], [], withReceipt(session), away)).toContain('receive no. 1032511-000001')
})

test('[RCV-16] shows who scanned a box, when, and how many boxes are missing when the box is scanned again', () => {
  const marks = [{ sequence: 1, packs: [2], boxes: [{ pack: 2, by: 'store', at: AT }] }]
  expect(nextStep([invoiceCodes.header, invoiceCodes.box(1, 2)], [sampleDockDelivery({ marks, upTo: 3 })])).toBe(
    'INV2511001, line 1: store scanned box 2 at 10:00. Scan the next box, 2 missing',
  )
  expect(nextStep([...wholeDelivery.slice(0, 3), invoiceCodes.box(1, 1)])).toBe(
    'INV2511001, line 1: box 1 was scanned on this device. Scan the next box, 2 missing',
  )
})

test('[RCV-16] shows the number and the next step for every refused code', () => {
  const open = wholeDelivery.slice(0, 2)
  for (const [texts, step] of [
    [[invoiceCodes.header, invoiceCodes.header], 'INV2511001 is open: 0 of 4 boxes scanned. Scan its next box'],
    [[...open, invoiceCodes.item(1)], 'Line 1 of INV2511001 is open: scan its boxes, 3 missing'],
    [
      [invoiceCodes.header, invoiceCodes.box(1, 2)],
      'Line 1 of INV2511001: scan the code of item AX-10-221, then box 2',
    ],
    [[invoiceCodes.item(1)], 'This code belongs to INV2511001. Scan the header of INV2511001 first'],
    [
      [invoiceCodes.header, printedCodesOf(second).item(1)],
      'This code belongs to INV2511002, but INV2511001 is open. Scan the header of INV2511002 first',
    ],
    [['EMP-0042', 'EMP-0042'], 'EMP-0042 is already the receiver. Scan a header or the next box'],
    [['https://example.com'], 'Read: https://example.com. Scan a QR code of the PSC, a box, or an employee ID'],
  ] as const)
    expect(nextStep(texts)).toBe(step)
  expect(nextStep([printedCodesOf(sampleDockDelivery({ company: 175 })).header])).toContain('is for organisation 175')
  expect(nextStep([invoiceCodes.header], [sampleDockDelivery({ status: 'transit_demo' })])).toContain(
    'INV2511001 is only a demo',
  )
  const unstocked = sampleDockDelivery({
    lines: sampleInvoice.lines.map((line) => ({ ...line, subInventory: 'missing' as const })),
  })
  expect(nextStep([invoiceCodes.header, invoiceCodes.item(2)], [unstocked])).toContain(
    'Item AX-10-222, line 2 of INV2511001',
  )
})

const summary = (session: DockSession): string => {
  const { number, steps } = summarizeMissingSteps(session)
  const what = steps.map(({ message, params }) => textOf(message, 'en', params)).join(', ')
  return number === undefined ? what : `${number}: ${what}`
}

test('[RCV-16] shows what is missing from the current delivery and line, and counts other lines and deliveries', () => {
  expect(summary(emptySession)).toBe('Scan your employee ID, Scan a PSC header')
  const { session } = scanAll(['EMP-1', invoiceCodes.header, invoiceCodes.item(2)], [sampleInvoice])
  expect(summary(session)).toBe('1 box of line 2 missing, 1 other line')
  const both = scanAll([printedCodesOf(second).header, printedCodesOf(second).item(1)], [second], session).session
  expect(summary(both)).toBe('INV2511002: 3 boxes of line 1 missing, 1 other line, 1 other delivery')
  const back = scanAll([invoiceCodes.item(1)], [], both).session
  expect(summary(back)).toBe('INV2511001: 3 boxes of line 1 missing, 1 other line, 1 other delivery')
})
