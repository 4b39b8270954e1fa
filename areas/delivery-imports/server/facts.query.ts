import { sql } from 'kysely'
import { type Caller, scopeOf } from '#areas/accounts/rules/caller.ts'
import type { Delivery, OpenLine } from '#areas/deliveries/contract.ts'
import type { BilledNumbers } from '#areas/deliveries/server/billed-numbers.port.ts'
import { deliveryJson, inScope, openLineList } from '#areas/deliveries/server/index.ts'
import type { Organisation, VendorSite } from '#areas/directory/contract.ts'
import { readAnswerSettings } from '#areas/order-answers/server/index.ts'
import { bangkokDay } from '#kit/shared/dates.ts'
import { ok, type Result } from '#kit/shared/result.ts'
import type { CheckFacts } from '../rules/check-delivery.ts'
import { type CompanyNames, lineFinder } from '../rules/match-lines.ts'
import type { ImportDeps } from './deps.ts'

/** Reads all open order lines of a supplier that the caller may see. */
export const findOpenLines = async (
  deps: ImportDeps,
  caller: Caller,
  vendorId: number,
): Promise<Result<readonly OpenLine[]>> => {
  const list = await openLineList(deps, caller, { VENDOR_ID: vendorId, _limit: -1 })
  if (!list.ok) return list
  const lines: OpenLine[] = []
  for await (const batch of list.value.batches) for (const text of batch) lines.push(JSON.parse(text) as OpenLine)
  return ok(lines)
}

const namesIn =
  (organisations: readonly Organisation[]): CompanyNames =>
  (company) => {
    const found = organisations.find(({ INVENTORY_ORG_ID }) => INVENTORY_ORG_ID === company)
    return found ? [String(company), found.INVENTORY_ORG_CODE, found.NAME, found.COMPANY_NAME] : [String(company)]
  }

export interface ImportFacts extends CheckFacts {
  readonly companyNames: CompanyNames
}

/** Reads all data that the rules need to check the deliveries of a supplier. */
export const readFacts = async (deps: ImportDeps, caller: Caller, vendorId: number): Promise<Result<ImportFacts>> => {
  const [lines, organisations] = await Promise.all([
    findOpenLines(deps, caller, vendorId),
    deps.directory.organisations(),
  ])
  if (!lines.ok) return lines
  const companies = [...new Set(lines.value.map(({ INV_ORGID }) => INV_ORGID))]
  const sites = new Map<number, readonly VendorSite[]>()
  for (const company of companies) sites.set(company, await deps.directory.sites(vendorId, company))
  const settings = await readAnswerSettings(deps.db, companies)
  const companyNames = namesIn(organisations)
  const offered = organisations.filter(({ OFFERED }) => OFFERED).map((one) => one.INVENTORY_ORG_ID)
  return ok({
    vendorId,
    companyNames,
    findLine: lineFinder(lines.value, companyNames),
    offers: (company) => offered.includes(company),
    sitesOf: (company) => sites.get(company) ?? [],
    policyOf: (company) => (caller.reach === 'demo' ? 'off' : settings(company).policy),
    packExemptOrganisations: organisations.filter((one) => one.PACK_EXEMPT).map((one) => one.INVENTORY_ORG_ID),
    today: bangkokDay(deps.now()),
  })
}

/** A delivery number that is in use. `delivery` is undefined for a billing invoice and if the caller may not see it. */
export interface TakenNumber {
  readonly delivery: Delivery | undefined
}

interface TakenRow {
  readonly key: string
  readonly json: string | null
}

const BATCH = 500

/** Returns the keys that are in use, with their deliveries. `keys` are numbers in the form of `numberKey`. */
export const takenNumbers = async (
  { db, billed }: Pick<ImportDeps, 'db' | 'billed'>,
  caller: Caller,
  vendorId: number,
  keys: readonly string[],
): Promise<ReadonlyMap<string, TakenNumber>> => {
  const demo = caller.reach === 'demo'
  const taken = new Map<string, TakenNumber>()
  for (let from = 0; from < keys.length; from += BATCH) {
    const batch = keys.slice(from, from + BATCH)
    const { rows } = await sql<TakenRow>`
      select n.number_key as key, (select ${deliveryJson} from deliveries.delivery d
          where d.id = n.delivery_id and ${inScope(scopeOf(caller))}) as json
      from deliveries.delivery_number n
      where n.vendor_id = ${vendorId} and n.demo = ${demo} and n.number_key = any(${batch}::text[])`.execute(db)
    for (const { key, json } of rows)
      taken.set(key, { delivery: json === null ? undefined : (JSON.parse(json) as Delivery) })
    const free = batch.filter((key) => !taken.has(key))
    for (const key of await billedAmong(db, demo ? undefined : billed, vendorId, free))
      taken.set(key, { delivery: undefined })
  }
  return taken
}

const billedAmong = async (
  db: ImportDeps['db'],
  billed: BilledNumbers | undefined,
  vendorId: number,
  keys: readonly string[],
): Promise<readonly string[]> => {
  if (!billed || keys.length === 0) return []
  const conditions = keys.map((key) => sql`select ${key}::text as key where ${billed.has(vendorId, key)}`)
  const { rows } = await sql<{ key: string }>`${sql.join(conditions, sql` union all `)}`.execute(db)
  return rows.map(({ key }) => key)
}
