import { expect, test } from 'vitest'
import { textOf } from '#kit/shared/message.ts'
import { invoiceCodes, sampleInvoice, wholeDelivery } from '#tests/support/samples/dock-sample.ts'
import { printedCodesOf, sampleDockDelivery, scanAll } from '#tests/support/samples/session-sample.ts'
import { checkReadiness, scannedQuantity } from './readiness.ts'
import { type DockSession, findScannedLine } from './session.ts'

const words = (session: DockSession) =>
  checkReadiness(session).missing.map(({ message, params }) => textOf(message, 'en', params))
const after = (...texts: string[]) => scanAll(texts, [sampleInvoice]).session

test('[RCV-04] Submit lists what is missing at each step until nothing is missing', () => {
  expect(words(after())).toEqual(['Scan your employee ID', 'Scan a PSC header'])
  expect(words(after('EMP-1', invoiceCodes.header))).toEqual(['line 1 not scanned', 'line 2 not scanned'])
  expect(words(after('EMP-1', invoiceCodes.header, invoiceCodes.item(1), invoiceCodes.box(1, 1)))).toEqual([
    '2 boxes of line 1 missing',
    'line 2 not scanned',
  ])
  const all = [
    invoiceCodes.header,
    invoiceCodes.item(1),
    invoiceCodes.box(1, 1),
    invoiceCodes.box(1, 2),
    invoiceCodes.box(1, 3),
    invoiceCodes.item(2),
  ]
  expect(words(after('EMP-1', ...all))).toEqual(['1 box of line 2 missing'])
  expect(words(after(...all, invoiceCodes.box(2, 1)))).toEqual(['Scan your employee ID'])
  expect(words(after('EMP-1', ...all, invoiceCodes.box(2, 1)))).toEqual([])
})

test('[RCV-04] nothing can be submitted without an employee', () => {
  expect(checkReadiness(after(...wholeDelivery)).complete).toEqual([])
  expect(checkReadiness(after(...wholeDelivery, 'EMP-1')).complete).toHaveLength(1)
})

test('[RCV-04] a complete delivery can be submitted while boxes of another one are missing (G-105)', () => {
  const second = sampleDockDelivery({ id: 58103, number: 'INV2511002' })
  const { session } = scanAll(
    [
      'EMP-1',
      printedCodesOf(second).header,
      invoiceCodes.header,
      invoiceCodes.item(1),
      invoiceCodes.box(1, 3),
      invoiceCodes.box(1, 2),
      invoiceCodes.box(1, 1),
      invoiceCodes.item(2),
      invoiceCodes.box(2, 1),
    ],
    [sampleInvoice, second],
  )
  expect(checkReadiness(session).complete.map((sheet) => sheet.delivery.id)).toEqual([sampleInvoice.id])
})

test('[RCV-07] the scanned quantity is the exact sum of the quantities of the delivery’s own packs, including decimals', () => {
  const [sheet] = after(
    invoiceCodes.header,
    invoiceCodes.item(1),
    invoiceCodes.box(1, 1),
    invoiceCodes.box(1, 3),
    invoiceCodes.item(2),
    invoiceCodes.box(2, 1),
  ).sheets
  if (!sheet) throw new Error('no sheet')
  expect(
    sheet.delivery.lines.map((line) => scannedQuantity(line, findScannedLine(sheet, line.sequence)?.packs)),
  ).toEqual([70, 12.5])
})
