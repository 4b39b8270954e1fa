import type { PdsLine } from '#areas/delivery-schedule/contract.ts'
import { addDays, type IsoDate } from '#kit/shared/dates.ts'
import type { OrderLine } from './orders.ts'
import { organisations } from './organisations.ts'
import { createChance } from './random.ts'
import { supplierOf } from './suppliers.ts'

const SEED = 70_002
/** The maximum number of lines per organisation, selected evenly from all open lines. */
const MAX_LINES = 160

/** Returns the delivery schedule of the demo: the open quantities of orders that are late or due soon. */
export const demoSchedule = (lines: readonly OrderLine[], today: IsoDate): readonly PdsLine[] => {
  const chance = createChance(SEED)
  const [from, to] = [addDays(today, -25), addDays(today, 40)]
  return organisations
    .filter(({ HAS_PDS }) => HAS_PDS)
    .flatMap((organisation) =>
      lines
        .flatMap(({ DUE_DATE, ...line }) => (DUE_DATE === null ? [] : [{ ...line, DUE_DATE }]))
        .filter(
          ({ INV_ORGID, QUANTITY_REMAIN, DUE_DATE }) =>
            INV_ORGID === organisation.INVENTORY_ORG_ID && QUANTITY_REMAIN > 0 && DUE_DATE >= from && DUE_DATE <= to,
        )
        .filter((_, at, open) => at % Math.ceil(open.length / MAX_LINES) === 0)
        .map((line): PdsLine => {
          const late = line.DUE_DATE < today
          const soon = line.DUE_DATE < addDays(today, 14)
          // lines of orders without schedule numbers get one each
          const number = line.PDS_NUMBER ?? `PDS-${line.INV_ORGID}-9${line.PO_NUMBER.slice(-5)}`
          return {
            PDS_NUM: organisation.HIDE_PDS_NO_LINE ? null : number,
            PDS_LINE: organisation.HIDE_PDS_NO_LINE ? null : `${line.LINE_NUM}.${line.SHIPMENT_NUM}`,
            STATUS: chance.in(late ? 0.5 : soon ? 0.1 : 0) ? 'Delayed' : null,
            ORGANIZATION_CODE: organisation.FILE_PREFIX ?? organisation.INVENTORY_ORG_CODE,
            VENDOR_NAME: supplierOf(line.VENDOR_ID).VENDOR_NAME,
            VENDOR_ID: line.VENDOR_ID,
            PO_NUM: line.PO_NUMBER,
            PO_REL_NUM: line.RELEASE_NUM,
            ITEM_CODE: line.ITEM_CODE,
            ITEM_DESCRIPTION: line.DESCRIPTION,
            ITEM_TYPE: line.ITEM_TYPE,
            NEED_BY_DATE: line.DUE_DATE,
            QTY_ORDER: line.QUANTITY,
            QTY_REMAIN: line.QUANTITY_REMAIN,
          }
        }),
    )
}
