import { codeRefusal } from '#areas/email-groups/rules/group.ts'
import type { Unit } from '#kit/server/database/database.ts'
import type { IsoDate } from '#kit/shared/dates.ts'
import type { Person } from './delivery-shape.ts'
import { insertRows } from './load/insert-rows.ts'
import { organisations } from './organisations.ts'
import { createChance, type SeededRandom } from './random.ts'
import { suppliers } from './suppliers.ts'

const SEED = 45
const DAY_MS = 86_400_000

/** The purposes of groups, each with the factory's email addresses that the group contains. */
const purposes: readonly (readonly [string, readonly string[]])[] = [
  ['Forecast รายเดือน', ['planning', 'sales']],
  ['ใบสั่งซื้อและ ASN', ['order', 'sales', 'logistics', 'somchai.p', 'warehouse']],
  ['SQM / Code of Conduct', ['quality', 'qa.manager']],
  [
    'Weekly forecast and urgent orders',
    ['planning', 'order', 'export', 'manager', 'pranee.s', 'night.shift', 'logistics'],
  ],
  ['Delivery and receipt notices', ['logistics']],
]

const pickPurposes = (chance: SeededRandom, share: number) =>
  chance.in(share) ? Array.from({ length: chance.whole(1, 3) }, () => chance.pick(purposes)) : []

export const firstEmailGroup = (unit: Unit, company: number, vendorId: number) =>
  unit
    .selectFrom('email_groups.email_group')
    .selectAll()
    .where('company', '=', company)
    .where('vendor_id', '=', vendorId)
    .where('deleted_at', 'is', null)
    .orderBy('number')
    .limit(1)
    .executeTakeFirstOrThrow()

/** Adds email groups of the demo's suppliers, created during the year before `today`. */
export const loadEmailGroups = async (unit: Unit, today: IsoDate, storeOf: (company: number) => Person) => {
  const chance = createChance(SEED)
  const rows = organisations
    .filter(({ OFFERED }) => OFFERED)
    .flatMap(({ INVENTORY_ORG_ID: company, INVENTORY_ORG_CODE: factory }) =>
      suppliers
        .filter(({ VENDOR_NAME_ALT }) => codeRefusal(VENDOR_NAME_ALT) === undefined)
        .flatMap(({ VENDOR_ID: vendor_id, VENDOR_NAME: supplier_name, VENDOR_NAME_ALT: code }) => {
          // the factories of the demo accounts have groups of all suppliers, other factories of only a few
          const share = company === 103 || company === 175 ? 1 : 0.15
          const host = `${(code ?? '').toLowerCase().replace(/[^a-z0-9]/g, '')}.example`
          const by = storeOf(company)
          return pickPurposes(chance, share).map(([description, desks], index) => ({
            company,
            factory,
            vendor_id,
            supplier_code: code,
            supplier_name,
            number: index + 1,
            description,
            addresses: desks.map((desk) => `${desk}@${host}`),
            created_by: by.id,
            created_by_name: by.name,
            created_at: new Date(
              Date.parse(`${today}T10:00:00Z`) - chance.whole(1, 360) * DAY_MS - chance.whole(0, 540) * 60_000,
            ),
          }))
        }),
    )
    .sort((a, b) => a.created_at.getTime() - b.created_at.getTime())
  await insertRows(unit, 'email_groups.email_group', rows)
}
