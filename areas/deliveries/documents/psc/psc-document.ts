import type { UserType } from '#areas/accounts/rules/capabilities.ts'
import type { DocumentForms, Logo, Organisation } from '#areas/directory/contract.ts'
import type { PackExemption } from '#areas/purchase-orders/rules/item-kinds.ts'
import type { Delivery } from '../../contract.ts'
import { deliveredLines } from '../../rules/lines/delivered-lines.ts'
import { packLot } from '../../rules/lines/packs.ts'

/** The sheets before the tags, in print order. */
export type PscSheet = 'original' | 'copy' | 'do-original' | 'do-sheet'

/** The recipients of the sheets: suppliers print originals, the factory's store prints only copies (G-86). */
export type PscAudience = 'supplier' | 'store'

export const pscAudienceFor = (type: UserType): PscAudience => (type === 'store' ? 'store' : 'supplier')

export type PscSource = Pick<Delivery, 'id' | 'user' | 'status' | 'vendor_id' | 'company' | 'createdAt' | 'details'>

export interface PscContext extends PackExemption {
  readonly organisation: Pick<Organisation, 'INVENTORY_ORG_CODE' | 'COMPANY_NAME'>
  readonly logo?: Logo | undefined
  readonly audience: PscAudience
  readonly forms: DocumentForms
  /** True for an unsaved preview, which has a watermark, and no id in its header QR code. */
  readonly draft?: boolean
}

/** Returns the sheets for an audience (G-86). */
export const sheetsFor = (audience: PscAudience, changedFromDo: boolean, doNumber: string | null): PscSheet[] => {
  if (audience === 'store') return doNumber === null ? ['copy'] : ['copy', 'do-sheet']
  return changedFromDo ? ['original', 'copy', 'do-original'] : ['original', 'copy']
}

/** The state of the delivery. In every state except 'valid' the sheets have a watermark (PSC-05, G-90, G-205). */
const validityOf = (source: PscSource, draft: boolean): 'valid' | 'draft' | 'deleted' | 'demo' => {
  if (draft) return 'draft'
  if (source.status === 'deleted') return 'deleted'
  return source.status === 'transit_demo' ? 'demo' : 'valid'
}

const pscLinesOf = ({ details }: PscSource, facts: PackExemption) =>
  deliveredLines(details).map(({ line, amount, lotSup, packs }, index) => ({
    /** The number of the line on the sheet, starting at 1. */
    sequence: index + 1,
    po: line.PO_NUMBER,
    release: line.RELEASE_NUM,
    line: line.LINE_NUM,
    shipment: line.SHIPMENT_NUM,
    lineTypeId: line.LINE_TYPE_ID,
    job: line.JOBS,
    itemCode: line.ITEM_CODE,
    internalItemCode: line.item_code_int,
    description: line.DESCRIPTION,
    unit: line.UOM,
    /** In baht before VAT; null if the ERP has no price (G-83). */
    unitPrice: line.UNIT_PRICE,
    amount,
    lotSup,
    /**
     * The packs, numbered within the line from 1. For PRM items of an exempt organisation, a lot ends with this number
     * (G-79).
     */
    packs: packs.map((pack, at) => ({ ...pack, pack: at + 1, lot: packLot(line, lotSup, at + 1, facts) })),
  }))
export type PscLine = ReturnType<typeof pscLinesOf>[number]
export type PscPack = PscLine['packs'][number]

/**
 * Converts a delivery or draft in the form of the API to the document to print, with all data that the PSC shows. Equal
 * documents give equal bytes.
 */
export const pscDocument = (source: PscSource, facts: PscContext) => {
  const { details } = source
  const draft = facts.draft ?? false
  const changedFromDo = details.isInvoice && details.doNo !== null
  const plainDo = details.isInvoice ? null : { number: details.invoiceNo, date: details.invoiceDate }
  const doNumber = details.doNo ?? plainDo?.number ?? null
  return {
    deliveryId: draft ? null : source.id,
    state: validityOf(source, draft),
    sheets: sheetsFor(facts.audience, changedFromDo, doNumber),
    /** The form numbers in the footer of each sheet (G-87). */
    forms: facts.forms,
    /** The organisation. Without a logo, the sheet shows its code in a frame (G-196). */
    organisation: {
      id: source.company,
      code: facts.organisation.INVENTORY_ORG_CODE,
      name: facts.organisation.COMPANY_NAME,
      ...(facts.logo ? { logo: facts.logo } : {}),
    },
    supplier: {
      id: source.vendor_id,
      name: details.vendorName,
      site: details.site.VENDOR_SITE_CODE,
      address: details.site.ADDR,
    },
    isInvoice: details.isInvoice,
    /** The number and date of the invoice, or of a DO that was not converted. */
    number: details.invoiceNo,
    date: details.invoiceDate,
    /** The number and date of the DO, even after it became an invoice. */
    doNumber,
    doDate: details.doDate ?? plainDo?.date ?? null,
    /** True if a DO became an invoice. The sheets then print 'Change DO to INVOICE' and both numbers (S1 §4). */
    changedFromDo,
    /**
     * True if the header QR code has type 2, with which the store replaces a received DO by its invoice (G-50). A DO
     * that was converted in transit is received as an invoice (type 0). A completed delivery is not replaced.
     */
    replacesReceivedDo: changedFromDo && source.status === 'received',
    deliveryDate: details.deliveryDate,
    issuedAt: source.createdAt,
    issuedBy: source.user,
    lines: pscLinesOf(source, facts),
  }
}
export type PscDocument = Readonly<ReturnType<typeof pscDocument>>
