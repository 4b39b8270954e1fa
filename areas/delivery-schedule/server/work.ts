import { sql } from 'kysely'
import { MAX_ENTRIES_PER_KIND } from '#areas/work/rules/kinds.ts'
import type { WorkKind } from '#areas/work/server/index.ts'
import type { PdsLine } from '../contract.ts'
import { findScheduleLines } from '../rules/schedule.ts'
import type { ScheduleDeps } from './routes.ts'
import { scheduleScope } from './routes.ts'

const rowOf = ({ company, ...line }: PdsLine & { readonly company: number }, place: number) => ({
  id: `${company} ${place}`,
  due: line.NEED_BY_DATE,
  number: [`PO ${line.PO_NUM}`, line.PO_REL_NUM].filter((part) => part !== null).join('-'),
  facts: { item: line.ITEM_CODE, open: line.QTY_REMAIN, ordered: line.QTY_ORDER },
  vendor_id: line.VENDOR_ID,
  supplier: line.VENDOR_NAME,
  company,
  search: { company: String(company), status: 'delayed', q: line.PO_NUM },
})

/** The kind of work for delayed lines of the delivery schedule (PDS-01). */
export const scheduleWorkKinds = ({ erp, directory }: ScheduleDeps): readonly WorkKind[] => [
  {
    kind: 'delayedPds',
    capability: 'schedule.read',
    screen: () => ({ path: '/pds-status', search: { status: 'delayed' } }),
    rows: async (caller, _now, { vendorId, isWhole = false }) => {
      const { organisations, sees } = await scheduleScope(caller, directory)
      const isListed = (line: PdsLine) => sees(line) && (vendorId === undefined || line.VENDOR_ID === vendorId)
      const found = await Promise.all(
        organisations.map(async ({ INVENTORY_ORG_ID: company }) =>
          findScheduleLines((await erp.pdsOf(company)).lines.filter(isListed), { status: 'delayed' })
            .slice(0, isWhole ? undefined : MAX_ENTRIES_PER_KIND)
            .map((line) => ({ ...line, company })),
        ),
      )
      return sql`select id, due, number, facts, vendor_id, supplier, company, '/pds-status' as path, search
        from json_to_recordset(${JSON.stringify(found.flat().map(rowOf))}::json) as given(id text, due date, number text,
          facts jsonb, vendor_id bigint, supplier text, company int, search jsonb)`
    },
  },
]
