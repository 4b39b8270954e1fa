import type { SessionUser } from '#areas/accounts/contract.ts'
import type { DeliveryDetails } from '../../contract.ts'
import { audienceOf, type PscDocument, type PscFacts, pscDocument } from '../../documents/psc/psc-document.ts'
import { type Draft, lotSupOf } from '../../rules/draft.ts'
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
  poSelect: draft.lines.map(({ line }) => line),
  delAmount: draft.lines.map(({ amount }) => amount ?? 0),
  qtyLot: draft.lines.map(({ packs }) => packs ?? 0),
  lotSup: draft.lines.map(({ lotSup }) => lotSupOf(lotSup, draft.deliveryDate)),
  lotDetails: draft.lines.map(({ lots }) => lots.map((lot) => lot ?? 0)),
  heatDetails: draft.lines.map(({ heats }) => [...heats]),
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
