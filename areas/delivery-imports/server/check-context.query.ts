import { sql } from 'kysely'
import { type Caller, scopeOf } from '#areas/accounts/rules/caller.ts'
import type { Delivery, OpenLine } from '#areas/deliveries/contract.ts'
import {
  type ConfirmDeliveryDeps,
  deliveriesInScope,
  deliveryJson,
  openLineList,
} from '#areas/deliveries/server/index.ts'
import type { VendorSite } from '#areas/directory/contract.ts'
import { readAnswerSettings } from '#areas/order-answers/server/index.ts'
import { packExemption } from '#areas/purchase-orders/rules/item-kinds.ts'
import { readListRows } from '#kit/server/list/list-reply.ts'
import { bangkokDay } from '#kit/shared/dates.ts'
import type { ImportCheckContext } from '../rules/check-delivery.ts'
import { type CompanyNames, createLineFinder } from '../rules/match-lines.ts'

export const findOpenLines = (deps: ConfirmDeliveryDeps, caller: Caller, vendorId: number): Promise<OpenLine[]> =>
  readListRows<OpenLine>(openLineList(deps, caller, { VENDOR_ID: vendorId, _limit: -1 }))

export const readCheckContext = async (
  deps: ConfirmDeliveryDeps,
  caller: Caller,
  vendorId: number,
): Promise<ImportCheckContext> => {
  const [lines, organisations] = await Promise.all([
    findOpenLines(deps, caller, vendorId),
    deps.directory.organisations(),
  ])
  const companies = [...new Set(lines.map(({ INV_ORGID }) => INV_ORGID))]
  const sites = new Map<number, readonly VendorSite[]>()
  for (const company of companies) sites.set(company, await deps.directory.sites(vendorId, company))
  const settings = await readAnswerSettings(deps.db, companies)
  const companyNames: CompanyNames = (company) => {
    const found = organisations.find(({ INVENTORY_ORG_ID }) => INVENTORY_ORG_ID === company)
    return found ? [String(company), found.INVENTORY_ORG_CODE, found.NAME, found.COMPANY_NAME] : [String(company)]
  }
  const offered = organisations.filter(({ OFFERED }) => OFFERED).map((one) => one.INVENTORY_ORG_ID)
  return {
    vendorId,
    companyNames,
    findLine: createLineFinder(lines, companyNames),
    isOffered: (company) => offered.includes(company),
    sitesOf: (company) => sites.get(company) ?? [],
    policyOf: (company) => (caller.reach === 'demo' ? 'off' : settings(company).policy),
    ...packExemption(organisations),
    today: bangkokDay(deps.now()),
  }
}

/**
 * The delivery numbers that are in use, each with its delivery. The delivery is undefined if the number belongs to an
 * ERP invoice, or to a delivery that the caller may not see.
 */
export type TakenNumbers = ReadonlyMap<string, Delivery | undefined>

/** Returns the keys that are in use, with their deliveries. `keys` are numbers in the form of `numberKey`. */
export const findTakenNumbers = async (
  { db, billed }: Pick<ConfirmDeliveryDeps, 'db' | 'billed'>,
  caller: Caller,
  vendorId: number,
  keys: readonly string[],
): Promise<TakenNumbers> => {
  const demo = caller.reach === 'demo'
  const isBilled = demo ? sql`false` : billed.has(vendorId, sql.ref<string>('asked.key'))
  const { rows } = await sql<{ key: string; json: string | null }>`
    select asked.key, (select ${deliveryJson} from deliveries.delivery d
        where d.id = n.delivery_id and ${deliveriesInScope(scopeOf(caller))}) as json
    from unnest(${keys}::text[]) as asked (key)
    left join deliveries.delivery_number n
      on n.vendor_id = ${vendorId} and n.demo = ${demo} and n.number_key = asked.key
    where n.delivery_id is not null or ${isBilled}`.execute(db)
  return new Map(rows.map(({ key, json }) => [key, json === null ? undefined : (JSON.parse(json) as Delivery)]))
}
