import type { SessionUser } from '#areas/accounts/contract.ts'
import type { DeliveryDetails } from '../../contract.ts'
import { audienceOf, type PscDocument, type PscFacts, pscDocument } from '../../documents/psc/psc-document.ts'
import { deliveredLine, lineLists } from '../../rules/delivered-lines.ts'
import type { Draft } from '../../rules/draft.ts'
import { cleanNumber } from '../../rules/numbers.ts'

/** A draft that Preview found nothing against: all that the sheet needs is there. */
type Complete = Draft & { readonly company: number }

const detailsOf = (draft: Complete, vendorName: string): DeliveryDetails => ({
  isInvoice: draft.isInvoice ?? false,
  invoiceNo: cleanNumber(draft.number),
  invoiceDate: draft.documentDate ?? '',
  doNo: null,
  doDate: null,
  deliveryDate: draft.deliveryDate ?? '',
  site: draft.site ?? { VENDOR_SITE_CODE: '', ADDR: '' },
  ...lineLists(draft.lines.map((line) => deliveredLine(line, draft.deliveryDate))),
  vendorName,
})

/** The sheet as it will be, with the watermark and without an id (PSC-05). `now`: when Preview was pressed. */
export const draftPsc = (
  draft: Complete,
  vendorName: string,
  user: SessionUser,
  facts: Omit<PscFacts, 'audience' | 'draft'>,
  now: Date,
): PscDocument =>
  pscDocument(
    {
      id: 0,
      user: user.username,
      status: 'transit',
      vendor_id: draft.supplier ?? user.vendor_id ?? 0,
      company: draft.company,
      createdAt: now.toISOString(),
      details: detailsOf(draft, vendorName),
    },
    {
      ...facts,
      audience: audienceOf(user.user_type),
      draft: true,
    },
  )
