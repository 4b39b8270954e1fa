import {
  convertedHeaderPayload,
  type HeaderFacts,
  headerPayload,
  itemPayload,
  packPayload,
} from '../../rules/codes/qr-payload.ts'
import type { PscDocument, PscLine, PscPack } from './psc-document.ts'

const headerFacts = (psc: PscDocument): HeaderFacts => ({
  ...psc,
  organisation: psc.organisation.id,
  lineCount: psc.lines.length,
  site: psc.supplier.site,
  firstPo: psc.lines[0]?.po ?? '',
  vendor: psc.supplier.id,
})

export const pscHeaderPayload = (psc: PscDocument): string =>
  psc.replacesReceivedDo && psc.doNumber !== null
    ? convertedHeaderPayload({ ...headerFacts(psc), doNumber: psc.doNumber })
    : headerPayload(headerFacts(psc))

/** The payload of the header QR code of a DO sheet, always with the number and date of the DO (G-53). */
export const pscDoHeaderPayload = (psc: PscDocument): string =>
  headerPayload({
    ...headerFacts(psc),
    isInvoice: false,
    number: psc.doNumber ?? psc.number,
    date: psc.doDate ?? psc.date,
  })

/** The payload of the QR code of an item. `number` is the number of the sheet. */
export const pscItemPayload = (psc: PscDocument, line: PscLine, number: string): string =>
  itemPayload({
    ...line,
    number,
    packs: line.packs.length,
    deliveryDate: psc.deliveryDate,
    organisation: psc.organisation.id,
    vendor: psc.supplier.id,
  })

export const pscPackPayload = (psc: PscDocument, line: PscLine, pack: PscPack): string =>
  packPayload({
    ...line,
    ...pack,
    number: psc.number,
    organisation: psc.organisation.id,
    vendor: psc.supplier.id,
  })
