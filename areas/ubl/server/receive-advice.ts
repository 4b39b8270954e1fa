import { createHash, randomUUID } from 'node:crypto'
import type { Caller } from '#areas/accounts/rules/caller.ts'
import { createDelivery } from '#areas/deliveries/contract.ts'
import { deliveryMessages } from '#areas/deliveries/messages.ts'
import {
  type ConfirmedDelivery,
  type Creator,
  confirmDelivery,
  findRepeatedRequest,
  type NewDeliveryBody,
  readCreator,
} from '#areas/deliveries/server/index.ts'
import type { Organisation } from '#areas/directory/contract.ts'
import { lineKey } from '#areas/purchase-orders/rules/line-key.ts'
import { undefinedIfUnavailable } from '#kit/server/away.ts'
import type { Language } from '#kit/shared/message.ts'
import { ok, type Refusal, type Result, refuse } from '#kit/shared/result.ts'
import { ublMessages as messages } from '../messages.ts'
import {
  despatchAdviceFaults,
  despatchAdviceToNewDelivery,
  findElementOfPath,
  type OrderFacts,
} from '../rules/advice-to-delivery.ts'
import { createFault, refuseWithFaults } from '../rules/fault.ts'
import { groupByOrderLine, orderLineOf } from '../rules/order-line-groups.ts'
import type { DespatchAdvice } from '../rules/read-despatch-advice.ts'
import type { UblDeps } from './deps.ts'

const MAX_LINES = 500

const readAdvice = async ({ threads }: UblDeps, bytes: Uint8Array, language: Language) => {
  const read = await threads.run({ kind: 'read-despatch-advice', bytes })
  if (!read.ok) return read
  if ('advice' in read.value) return ok(read.value.advice)
  if (!('refused' in read.value)) throw new Error('a document that was sent is read or refused')
  const { message, faults } = read.value.refused
  return refuseWithFaults(message, faults, language, { count: faults.length })
}

/**
 * Returns a hash that is equal for documents with the same content, even if their elements are on different lines of
 * the file.
 */
const hashOf = (advice: DespatchAdvice): string =>
  createHash('sha256')
    .update(
      JSON.stringify(advice, (key, value: unknown) =>
        /^(line|\w+Line)$/.test(key) && typeof value === 'number' ? 0 : value,
      ),
    )
    .digest('hex')

/**
 * Returns the organisations for which a document may be meant: the one that it names, or else the caller's
 * organisation, or else all organisations that accept deliveries.
 */
const candidateCompanies = (advice: DespatchAdvice, caller: Caller, organisations: readonly Organisation[]) => {
  const names = new Set(advice.customer.names.map((name) => name.toUpperCase()))
  const named = organisations.find(
    ({ INVENTORY_ORG_ID, INVENTORY_ORG_CODE }) =>
      names.has(String(INVENTORY_ORG_ID)) || names.has(INVENTORY_ORG_CODE.toUpperCase()),
  )
  if (named) return [named.INVENTORY_ORG_ID]
  if (caller.companyId !== null) return [caller.companyId]
  return organisations.flatMap(({ INVENTORY_ORG_ID, OFFERED }) => (OFFERED ? [INVENTORY_ORG_ID] : []))
}

/** Reads the order lines that a document names, in the organisation that has most of them. */
const readOrders = async (
  { orders }: UblDeps,
  vendorId: number,
  advice: DespatchAdvice,
  companies: readonly number[],
): Promise<Result<OrderFacts>> => {
  const named = groupByOrderLine(advice.lines).flatMap(([line]) => orderLineOf(line) ?? [])
  let best: OrderFacts = { company: companies[0] ?? 0, lines: new Map() }
  for (const company of companies) {
    const found = await orders.linesFor(vendorId, company, named).catch(undefinedIfUnavailable)
    if (!found) return refuse(deliveryMessages.ERP_AWAY_CONFIRM)
    const lines = new Map(found.map((line) => [lineKey(line), line]))
    if (lines.size > best.lines.size) best = { company, lines }
  }
  return ok(best)
}

/** Adds the element of the refused field, and its line in the file, to a refusal by a rule (EDI-02). */
const withPlace = (refusal: Refusal, advice: DespatchAdvice, language: Language): Refusal => {
  const { message, params, culprit } = refusal
  const place = findElementOfPath(advice, culprit?.path, culprit?.line)
  const { culprit: placed } = refuseWithFaults(message, [createFault(place, message, params)], language)
  return { ...refusal, culprit: { ...culprit, ...placed } }
}

/** Checks the request body by the schema of POST /deliveries, because values in a document can exceed its limits. */
const checkBody = (body: unknown, advice: DespatchAdvice, language: Language): Result<NewDeliveryBody> => {
  const parsed = createDelivery.body?.safeParse(body)
  if (parsed?.success) return ok(parsed.data)
  const faults = (parsed?.error.issues ?? []).map(({ path, message }) => {
    const place = findElementOfPath(advice, path.join('.'), undefined)
    return createFault(place, messages.UBL_VALUE_INVALID, { element: place.element, value: message })
  })
  return refuseWithFaults(messages.UBL_NOT_ACCEPTED, faults, language, { count: faults.length })
}

const confirmAdvice = async (
  deps: UblDeps,
  caller: Caller,
  advice: DespatchAdvice,
  { vendorId }: Creator,
  companies: readonly number[],
  { key, hash, language }: { readonly key: string | undefined; readonly hash: string; readonly language: Language },
): Promise<Result<ConfirmedDelivery>> => {
  const facts = await readOrders(deps, vendorId, advice, companies)
  if (!facts.ok) return facts
  const faults = despatchAdviceFaults(advice, facts.value)
  if (faults.length > 0) return refuseWithFaults(messages.UBL_NOT_ACCEPTED, faults, language, { count: faults.length })
  const sites = await deps.directory.sites(vendorId, facts.value.company)
  const body = checkBody(despatchAdviceToNewDelivery(advice, facts.value, vendorId, sites), advice, language)
  if (!body.ok) return body
  // without an Idempotency-Key, the number of the delivery prevents a duplicate
  const confirmed = await confirmDelivery(deps, caller, body.value, key ?? `despatch-advice:${randomUUID()}`, hash)
  return confirmed.ok ? confirmed : withPlace(confirmed, advice, language)
}

/**
 * Creates a delivery from a DespatchAdvice by the rules of POST /deliveries (EDI-02). If the same document is sent
 * again, returns the same delivery, even if both requests are concurrent.
 */
export const receiveAdvice = async (
  deps: UblDeps,
  caller: Caller,
  bytes: Uint8Array,
  key: string | undefined,
  language: Language,
): Promise<Result<ConfirmedDelivery>> => {
  const read = await readAdvice(deps, bytes, language)
  if (!read.ok) return read
  const advice = read.value
  const tooMany = groupByOrderLine(advice.lines)[MAX_LINES]
  if (tooMany) {
    const params = { most: MAX_LINES }
    const fault = createFault({ line: tooMany[0].line, element: 'DespatchLine' }, messages.UBL_TOO_MANY_LINES, params)
    return refuseWithFaults(messages.UBL_TOO_MANY_LINES, [fault], language, params)
  }
  const companies = candidateCompanies(advice, caller, await deps.directory.organisations())
  // a document from a store must name the supplier
  const vendor_id = /^\d{1,15}$/.test(advice.supplier.value) ? Number(advice.supplier.value) : undefined
  const creator = readCreator(caller, { vendor_id, company: companies[0] ?? 0 })
  if (!creator.ok) return withPlace(creator, advice, language)
  const hash = hashOf(advice)
  const document = { key, number: advice.id.value, hash }
  const earlier = await findRepeatedRequest(deps.db, caller, creator.value, document)
  if (earlier) return earlier
  const confirmed = await confirmAdvice(deps, caller, advice, creator.value, companies, { key, hash, language })
  return confirmed.ok ? confirmed : ((await findRepeatedRequest(deps.db, caller, creator.value, document)) ?? confirmed)
}
