import { expect, test } from 'vitest'
import { convertedHeaderPayload } from '#areas/deliveries/rules/codes/qr-payload.ts'
import { printedCodesOf, sampleDockDelivery, sampleSettings } from '#tests/support/samples/session-sample.ts'
import type { DockDelivery } from '../contract.ts'
import { receivingMessages as messages } from '../messages.ts'
import {
  applyDoLookup,
  applyServerState,
  type DoList,
  emptyDoList,
  entriesToSubmit,
  markSubmitFailed,
  markSubmitted,
  scanDoHeader,
  waitingEntries,
  whyNotReplaceDo,
  withoutEntry,
} from './do-to-invoice.ts'

const received = sampleDockDelivery({
  status: 'received',
  number: 'INV2511044',
  doNumber: 'DO2511009',
  receivedNo: '1032511-000001',
})
const codeOf = (of: DockDelivery) =>
  convertedHeaderPayload({
    isInvoice: true,
    number: of.number,
    organisation: of.company,
    date: of.date,
    lineCount: of.lines.length,
    site: of.site,
    firstPo: '41000123',
    vendor: of.vendorId,
    deliveryId: of.id,
    doNumber: of.doNumber ?? '',
  })
/** Returns the list together with its newest outcome. */
const shown = (list: DoList) => {
  const [outcome] = list.last
  if (!outcome) throw new Error('no outcome')
  return { list, outcome }
}
const scanned = (list: DoList, text: string) => shown(scanDoHeader(list, text, sampleSettings.company))
const found = (of: DockDelivery, list = emptyDoList) => {
  const { list: pendingList } = scanned(list, codeOf(of))
  const header = pendingList.pending.at(-1)
  if (!header) throw new Error('nothing was asked')
  return shown(applyDoLookup(pendingList, header, { found: of }))
}

test('[RCV-06] adds a DO that became an invoice to the list when its header is scanned, and rejects a second scan of the header', () => {
  const first = found(received)
  expect(first.outcome).toMatchObject({ kind: 'good', params: { doNo: 'DO2511009', no: 'INV2511044' } })
  const second = found(sampleDockDelivery({ ...received, id: 9, number: 'INV9', doNumber: 'DO9' }), first.list)
  expect(second.list.entries.map((entry) => entry.delivery.number)).toEqual(['INV2511044', 'INV9'])
  const repeated = scanned(second.list, codeOf(received))
  expect([repeated.outcome.kind, repeated.list.pending]).toEqual(['duplicate', []])
  expect(withoutEntry(second.list, 9).entries).toHaveLength(1)
})

test('[RCV-06] a response for one supplier leaves the header of another supplier with the same number pending', () => {
  const other = sampleDockDelivery({ ...received, id: 9, vendorId: 100999, doNumber: 'DO9' })
  const first = scanned(emptyDoList, codeOf(received))
  const both = scanned(first.list, codeOf(other))
  const [header] = first.list.pending
  if (!header) throw new Error('nothing was asked')
  const list = applyDoLookup(both.list, header, { found: received })
  expect(list.pending.map(({ vendor }) => vendor)).toEqual([100999])
})

test('[RCV-06] rejects every code other than a header of a DO that became an invoice, and names the right tab for a normal header', () => {
  const paper = printedCodesOf(received)
  const saying = (text: string) => {
    const { outcome } = scanned(emptyDoList, text)
    return [outcome.kind, outcome.message.code]
  }
  expect(saying(paper.header)).toEqual(['wrong', 'SCAN_RECEIVED_TAB'])
  expect(saying('EMP-0042')).toEqual(['duplicate', 'EMPLOYEE_NOT_NEEDED'])
  expect(saying(paper.item(1))).toEqual(['wrong', 'QR_INCORRECT'])
  expect(saying(codeOf({ ...received, company: 175 }))).toEqual(['wrong', 'SCAN_OTHER_COMPANY'])
})

test('[RCV-06] rejects a DO that is not received, has no invoice number or is already completed', () => {
  const saying = (over: Partial<DockDelivery>) => {
    const { outcome, list } = found({ ...received, ...over })
    expect(list.entries).toEqual([])
    return outcome.message.code
  }
  expect(saying({ status: 'transit' })).toBe('INVOICE_NOT_RECEIVED')
  expect(saying({ isInvoice: false, doNumber: null })).toBe('DO_WITHOUT_INVOICE')
  expect(saying({ status: 'completed' })).toBe('DO_ALREADY_INVOICE')
  expect(saying({ status: 'completed', doNumber: null })).toBe('NEVER_A_DO')
  expect(saying({ status: 'deleted' })).toBe('INVOICE_NOT_IN_SYSTEM')
  expect(saying({ status: 'transit_demo' })).toBe('SCAN_DEMO')
})

test('[RCV-06] keeps completed entries in the list until the next header is scanned', () => {
  const result = shown(markSubmitted(found(received).list, [received.id]))
  expect(result.outcome.message.en).toBe('Do changes to invoice successfully.')
  expect(result.list.entries.map(({ isDone }) => isDone)).toEqual([true])
  const next = found(sampleDockDelivery({ ...received, id: 9, number: 'INV9', doNumber: 'DO9' }), result.list)
  expect(next.list.entries.map((entry) => entry.delivery.id)).toEqual([9])
})

test('[RCV-06] [ERP-04] an entry submitted while the ERP is away waits until the ERP accepts or refuses it', () => {
  const { list } = found(received)
  const failedList = shown(markSubmitFailed(list, [received.id], messages.ERP_AWAY, {}))
  expect(failedList.outcome.kind).toBe('waiting')
  expect(waitingEntries(failedList.list).map(({ delivery }) => delivery.id)).toEqual([received.id])
  expect(entriesToSubmit(failedList.list)).toEqual([])
  expect(waitingEntries(markSubmitted(failedList.list, [received.id]))).toEqual([])
  const refused = shown(
    markSubmitFailed(failedList.list, [received.id], messages.ERP_REFUSED_CHANGE, { reason: 'closed' }),
  )
  expect([refused.outcome.kind, waitingEntries(refused.list)]).toEqual(['wrong', []])
})

test('[RCV-16] if a Submit of several DOs is refused, names the DO that caused it', () => {
  const why = whyNotReplaceDo({ ...received, status: 'transit' })
  if (why === undefined || why === 'done') throw new Error('no refusal')
  const { outcome } = shown(markSubmitFailed(found(received).list, [received.id, 9], why.message, why.params))
  expect(outcome.next).toEqual({ message: messages.NEXT_DO_REFUSED, params: { number: received.number } })
})

test('[RCV-16] removes the failure messages of earlier attempts when the change is done', () => {
  const failed = markSubmitFailed(found(received).list, [received.id], messages.SUBMIT_UNANSWERED, {
    number: received.number,
  })
  expect(failed.last.map(({ message }) => message.code)).toContain('SUBMIT_UNANSWERED')
  const result = markSubmitted(failed, [received.id])
  expect(result.last.map(({ message }) => message.code)).not.toContain('SUBMIT_UNANSWERED')
})

test('[RCV-06] [ERP-04] updates a waiting entry when the server reports its waiting time, its success, or a refusal that allows a new submit', () => {
  const list = markSubmitFailed(found(received).list, [received.id], messages.ERP_AWAY, {})
  const since = applyServerState(list, { ...received, waitingSince: '2025-11-24T03:00:00.000Z' })
  expect(since).toMatchObject({ entries: [{ waits: true, delivery: { waitingSince: '2025-11-24T03:00:00.000Z' } }] })
  expect(shown(applyServerState(list, { ...received, status: 'completed' }))).toMatchObject({
    outcome: { kind: 'good' },
  })
  const refused = shown(applyServerState(list, { ...received, erpRefusal: 'closed' }))
  expect(refused.outcome).toMatchObject({
    kind: 'wrong',
    message: messages.ERP_REFUSED_CHANGE,
    params: { reason: 'closed' },
  })
  expect(entriesToSubmit(refused.list).map(({ delivery }) => delivery.id)).toEqual([received.id])
  expect(applyServerState(refused.list, received)).toBe(refused.list)
})

test('[RCV-06] [ERP-04] a header that was submitted on another device opens as waiting and cannot be submitted', () => {
  const { outcome, list } = found({ ...received, waitingSince: '2025-11-24T03:00:00.000Z' })
  expect([outcome.kind, waitingEntries(list).length, entriesToSubmit(list)]).toEqual(['waiting', 1, []])
})
