import { addDays, type IsoDate } from '#kit/shared/dates.ts'
import { createItems } from './items.ts'
import { makeOrders, ORDER_LINES, type OrderLine } from './orders.ts'
import { linesToTry, NO_SUB_INVENTORY } from './orders-to-try.ts'
import { organisations } from './organisations.ts'
import { createChance, type SeededRandom } from './random.ts'
import { supplierOf, suppliers } from './suppliers.ts'

const SEED = 20_250_101

/**
 * Creates the ERP data of the demo as it was six weeks before `today` (a day in Bangkok). The same day gives the same
 * result. `createDeliveryHistory` then creates the deliveries of these six weeks.
 */
export const demoErpData = (today: IsoDate) => {
  const chance = createChance(SEED)
  const items = new Map(suppliers.map((supplier) => [supplier.VENDOR_ID, createItems(supplier, chance)]))
  const toTry = linesToTry(addDays(today, 14))
  const po_lines = [...toTry, ...makeOrders(ORDER_LINES - toTry.length, today, items, chance)]
  return {
    organisations,
    suppliers,
    vendor_sites: sitesOf(po_lines),
    po_lines,
    subinventories: subinventoriesOf(po_lines, chance),
  }
}

/** All ERP data of the demo except billing and schedule, in the form of its extracts. */
export type DemoErpData = ReturnType<typeof demoErpData>

/** Returns the sites of suppliers. Every supplier has sites in every organisation that orders from it. */
const sitesOf = (lines: readonly OrderLine[]) => {
  const pairs = new Map(
    lines.map(({ VENDOR_ID, INV_ORGID }) => [`${VENDOR_ID} ${INV_ORGID}`, { VENDOR_ID, INV_ORGID }]),
  )
  return [...pairs.values()].flatMap(({ VENDOR_ID, INV_ORGID }) =>
    supplierOf(VENDOR_ID).sites.map(([VENDOR_SITE_CODE, ADDR]) => ({
      VENDOR_ID,
      INV_ORGID,
      VENDOR_SITE_CODE,
      ADDR,
    })),
  )
}

const subinventoriesOf = (lines: readonly OrderLine[], chance: SeededRandom) => {
  const items = new Map(lines.map((line) => [`${line.INV_ORGID} ${line.ITEM_CODE}`, line]))
  return [...items.values()].map(({ INV_ORGID, ITEM_CODE }) => {
    const lacks = ITEM_CODE === NO_SUB_INVENTORY || chance.in(0.01)
    const required = lacks || chance.in(0.6)
    const SUBINVENTORY = required && !lacks ? chance.pick(['FG-01', 'FG-02', 'RM-01', 'WIP-01']) : null
    return { INV_ORGID, ITEM_CODE, REQUIRED: required, SUBINVENTORY }
  })
}
