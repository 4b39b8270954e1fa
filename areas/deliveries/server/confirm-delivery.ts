import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { type Caller, scopeOf } from '#areas/accounts/rules/caller.ts'
import type { VendorSite } from '#areas/directory/contract.ts'
import type { DirectoryPort } from '#areas/directory/server/directory.port.ts'
import { checkLinesAnswered } from '#areas/order-answers/rules/policy.ts'
import { readLineStates } from '#areas/order-answers/server/index.ts'
import { packExemption } from '#areas/purchase-orders/rules/item-kinds.ts'
import { type LineIdentity, lineKey } from '#areas/purchase-orders/rules/line-key.ts'
import type { ErpLine, PurchaseOrderPort } from '#areas/purchase-orders/server/purchase-orders.port.ts'
import { undefinedIfUnavailable } from '#kit/server/away.ts'
import type { Db, Unit } from '#kit/server/database/database.ts'
import { violatedUniqueConstraint } from '#kit/server/database/database-fault.ts'
import type { CallInput } from '#kit/shared/call.ts'
import { bangkokDay } from '#kit/shared/dates.ts'
import { ok, type Refusal, type Result, refuse } from '#kit/shared/result.ts'
import { withoutNul } from '#kit/shared/storable-text.ts'
import type { createDelivery } from '../contract.ts'
import { deliveryMessages as messages } from '../messages.ts'
import { noSsccSetting } from '../rules/codes/sscc.ts'
import type { Draft } from '../rules/draft.ts'
import { requestToDraft } from '../rules/draft-request.ts'
import { cleanNumber, numberKey } from '../rules/number-key.ts'
import { checkAgainstDeliveries, previewChecks } from '../rules/preview.ts'
import type { BilledNumbersPort } from './billed-numbers.port.ts'
import { type Creator, readCreator } from './creator.ts'
import { insertDelivery } from './delivery-store.ts'
import { type ConfirmationState, lockLines, readConfirmationState } from './lock-lines.ts'
import { findDelivery } from './queries/find-delivery.query.ts'
import { allocateSsccs } from './sscc.ts'
import { withRetries } from './with-retries.ts'

export type NewDeliveryBody = CallInput<typeof createDelivery>['body']

export interface ConfirmDeliveryDeps {
  readonly db: Db
  readonly orders: Pick<PurchaseOrderPort, 'linesFor' | 'openLines'>
  readonly billed: BilledNumbersPort
  readonly directory: DirectoryPort
  readonly now: () => Date
}

/**
 * The delivery as JSON text in the form of the contract. `replayed` is true if an earlier request with the same key
 * created it (DLV-14).
 */
export interface ConfirmedDelivery {
  readonly json: string
  readonly replayed: boolean
}

/**
 * Confirms a PSC in one transaction: locks the lines, applies every rule to the current data of the ERP and the
 * deliveries, and inserts the delivery with its lines and number (DLV-13). The quantity in transit is read before the
 * ERP's remaining quantity. A receipt first lowers the remaining quantity, so that a concurrent confirmation may accept
 * too little, but never too much. Requests with the same key must have the same `hash`.
 */
export const confirmDelivery = async (
  deps: ConfirmDeliveryDeps,
  caller: Caller,
  body: NewDeliveryBody,
  idempotencyKey?: string,
  hash: string = hashOf(body),
): Promise<Result<ConfirmedDelivery>> => {
  const creator = readCreator(caller, body)
  if (!creator.ok) return creator
  const by = creator.value
  const directory = await readDirectory(deps.directory, by, body)
  if (!directory.ok) return directory
  const { packExemptOrganisations, vendorName, site } = directory.value
  const lines = body.details.poSelect.map((line) => ({ ...line, INV_ORGID: body.company }))
  const number = cleanNumber(body.details.invoiceNo ?? '')
  const request = idempotencyKey === undefined ? undefined : { key: idempotencyKey, hash }

  const confirm = async (unit: Unit): Promise<Result<ConfirmedDelivery>> => {
    await lockLines(unit, by.vendorId, lines)
    const requested = { company: body.company, lines, number, idempotencyKey }
    const state = await readConfirmationState(unit, by, requested, deps.billed)
    const { numberExists, earlier } = state
    if (earlier) return replayDelivery(unit, caller, earlier, hash)
    // read in the transaction and never from a cache (G-189)
    const found = await deps.orders.linesFor(by.vendorId, body.company, lines, unit).catch(undefinedIfUnavailable)
    if (!found) return refuse(messages.ERP_AWAY_CONFIRM)
    const erpLines = new Map(found.map((line) => [lineKey(line), line]))
    const draft = draftOf(body, by, site, lines, erpLines, state)
    if (!draft.ok) return draft
    const refusal =
      previewChecks(draft.value, { packExemptOrganisations, numberExists, today: bangkokDay(deps.now()) })[0] ??
      checkAgainstDeliveries(draft.value.lines, numberExists)[0]
    if (refusal) return refusal
    const unanswered = await refuseUnanswered(unit, by, state.answerPolicy, draft.value.lines)
    if (unanswered) return unanswered
    const packs = draft.value.lines.reduce((total, line) => total + line.packs.length, 0)
    const ssccs = await allocateSsccs(unit, by, state.ssccSetting ?? noSsccSetting, packs)
    if (!ssccs.ok) return ssccs
    const at = deps.now()
    const facts = { draft: draft.value, vendorName, creator: by, at, by: caller, request, ssccs: ssccs.value }
    return ok({ json: await insertDelivery(unit, facts), replayed: false })
  }

  return withRetries(deps.db, confirm, settleConflict)
}

/**
 * Returns the delivery that an earlier request with the same key has created. Refuses the key if it belongs to a
 * different request.
 */
const replayDelivery = async (
  unit: Unit,
  caller: Caller,
  earlier: NonNullable<ConfirmationState['earlier']>,
  hash: string,
): Promise<Result<ConfirmedDelivery>> => {
  if (earlier.hash !== hash) return refuse(messages.IDEMPOTENCY_KEY_REUSED, {}, { path: 'idempotency-key' })
  const created = await findDelivery(unit, scopeOf(caller), earlier.id)
  return created ? ok({ json: created.json, replayed: true }) : refuse(messages.DELIVERY_NOT_FOUND)
}

/** Returns the refusal after a conflict with a concurrent request, or 'again' if a retry resolves the conflict. */
const settleConflict = (fault: unknown): Refusal | 'again' | undefined => {
  const conflict = violatedUniqueConstraint(fault)
  if (conflict === 'delivery_number_once')
    return refuse(messages.INVOICE_NO_IN_TRANSIT, {}, { path: 'details.invoiceNo' })
  // two concurrent requests had the same key but different lines; the retry finds the delivery of the other request
  return conflict === 'delivery_idempotency' ? 'again' : undefined
}

/** Refuses lines without an answer if the organisation requires answers. Trial accounts are exempt (ACK-03). */
const refuseUnanswered = async (
  unit: Unit,
  { vendorId, demo }: Creator,
  policy: ConfirmationState['answerPolicy'],
  lines: Draft['lines'],
) => {
  if (policy !== 'require' || demo) return undefined
  const ordered = lines.map(({ line }) => line)
  const states = await readLineStates(unit, vendorId, ordered)
  return checkLinesAnswered(
    policy,
    ordered.map((line, row) => ({ ...line, state: states[row] ?? 'open' })),
  )
}

const hashOf = (body: NewDeliveryBody): string => createHash('sha256').update(JSON.stringify(body)).digest('hex')

/** Reads supplier, organisation and site. They rarely change, so they are read before the transaction. */
const readDirectory = async (
  directory: DirectoryPort,
  { vendorId }: Creator,
  { company, details }: NewDeliveryBody,
) => {
  const organisations = await directory.organisations()
  const offered = organisations.some(({ INVENTORY_ORG_ID, OFFERED }) => INVENTORY_ORG_ID === company && OFFERED)
  if (!offered) return refuse(messages.COMPANY_NOT_ALLOWED, {}, { path: 'company' })
  const [supplier] = await directory.suppliers(vendorId)
  if (!supplier) return refuse(messages.SUPPLIER_NOT_ALLOWED, {}, { path: 'vendor_id' })
  const code = details.site?.VENDOR_SITE_CODE.trim()
  const sites = await directory.sites(vendorId, company)
  return ok({
    vendorName: supplier.VENDOR_NAME,
    ...packExemption(organisations),
    site: sites.find(({ VENDOR_SITE_CODE }) => VENDOR_SITE_CODE === code),
  })
}

/** Converts the request to a draft with the data of the ERP. Refuses a line that the ERP does not have. */
const draftOf = (
  { company, details }: NewDeliveryBody,
  { vendorId }: Creator,
  site: VendorSite | undefined,
  requestedLines: readonly (LineIdentity & { readonly ITEM_CODE: string })[],
  found: ReadonlyMap<string, ErpLine>,
  { transit }: ConfirmationState,
): Result<Draft> => {
  const lines = []
  for (const [row, identity] of requestedLines.entries()) {
    const key = lineKey(identity)
    const line = found.get(key)
    if (!line || line.ITEM_CODE !== identity.ITEM_CODE) {
      const gone = { po: identity.PO_NUMBER, line: identity.LINE_NUM }
      return refuse(messages.LINE_NOT_IN_ERP, gone, { path: `details.poSelect.${row}`, line: row })
    }
    lines.push({ ...line, transit: transit[key] ?? 0 })
  }
  if (details.site?.VENDOR_SITE_CODE && !site) return refuse(messages.SITE_UNKNOWN, {}, { path: 'details.site' })
  return ok(requestToDraft(details, { company, supplier: vendorId, site: site ?? null, lines }))
}

/**
 * Returns the delivery that the same document has already created; undefined for a new document. It is found by its
 * key, or as an active delivery with the same number and content.
 */
export const findRepeatedRequest = async (
  db: Db,
  caller: Caller,
  { vendorId, demo, userId }: Creator,
  { key, number, hash }: { readonly key: string | undefined; readonly number: string; readonly hash: string },
): Promise<Result<ConfirmedDelivery> | undefined> => {
  const { rows } = await sql<{ id: number; isSame: boolean }>`
    select id, request_hash = ${hash} as "isSame" from deliveries.delivery
      where created_by = ${userId} and idempotency_key = ${key ?? null}::text
    union all
    select d.id, true from deliveries.delivery d join deliveries.delivery_number n on n.delivery_id = d.id
      where n.vendor_id = ${vendorId} and n.demo = ${demo} and n.number_key = ${numberKey(withoutNul(number))}
        and d.request_hash = ${hash} and d.status <> 'deleted'
    limit 1`.execute(db)
  const [earlier] = rows
  if (!earlier) return undefined
  if (!earlier.isSame) return refuse(messages.IDEMPOTENCY_KEY_REUSED, {}, { path: 'idempotency-key' })
  const found = await findDelivery(db, scopeOf(caller), earlier.id)
  return found && ok({ json: found.json, replayed: true })
}
