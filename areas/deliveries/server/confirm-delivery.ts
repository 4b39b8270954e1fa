import { createHash } from 'node:crypto'
import type { z } from 'zod'
import { type Caller, scopeOf } from '#areas/accounts/rules/caller.ts'
import type { VendorSite } from '#areas/directory/contract.ts'
import type { DirectoryPort } from '#areas/directory/server/directory.port.ts'
import type { PoLine } from '#areas/purchase-orders/contract.ts'
import { type LineIdentity, lineKey } from '#areas/purchase-orders/rules/line-key.ts'
import type { ErpLine } from '#areas/purchase-orders/server/purchase-orders.port.ts'
import type { Db, Unit } from '#kit/server/database.ts'
import { bangkokDay } from '#kit/shared/dates.ts'
import { ok, type Refusal, type Result, refuse } from '#kit/shared/result.ts'
import type { createDelivery } from '../contract.ts'
import { deliveryMessages as says } from '../messages.ts'
import type { Draft } from '../rules/draft.ts'
import { requestToDraft } from '../rules/draft-request.ts'
import { cleanNumber } from '../rules/numbers.ts'
import { previewChecks } from '../rules/preview.ts'
import { recheck } from '../rules/recheck.ts'
import { type Creator, creatorOf } from './creator.ts'
import { type InsertAsSeen, insertDelivery } from './delivery-store.ts'
import { findDelivery } from './find-delivery.query.ts'
import type { HeldLines, LineHold } from './hold-lines.ts'
import { conflictOf, once } from './once.ts'

export type NewDeliveryBody = z.output<NonNullable<(typeof createDelivery)['body']>>

/** What is asked for; how the client sees the lines is no part of it. */
type Asked = Omit<NewDeliveryBody, 'seen'>

export interface Confirmation {
  readonly db: Db
  readonly hold: LineHold
  /** Undefined where the ERP's tables are not in the portal's own database. */
  readonly insertAsSeen: InsertAsSeen
  readonly directory: DirectoryPort
  readonly now: () => Date
}

/** The delivery as the contract's JSON text; `replayed` when an earlier confirmation with the same key made it (DLV-14). */
export interface Confirmed {
  readonly json: string
  readonly replayed: boolean
}

/**
 * Confirms a PSC: one transaction that locks the lines, asks every rule again on what ERP and deliveries hold now, and
 * inserts the delivery with its lines and its number (DLV-13). Transit is read before the ERP: a receipt lowers what
 * remains there before it lowers transit here, so that a read in between refuses too much rather than too little.
 */
export const confirmDelivery = async (
  parts: Confirmation,
  caller: Caller,
  { seen, ...body }: NewDeliveryBody,
  idempotencyKey?: string,
): Promise<Result<Confirmed>> => {
  const creator = creatorOf(caller, body)
  if (!creator.ok) return creator
  const by = creator.value
  const directory = await readDirectory(parts.directory, by, body)
  if (!directory.ok) return directory
  const lines = body.details.poSelect.map((line) => ({ ...line, INV_ORGID: body.company }))
  const number = cleanNumber(body.details.invoiceNo ?? '')
  const request = idempotencyKey === undefined ? undefined : { key: idempotencyKey, hash: hashOf(body) }
  const { packExemptOrganisations, vendorName } = directory.value

  const judged = (found: readonly ErpLine[], held: HeldLines): Result<Draft> => {
    const byKey = new Map(found.map((line) => [lineKey(line), line]))
    const draft = draftOf(body, by, directory.value, lines, byKey, held)
    if (!draft.ok) return draft
    const { numberExists } = held
    const refusal =
      previewChecks(draft.value, { packExemptOrganisations, numberExists, today: bangkokDay(parts.now()) })[0] ??
      recheck({ numberInTransit: numberExists, lines: draft.value.lines })[0]
    return refusal ?? draft
  }
  const factsOf = (draft: Draft) => ({
    draft,
    vendorName,
    creator: by,
    createdAt: parts.now(),
    by: caller,
    request,
  })

  /** In one statement, where all is still as the client has it on the screen; null: it is not, or the client did not say. */
  const confirmAsSeen = async (): Promise<Result<Confirmed> | null> => {
    const { insertAsSeen } = parts
    const draft = seen && judged(seen, { transit: transitOf(seen), numberExists: false, earlier: undefined })
    if (!insertAsSeen || !draft?.ok) return null
    const insert = async (unit: Unit) => {
      const json = await insertAsSeen(unit, factsOf(draft.value))
      return json === undefined ? null : ok({ json, replayed: false })
    }
    // the number is taken, or the key came in twice: with everything in hand it is known what to answer
    return once<Result<Confirmed> | null>(parts.db, insert, (fault) => (conflictOf(fault) ? null : undefined))
  }

  const confirmLocked = async (unit: Unit): Promise<Result<Confirmed>> => {
    // the ERP is asked within the unit, never from memory (G-189)
    const { held: current, found } = await parts.hold(
      unit,
      by,
      { company: body.company, lines },
      number,
      idempotencyKey,
    )
    if (current.earlier) {
      if (current.earlier.hash !== request?.hash)
        return refuse(says.IDEMPOTENCY_KEY_REUSED, {}, { path: 'idempotency-key' })
      const made = await findDelivery(unit, scopeOf(caller), current.earlier.id)
      return made ? ok({ json: made.json, replayed: true }) : refuse(says.DELIVERY_NOT_FOUND)
    }
    if (!found) return refuse(says.ERP_AWAY_CONFIRM)
    const draft = judged(found, current)
    if (!draft.ok) return draft
    const json = await insertDelivery(unit, factsOf(draft.value))
    return ok({ json, replayed: false })
  }

  const asSeen = await confirmAsSeen()
  if (asSeen) return asSeen

  return once(parts.db, confirmLocked, (fault) => {
    const conflict = conflictOf(fault)
    if (conflict === 'delivery_number_once')
      return refuse(says.INVOICE_NO_IN_TRANSIT, {}, { path: 'details.invoiceNo' })
    // the same key came in twice at once on different lines: the next attempt finds what the other one made
    return conflict === 'delivery_idempotency' ? 'again' : undefined
  })
}

const transitOf = (lines: readonly PoLine[]) => new Map(lines.map((line) => [lineKey(line), line.transit]))

const hashOf = (body: Asked): string => createHash('sha256').update(JSON.stringify(body)).digest('hex')

interface DirectoryFacts {
  readonly vendorName: string
  readonly packExemptOrganisations: readonly number[]
  readonly site: VendorSite | undefined
}

/** Supplier, organisation and site; they change so rarely that they are read before the transaction. */
const readDirectory = async (
  directory: DirectoryPort,
  { vendorId }: Creator,
  { company, details }: Asked,
): Promise<Result<DirectoryFacts>> => {
  const organisations = await directory.organisations()
  const offered = organisations.some(({ INVENTORY_ORG_ID, OFFERED }) => INVENTORY_ORG_ID === company && OFFERED)
  if (!offered) return refuse(says.COMPANY_NOT_ALLOWED, {}, { path: 'company' })
  const [supplier] = await directory.suppliers(vendorId)
  if (!supplier) return refuse(says.SUPPLIER_NOT_ALLOWED, {}, { path: 'vendor_id' })
  const code = details.site?.VENDOR_SITE_CODE.trim()
  const sites = await directory.sites(vendorId, company)
  return ok({
    vendorName: supplier.VENDOR_NAME,
    packExemptOrganisations: organisations.filter((one) => one.PACK_EXEMPT).map((one) => one.INVENTORY_ORG_ID),
    site: sites.find(({ VENDOR_SITE_CODE }) => VENDOR_SITE_CODE === code),
  })
}

type ErpLines = ReadonlyMap<string, Omit<Draft['lines'][number]['line'], 'transit'>>

/** The request on the facts of the ERP: a line that it does not have is refused, whatever the client says of it. */
const draftOf = (
  { company, details }: Asked,
  { vendorId }: Creator,
  { site }: DirectoryFacts,
  asked: readonly (LineIdentity & { readonly ITEM_CODE: string })[],
  found: ErpLines,
  { transit }: HeldLines,
): Result<Draft> => {
  const lines = []
  for (const [row, identity] of asked.entries()) {
    const key = lineKey(identity)
    const line = found.get(key)
    if (!line || line.ITEM_CODE !== identity.ITEM_CODE) return lineGone(identity, row)
    lines.push({ ...line, transit: transit.get(key) ?? 0 })
  }
  if (details.site?.VENDOR_SITE_CODE && !site) return refuse(says.SITE_UNKNOWN, {}, { path: 'details.site' })
  return ok(requestToDraft(details, { company, supplier: vendorId, site: site ?? null, lines }))
}

const lineGone = (line: LineIdentity, row: number): Refusal =>
  refuse(
    says.LINE_NOT_IN_ERP,
    { po: line.PO_NUMBER, line: line.LINE_NUM },
    { path: `details.poSelect.${row}`, line: row },
  )
