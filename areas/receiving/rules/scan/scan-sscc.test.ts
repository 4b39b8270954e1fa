import { describe, expect, test } from 'vitest'
import { createSscc } from '#areas/deliveries/rules/codes/sscc.ts'
import { withReceipt } from '#tests/support/samples/dock-sample.ts'
import {
  printedCodesOf,
  sampleDockDelivery,
  sampleScan,
  sampleSettings,
  scanAll,
} from '#tests/support/samples/session-sample.ts'
import type { SsccOwner } from '../../contract.ts'
import { receivingMessages as messages } from '../../messages.ts'
import { applyHeaderLookup, applySsccLookup } from './apply-lookup.ts'
import { applyScan } from './scan-session.ts'
import { readSscc } from './scan-sscc.ts'
import { type DockSession, emptySession, type LookupResult } from './session.ts'

const setting = { prefix: '8851234', extension: 3 }
const numbers = [1, 2, 3, 4].map((serial) => createSscc(setting, serial))
const [first = '', second = '', third = '', fourth = ''] = numbers.map((sscc) => `00${sscc}`)
const stranger = `00${createSscc(setting, 77)}`

let given = 0
const plain = sampleDockDelivery()
/** The delivery in the tests of the dock, with an SSCC for each of its four boxes. */
const invoice = sampleDockDelivery({
  lines: plain.lines.map((line) => ({
    ...line,
    packs: line.packs.map((pack) => ({ ...pack, sscc: numbers[given++] })),
  })),
})
const paper = printedCodesOf(invoice)
const offline = { ...sampleSettings, isOffline: true }

const codesOf = (texts: readonly string[], by = sampleSettings) =>
  scanAll(texts, [invoice], emptySession, by).outcomes.map(({ kind, message }) => `${kind} ${message.code}`)

describe('an SSCC', () => {
  test.each([
    [']C100388512340000000013'],
    ['00388512340000000013'],
    ['(00)388512340000000013'],
    ['(00) 3 8851234 000000001 3'],
    ['\u001D00388512340000000013\u001D'],
    [']C1\u001D00388512340000000013'],
  ])('[EDI-03] reads an SSCC from %j', (text) => {
    expect(readSscc(text)).toEqual({ sscc: '388512340000000013', isValid: true })
  })

  test.each([
    ['388512340000000013'],
    ['0038851234000000001'],
    ['01388512340000000013'],
    ['8850123456786'],
    ['EMP-0042'],
    [paper.header],
  ])('[EDI-03] reads no SSCC from %j', (text) => {
    expect(readSscc(text)).toBeUndefined()
  })
})

describe('an SSCC of an open delivery', () => {
  test('[EDI-03] marks the same box as the portal’s own code, using the lines of the delivery', () => {
    const own = scanAll([paper.header, paper.item(1), paper.box(1, 1), paper.box(1, 2)], [invoice])
    const bySscc = scanAll([paper.header, paper.item(1), `]C1${first}`, second], [invoice])
    expect(bySscc.session.sheets[0]?.lines).toEqual(own.session.sheets[0]?.lines)
    expect(bySscc.session.unsent.map(({ sequence, pack }) => [sequence, pack])).toEqual([
      [1, 0],
      [1, 1],
      [1, 2],
    ])
    expect(bySscc.outcomes.map(({ message, params }) => [message, params])).toEqual(
      own.outcomes.map(({ message, params }) => [message, params]),
    )
  })

  test('[EDI-03] completes a delivery with a mix of SSCCs and the portal’s own codes, and accepts no box twice', () => {
    expect(codesOf([paper.header, paper.item(1), first, paper.box(1, 1), paper.box(1, 2), second])).toEqual(
      [
        'waiting HEADER_ASKED',
        'good HEADER_TAKEN',
        'good ITEM_TAKEN',
        'good BOX_TAKEN',
        'duplicate SCAN_DUPLICATE',
      ].concat(['good BOX_TAKEN', 'duplicate SCAN_DUPLICATE']),
    )
    const whole = codesOf([paper.header, paper.item(1), first, second, third, paper.item(2), fourth])
    expect(whole.at(-1)).toBe('good DELIVERY_COMPLETE')
  })

  test('[EDI-03] requires the item code before a box, unless the setting allows boxes without item codes', () => {
    expect(codesOf([paper.header, first]).at(-1)).toBe('wrong SCAN_ITEM_FIRST')
    expect(codesOf([paper.header, first], { ...sampleSettings, boxOpensLine: true }).at(-1)).toBe('good BOX_TAKEN')
  })

  test('[EDI-03] works without a connection once the delivery is open', () => {
    const { session } = scanAll([paper.header, paper.item(1)], [invoice])
    expect(applyScan(session, sampleScan(first), offline).outcomes[0]?.message.code).toBe('BOX_TAKEN')
  })

  test('[RCV-11] never accepts an SSCC as the receiver, whatever the pattern of employee IDs', () => {
    const anything = { ...sampleSettings, employeePattern: '^.{1,40}$' }
    const { session } = scanAll([first, `00${'1'.repeat(18)}`], [invoice], emptySession, anything)
    expect(session.employeeId).toBeNull()
  })
})

describe('an SSCC scanned while its header is looked up', () => {
  const started = (by = sampleSettings): DockSession =>
    [paper.header, paper.item(1), first, first].reduce(
      (session, text) => applyScan(session, sampleScan(text), by).session,
      emptySession,
    )
  const headerOf = (session: DockSession) => {
    const header = session.pending[0]?.header
    if (!header) throw new Error('nothing pending')
    return header
  }

  test.each([sampleSettings, offline])(
    '[EDI-03] an SSCC that is scanned twice during the header lookup waits for the delivery and is accepted once',
    (by) => {
      const waiting = started(by)
      expect(waiting.last[0]?.message.code).toBe('SCAN_DUPLICATE')
      const { session } = applyHeaderLookup(waiting, headerOf(waiting), { found: invoice }, sampleSettings)
      expect(session.sheets[0]?.lines).toEqual([{ sequence: 1, packs: [1] }])
    },
  )

  test('[EDI-03] an SSCC that does not belong to the looked-up delivery is itself looked up', () => {
    const waiting = applyScan(started(), sampleScan(stranger), sampleSettings).session
    const step = applyHeaderLookup(waiting, headerOf(waiting), { found: invoice }, sampleSettings)
    expect(step.ssccsToLookUp?.map(({ text }) => text)).toEqual([stranger])
  })

  test('[EDI-03] the SSCC of another delivery is looked up even if the opened delivery has an item with the code of the receiver', () => {
    const session = scanAll(['AX-10-221', paper.header], []).session
    const waiting = applyScan(session, sampleScan(stranger), sampleSettings).session
    const step = applyHeaderLookup(waiting, headerOf(waiting), { found: invoice }, sampleSettings)
    expect(step.session.employeeId).toBeNull()
    expect(step.ssccsToLookUp?.map(({ text }) => text)).toEqual([stranger])
  })
})

describe('an SSCC of no open delivery', () => {
  const owner: SsccOwner = {
    deliveryId: 9,
    number: 'INV77',
    vendorName: 'สยามพาร์ท จำกัด',
    status: 'transit',
    sequence: 2,
    pack: 5,
    receivedNo: null,
    receivedAt: null,
    receiver: null,
    storeName: null,
    deletedAt: null,
    deletedBy: null,
  }
  const lookedUp = (lookup: LookupResult<SsccOwner> | undefined, session = emptySession) => {
    const scan = sampleScan(stranger)
    const requested = applyScan(session, scan, sampleSettings)
    expect(requested.ssccsToLookUp).toEqual([scan])
    expect(requested.outcomes[0]?.kind).toBe('waiting')
    const { session: after, outcomes } = applySsccLookup(requested.session, scan, lookup, sampleSettings)
    expect(after.last.some(({ message }) => message.code === messages.SSCC_ASKED.code)).toBe(false)
    return outcomes[0]
  }

  test('[EDI-03] names the delivery that an SSCC belongs to, and the next step', () => {
    expect(lookedUp({ found: owner })).toMatchObject({
      kind: 'wrong',
      message: { code: 'BOX_OF_OTHER_SHEET' },
      params: { number: 'INV77' },
      next: { message: { code: 'NEXT_SSCC_OF' }, params: { vendor: 'สยามพาร์ท จำกัด', line: 2, pack: 5 } },
    })
    const received = { status: 'completed', receivedNo: '1-1', receivedAt: '2025-11-24T03:00:00.000Z' } as const
    expect(lookedUp({ found: { ...owner, ...received } })).toMatchObject({
      message: { code: 'SSCC_CLOSED' },
      next: { message: { code: 'NEXT_RECEIVED' }, params: { receiveNo: '1-1' } },
    })
  })

  test('[EDI-03] reports an unknown SSCC and what to scan instead', () => {
    const refused = { message: messages.SSCC_UNKNOWN, params: { sscc: '(00)1' } }
    expect(lookedUp({ refused })).toMatchObject({
      kind: 'wrong',
      message: { code: 'SSCC_UNKNOWN' },
      next: { message: { code: 'NEXT_SCAN_TAG' } },
    })
  })

  test('[EDI-03] reports that the portal cannot be reached, whether the request fails or the device is offline', () => {
    expect(lookedUp(undefined)?.message.code).toBe('SSCC_NOT_OPEN')
    const step = applyScan(emptySession, sampleScan(stranger), offline)
    expect([step.ssccsToLookUp, step.outcomes[0]?.message.code]).toEqual([undefined, 'SSCC_NOT_OPEN'])
  })

  test('[EDI-03] accepts the box if its header was scanned while its SSCC was looked up', () => {
    const scan = sampleScan(first)
    const requested = applyScan(emptySession, scan, sampleSettings).session
    const { session } = scanAll([paper.header, paper.item(1)], [invoice], requested)
    const step = applySsccLookup(session, scan, { found: owner }, sampleSettings)
    expect(step.outcomes[0]?.message.code).toBe('BOX_TAKEN')
  })

  test('[EDI-03] looks up a box again if its delivery was just received on this page', () => {
    const { session } = scanAll([paper.header, paper.item(1)], [invoice])
    expect(applyScan(withReceipt(session), sampleScan(first), sampleSettings).ssccsToLookUp).toHaveLength(1)
  })

  test('[EDI-03] rejects a misread SSCC without asking the server', () => {
    const step = applyScan(emptySession, sampleScan('00388512340000000014'), sampleSettings)
    expect([step.ssccsToLookUp, step.outcomes[0]?.message.code]).toEqual([undefined, 'SSCC_MISREAD'])
  })
})
