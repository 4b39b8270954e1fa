import { sql } from 'kysely'
import { columnsOf } from '#kit/server/columns.ts'
import type { CallInput } from '#kit/shared/call.ts'
import { bangkokDayBounds, isIsoDate } from '#kit/shared/dates.ts'
import { searchesText } from '#kit/shared/list-query.ts'
import { deliveryFields, type listDeliveries } from '../contract.ts'

export type ListInput = CallInput<typeof listDeliveries>['query']

/** The start of a period: the instant itself, or the midnight in Bangkok at which a day begins (G-37). */
const since = (values: string): Date => (isIsoDate(values) ? bangkokDayBounds(values).from : new Date(values))

/** The end of a period: the instant itself, or the last millisecond of a day in Bangkok. */
const periodEnd = (values: string): Date => (isIsoDate(values) ? bangkokDayBounds(values).to : new Date(values))

/** The number of creation days that a list covers; infinite without a start date. */
export const createdDaySpan = ({ createdAt_gte: from, createdAt_lte: to }: ListInput): number =>
  from ? ((to ? periodEnd(to).getTime() : Date.now()) - since(from).getTime()) / 86_400_000 : Number.POSITIVE_INFINITY

/** The columns of the plain fields of the reply. */
export const deliveryColumns = columnsOf('d', deliveryFields, {
  user: sql`d.created_by_name`,
  timeStamp: sql`d.received_at`,
  invoiceNo: sql`coalesce(d.invoice_no, d.do_no)`,
  invoiceDate: sql`coalesce(d.invoice_date, d.do_date)`,
})

/** Returns whether the query searches for part of a text or for a release. The number of matches is then not known. */
export const isSearch = (input: ListInput): boolean =>
  Boolean(input.inv_do || input.po || input.rel) || searchesText(input)
