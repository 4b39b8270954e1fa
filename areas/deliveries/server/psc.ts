import { setImmediate } from 'node:timers/promises'
import { type Caller, scopeOf } from '#areas/accounts/rules/caller.ts'
import type { DocumentForms } from '#areas/directory/contract.ts'
import type { DirectoryPort } from '#areas/directory/server/directory.port.ts'
import type { Db } from '#kit/server/database.ts'
import { ok, type Result, refuse } from '#kit/shared/result.ts'
import type { Delivery } from '../contract.ts'
import { audienceOf, fromDelivery } from '../documents/psc/psc-document.ts'
import { renderPart } from '../documents/psc/render.ts'
import { deliveryMessages } from '../messages.ts'
import { readPart, type TypedPart } from '../rules/print-part.ts'
import { findDelivery } from './find-delivery.query.ts'
import { pscFonts } from './psc-fonts.ts'

interface Printing {
  readonly db: Db
  readonly directory: DirectoryPort
  readonly forms: DocumentForms
}

export interface PrintedPsc {
  readonly bytes: Uint8Array
  readonly fileName: string
}

/** A confirmed delivery's PSC with the sheets of the caller's role (PSC-04), made by the code that the browser runs (PSC-08); a part of it when one is asked for (PSC-07). */
export const printPsc = async (
  { db, directory, forms }: Printing,
  caller: Caller,
  id: number,
  typed: TypedPart = {},
): Promise<Result<PrintedPsc>> => {
  const found = await findDelivery(db, scopeOf(caller), id)
  if (!found) return refuse(deliveryMessages.DELIVERY_NOT_FOUND)
  const delivery = JSON.parse(found.json) as Delivery
  const part = readPart(typed, delivery.details.qtyLot)
  if (!part.ok) return part
  const organisations = await directory.organisations()
  const organisation = organisations.find(({ INVENTORY_ORG_ID }) => INVENTORY_ORG_ID === delivery.company)
  const psc = fromDelivery(delivery, {
    organisation: organisation ?? { INVENTORY_ORG_CODE: String(delivery.company), COMPANY_NAME: '' },
    packExemptOrganisations: organisations.filter((one) => one.PACK_EXEMPT).map((one) => one.INVENTORY_ORG_ID),
    audience: audienceOf(caller.userType),
    forms,
  })
  const drawn = await renderPart(psc, part.value, pscFonts(), setImmediate)
  if (!drawn.ok) return drawn
  const name = `PSC-${psc.number.replace(/[^\w.-]/g, '_')}`
  return ok({ bytes: drawn.value.bytes, fileName: part.value ? `${name}-part.pdf` : `${name}.pdf` })
}
