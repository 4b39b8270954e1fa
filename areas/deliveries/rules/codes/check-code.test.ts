import { describe, expect, test } from 'vitest'
import { everydayLines, sampleDelivery, sampleFacts } from '#tests/support/samples/psc-sample.ts'
import { pscDoHeaderPayload, pscHeaderPayload, pscItemPayload, pscPackPayload } from '../../documents/psc/payloads.ts'
import { type PscDocument, pscDocument } from '../../documents/psc/psc-document.ts'
import type { DeliveryStatus } from '../status.ts'
import { type CandidateDelivery, checkCode, readSheetCode } from './check-code.ts'

const candidate = (
  changes: { status?: DeliveryStatus; id?: number; doNo?: string; number?: string } = {},
): CandidateDelivery => {
  const { status = 'transit', id = 58102, doNo, number } = changes
  const plain = sampleDelivery(everydayLines, { status, id })
  const details = {
    ...plain.details,
    ...(number ? { invoiceNo: number } : {}),
    ...(doNo ? { doNo, doDate: '2025-11-19' } : {}),
  }
  return { psc: { ...pscDocument({ ...plain, details }, sampleFacts), deliveryId: id }, status, receivedNo: null }
}
const check = (text: string, ...candidates: CandidateDelivery[]) => checkCode(readSheetCode(text), candidates)

const sheet = candidate()
const line = (psc: PscDocument, at = 0) => {
  const found = psc.lines[at]
  if (!found) throw new Error('the sample has that line')
  return found
}
const pack = (psc: PscDocument, at: number, number: number) => {
  const found = line(psc, at).packs[number - 1]
  if (!found) throw new Error('the sample has that pack')
  return pscPackPayload(psc, line(psc, at), found)
}

describe('codes of an active delivery', () => {
  test('[PSC-03] accepts every code of a delivery’s sheets and reports its place on the sheet', () => {
    const { psc } = sheet
    expect(check(pscHeaderPayload(psc), sheet)).toMatchObject({ verdict: 'valid', kind: 'header', place: null })
    expect(check(pscItemPayload(psc, line(psc, 1), psc.number), sheet)).toMatchObject({
      verdict: 'valid',
      kind: 'item',
      place: { line: 2, lines: 3, pack: null, packs: 3, itemCode: 'BRK-7741-02', quantity: 1000 },
    })
    expect(check(pack(psc, 0, 8), sheet)).toMatchObject({
      verdict: 'valid',
      kind: 'pack',
      place: { line: 1, lines: 3, pack: 8, packs: 8, quantity: 30 },
      delivery: { id: 58102, number: 'INV2511001', status: 'transit' },
    })
  })

  test('[PSC-03] accepts a header without its id and with its number in lower case', () => {
    const text = pscHeaderPayload(sheet.psc).split('|').slice(0, -1).join('|').replace('INV', 'inv')
    expect(check(text, sheet).verdict).toBe('valid')
  })

  test('[PSC-03] reports each field that differs in an altered code', () => {
    const altered = pack(sheet.psc, 0, 7).replace('|380|50|', '|380|60|').replace('AX-10-220|380', 'AX-10-221|380')
    expect(check(altered, sheet)).toMatchObject({
      verdict: 'altered',
      place: { line: 1, pack: 7 },
      differences: [
        { field: 'itemCode', paper: 'AX-10-221', portal: 'AX-10-220' },
        { field: 'quantity', paper: '60', portal: '50' },
      ],
    })
  })

  test('[PSC-03] reports a code as altered if its line or pack is not part of the delivery', () => {
    expect(check(pack(sheet.psc, 0, 8).replace('3|8|1|', '3|9|1|'), sheet)).toMatchObject({
      verdict: 'altered',
      differences: [{ field: 'pack', paper: '9', portal: '1–8' }],
    })
    expect(check(pack(sheet.psc, 0, 8).replace('3|8|1|', '3|8|4|'), sheet)).toMatchObject({
      verdict: 'altered',
      place: null,
      differences: [{ field: 'sequence', paper: '4', portal: '1–3' }],
    })
    const header = pscHeaderPayload(sheet.psc).replace(/^0/, '2')
    expect(check(header, sheet)).toMatchObject({ verdict: 'altered', differences: [{ field: 'kind' }] })
  })
})

describe('codes of an outdated sheet', () => {
  const deleted = candidate({ status: 'deleted', id: 58001 })

  test('[PSC-05] reports the code of a deleted delivery as deleted, without a replacement when there is none', () => {
    expect(check(pscHeaderPayload(deleted.psc), deleted)).toMatchObject({ verdict: 'deleted', replacement: null })
    expect(check(pack(deleted.psc, 0, 1), deleted)).toMatchObject({ verdict: 'deleted', place: { line: 1, pack: 1 } })
  })

  test('[PSC-05] names the active delivery that now has the number of a deleted delivery', () => {
    expect(check(pscHeaderPayload(deleted.psc), sheet, deleted)).toMatchObject({
      verdict: 'deleted',
      delivery: { id: 58001 },
      replacement: { id: 58102, number: 'INV2511001' },
    })
    // a tag contains no delivery id; if a deleted and an active delivery have the same number, it counts as a tag of the
    // active one
    expect(check(pack(deleted.psc, 0, 1), sheet, deleted)).toMatchObject({ verdict: 'valid', delivery: { id: 58102 } })
  })

  test.each(['transit', 'received', 'completed'] as const)(
    '[STA-04] reports the invoice number for the sheets of a converted DO with the status %s',
    (status) => {
      const invoice = candidate({ status, doNo: 'DO2511009' })
      const asDo = { ...invoice.psc, number: 'DO2511009' }
      for (const text of [
        pscDoHeaderPayload(invoice.psc),
        pscItemPayload(asDo, line(asDo), asDo.number),
        pack(asDo, 0, 3),
      ])
        expect(check(text, invoice)).toMatchObject({
          verdict: 'converted',
          number: 'DO2511009',
          replacement: { id: 58102, number: 'INV2511001' },
        })
      for (const replacesReceivedDo of [true, false])
        expect(check(pscHeaderPayload({ ...invoice.psc, replacesReceivedDo }), invoice).verdict).toBe('valid')
      expect(check(pack(invoice.psc, 0, 3), invoice).verdict).toBe('valid')
    },
  )

  test('[RCV-07] reports the code of a delivery that the caller may not see as not found, and other text as unreadable', () => {
    expect(check(pscHeaderPayload(sheet.psc))).toMatchObject({
      verdict: 'notFound',
      number: 'INV2511001',
      delivery: null,
    })
    expect(check(pscHeaderPayload(sheet.psc), candidate({ number: 'INV9' })).verdict).toBe('notFound')
    for (const text of ['E1001', 'https://example.test', '9|1|2', '0|1|INV'])
      expect(check(text, sheet)).toMatchObject({ verdict: 'unreadable', number: null })
  })
})
