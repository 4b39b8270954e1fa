import { describe, expect, test } from 'vitest'
import { textOf } from '#kit/shared/message.ts'
import { invoiceCodes, outcomeCodes, sampleInvoice, wholeDelivery } from '#tests/support/samples/dock-sample.ts'
import {
  dockPacks,
  printedCodesOf,
  sampleDockDelivery,
  sampleSettings,
  scanAll,
} from '#tests/support/samples/session-sample.ts'
import type { DockDelivery } from '../contract.ts'
import { receivingMessages as messages } from '../messages.ts'
import { applyHeaderLookup } from './scan/apply-lookup.ts'
import { checkReadiness } from './scan/readiness.ts'
import { type DockSession, emptySession, type ScanOutcome } from './scan/session.ts'
import { applyDelivery, applyProgress, withAcknowledgedScans, withUnverifiedSheets } from './scan/shared-marks.ts'

const away = { ...sampleSettings, isOffline: true }

/** Applies scans while the server is not available. */
const offline = (texts: readonly string[], start: DockSession = emptySession) => scanAll(texts, [], start, away)
const back = (session: DockSession, found: DockDelivery) => {
  const header = session.pending[0]?.header
  if (!header) throw new Error('nothing is pending')
  return applyHeaderLookup(session, header, { found }, sampleSettings)
}
const texts = (outcomes: readonly ScanOutcome[]) => outcomes.map(({ message, params }) => textOf(message, 'en', params))

describe('a header that cannot be looked up', () => {
  test('[RCV-08] accepts items and boxes by their printed data as not verified, and allows no Submit', () => {
    const { session, outcomes } = offline(['EMP-1', ...wholeDelivery])
    expect(outcomeCodes(outcomes)).toEqual([
      'good EMPLOYEE_TAKEN',
      'waiting HEADER_ASKED',
      'unverified ITEM_TAKEN',
      'unverified BOX_TAKEN',
      'unverified BOX_TAKEN',
      'unverified LINE_COMPLETE',
      'unverified ITEM_TAKEN',
      'unverified DELIVERY_COMPLETE',
    ])
    expect(session.pending[0]?.onPaper.lines).toEqual([
      { sequence: 1, packs: [1, 2, 3] },
      { sequence: 2, packs: [1] },
    ])
    expect(checkReadiness(session).complete).toEqual([])
    expect(session.unsent).toEqual([])
  })

  test('[RCV-08] rejects a duplicate immediately and does not queue it', () => {
    const { session, outcomes } = offline([
      invoiceCodes.header,
      invoiceCodes.item(1),
      invoiceCodes.box(1, 1),
      invoiceCodes.box(1, 1),
      invoiceCodes.item(1),
    ])
    expect(outcomeCodes(outcomes).slice(-2)).toEqual(['duplicate SCAN_DUPLICATE', 'duplicate SCAN_DUPLICATE'])
    expect(session.pending[0]?.waiting).toHaveLength(2)
  })

  test('[RCV-08] [RCV-07] shows no difference to the portal for boxes of unequal quantities, because the portal has not answered', () => {
    const uneven = sampleDockDelivery({
      lines: [
        { ...sampleInvoice.lines[0], amount: 250, packs: dockPacks([100, 100, 50]) } as DockDelivery['lines'][number],
      ],
    })
    const tags = printedCodesOf(uneven)
    const quantities = ({ session }: { session: DockSession }) =>
      session.pending[0]?.onPaper.delivery.lines[0]?.packs.map(({ quantity }) => quantity)
    const opened = offline([tags.header, tags.item(1)])
    expect(quantities(opened)).toEqual([83.3333, 83.3333, 83.3333])
    const step = offline([tags.box(1, 1), tags.box(1, 3), tags.box(1, 2)], opened.session)
    expect(step.session.pending[0]?.onPaper.differences).toEqual([])
    expect(quantities(step)).toEqual([100, 100, 50])
    expect(back(step.session, uneven).session.sheets[0]?.differences).toEqual([])
  })

  test('[RCV-08] checks all queued scans against the delivery when the server answers, and then allows Submit', () => {
    const step = back(offline(['EMP-1', ...wholeDelivery]).session, sampleInvoice)
    expect(step.session.changes).toEqual([])
    // each scan is listed only once
    expect(outcomeCodes(step.session.last).reverse()).toEqual([
      'good EMPLOYEE_TAKEN',
      'good HEADER_TAKEN',
      'good ITEM_TAKEN',
      'good BOX_TAKEN',
      'good BOX_TAKEN',
      'good LINE_COMPLETE',
      'good ITEM_TAKEN',
      'good DELIVERY_COMPLETE',
    ])
    expect(checkReadiness(step.session).complete).toHaveLength(1)
    expect(step.session.unsent).toHaveLength(6)
  })

  test('[RCV-08] reports each difference between the scans and the delivery line by line', () => {
    const other = sampleDockDelivery({
      marks: [{ sequence: 1, packs: [2] }],
      lines: [{ ...sampleInvoice.lines[0], packs: dockPacks([50, 70], 'H1', 'H2') } as DockDelivery['lines'][number]],
    })
    const { session } = back(offline(wholeDelivery).session, other)
    expect(texts(session.changes)).toEqual([
      'Line 1: box 2 was scanned on another device as well',
      'Box 3 is not on this delivery: line 1 has 2 boxes',
      'PO not match',
      'PO not match',
    ])
    expect(session.sheets[0]?.lines).toEqual([{ sequence: 1, packs: [2, 1] }])
  })

  test('[RCV-08] reports how many scans are unused when the delivery was received in the meantime', () => {
    const { session } = back(offline(wholeDelivery).session, sampleDockDelivery({ status: 'completed' }))
    expect(texts(session.changes)).toEqual(['This PSC is not in transit', 'INV2511001: 6 scans are discarded'])
    expect([session.sheets, session.pending]).toEqual([[], []])
  })
})

describe('a delivery that was open when the connection was lost', () => {
  const half = scanAll(['EMP-1', ...wholeDelivery.slice(0, 4)], [sampleInvoice]).session
  const rest = offline(wholeDelivery.slice(4), withUnverifiedSheets(half)).session

  test('[RCV-08] checks scans against the delivery’s own lines after the connection is lost, and allows Submit only after verification', () => {
    expect(rest.sheets[0]?.lines).toEqual([
      { sequence: 1, packs: [1, 2, 3] },
      { sequence: 2, packs: [1] },
    ])
    const { complete, missing } = checkReadiness(rest)
    expect([complete, missing.map(({ message }) => message.code)]).toEqual([[], ['NOT_VERIFIED']])
    expect(checkReadiness(applyDelivery(rest, sampleInvoice).session).complete).toHaveLength(1)
  })

  test('[RCV-08] reports changes by other users: boxes, a new number, a receipt and a deletion', () => {
    const notified = (over: Partial<DockDelivery>) =>
      applyDelivery(withUnverifiedSheets(half), sampleDockDelivery(over)).session
    expect(texts(notified({ marks: [{ sequence: 1, packs: [1, 3] }], upTo: 9 }).changes)).toEqual([
      'INV2511001, line 1: boxes scanned on another device: 1',
    ])
    expect(texts(notified({ number: 'INV9', doNumber: 'INV2511001' }).changes)).toEqual(['INV2511001 is now INV9'])
    const received = { status: 'completed', receivedNo: 'R1', receivedAt: '2025-11-24T03:00:00.000Z' } as const
    expect(texts(notified(received).changes)).toEqual(['INV2511001 was received in the meantime: receive no. R1'])
    expect(notified(received).sheets[0]?.receipt?.receiveNumber).toBe('R1')
    const deleted = notified({ status: 'deleted' })
    expect(texts(deleted.changes)).toEqual(['INV2511001 was deleted in the meantime'])
    expect(checkReadiness(deleted).missing.map(({ message }) => message)).toEqual([messages.HEADER_MISSING])
  })
})

describe('a receipt that was undone', () => {
  test('[RCV-10] discards the scans on this device, with a message, when the receipt was undone elsewhere', () => {
    const { session } = scanAll(['EMP-1', ...wholeDelivery], [sampleInvoice])
    const now = applyDelivery(
      session,
      sampleDockDelivery({ undone: 1, marks: [{ sequence: 2, packs: [1] }], upTo: 9 }),
    ).session
    expect(texts(now.changes)).toEqual(['The receipt of INV2511001 was undone: scan its items and boxes again'])
    expect(now.sheets[0]?.lines).toEqual([{ sequence: 2, packs: [1] }])
    expect(session.unsent.map(({ undone }) => undone)).toEqual([0, 0, 0, 0, 0, 0])
    const { unsent } = scanAll([invoiceCodes.item(1)], [], now).session
    expect(unsent.at(-1)?.undone).toBe(1)
    // applying the same data again reports no further change
    expect(applyDelivery(now, sampleDockDelivery({ undone: 1 })).session.changes).toHaveLength(1)
  })

  test('[RCV-10] reopens the header of a receipt that was made on this page and undone afterwards', () => {
    const { session } = scanAll(['EMP-1', ...wholeDelivery], [sampleInvoice])
    const result = applyDelivery(
      session,
      sampleDockDelivery({ status: 'completed', receivedNo: 'R1', receivedAt: '2025-11-24T03:00:00.000Z' }),
    ).session
    const { session: reopened, outcomes } = scanAll(
      [invoiceCodes.header, invoiceCodes.item(1)],
      [sampleDockDelivery({ undone: 1 })],
      result,
    )
    expect(outcomeCodes(outcomes)).toEqual(['waiting HEADER_ASKED', 'good HEADER_TAKEN', 'good ITEM_TAKEN'])
    expect(reopened.sheets.map(({ receipt, lines }) => [receipt, lines])).toEqual([
      [null, [{ sequence: 1, packs: [] }]],
    ])
  })
})

describe('marks shared by several devices', () => {
  test('[RCV-09] records each accepted scan as an event with its scan id, and no event for rejected scans', () => {
    const { session } = scanAll(
      [...wholeDelivery.slice(0, 3), invoiceCodes.box(1, 1), invoiceCodes.box(2, 1)],
      [sampleInvoice],
    )
    expect(session.unsent.map(({ deliveryId, sequence, pack }) => [deliveryId, sequence, pack])).toEqual([
      [sampleInvoice.id, 1, 0],
      [sampleInvoice.id, 1, 1],
    ])
    const [first, second] = session.unsent
    expect(first?.id).not.toBe(second?.id)
    expect(withAcknowledgedScans(session, [first?.id ?? '']).unsent).toEqual([second])
  })

  test('[RCV-09] a header that another device began opens with the marks of that device', () => {
    const begun = sampleDockDelivery({ marks: [{ sequence: 1, packs: [3, 1] }], upTo: 7 })
    const { session, outcomes } = scanAll(
      [invoiceCodes.header, invoiceCodes.box(1, 1), invoiceCodes.box(1, 2)],
      [begun],
    )
    expect(outcomeCodes(outcomes)).toEqual([
      'waiting HEADER_ASKED',
      'good HEADER_GOES_ON',
      'duplicate SCAN_DUPLICATE',
      'good LINE_COMPLETE',
    ])
    expect(session.sheets[0]).toMatchObject({ lines: [{ sequence: 1, packs: [3, 1, 2] }], upTo: 7 })
  })

  test('[RCV-09] adds marks of another device and keeps unsent marks of this device', () => {
    const { session } = scanAll(wholeDelivery.slice(0, 3), [sampleInvoice])
    const progress = {
      deliveryId: sampleInvoice.id,
      status: 'transit',
      boxes: 4,
      waitingSince: null,
      undone: 0,
      upTo: 9,
    } as const
    const after = applyProgress(session, { ...progress, marks: [{ sequence: 2, packs: [1] }] })
    expect(after.sheets[0]?.lines).toEqual([
      { sequence: 1, packs: [1] },
      { sequence: 2, packs: [1] },
    ])
    expect(applyProgress(after, { ...progress, deliveryId: 1, marks: [] })).toBe(after)
  })
})
