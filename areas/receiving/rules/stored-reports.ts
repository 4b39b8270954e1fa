import type { Message, Params } from '#kit/shared/message.ts'
import type { Discrepancy } from '../contract.ts'

/** A problem report as the device keeps it until the server has accepted it (RCV-10). */
export interface StoredReport {
  /** Made by the device (a UUID): the server accepts the same report once, however often it is sent. */
  readonly key: string
  readonly deliveryId: number
  /** The number by which people speak of the delivery. */
  readonly number: string
  readonly kind: Discrepancy['kind']
  readonly sequence: number | null
  readonly pack: number | null
  readonly reason: string
  /** A jpeg as base64. */
  readonly photo: string | null
  /** Why the server does not accept it: a person decides what becomes of it. */
  readonly refusal?: { readonly message: Message; readonly params: Params }
}

export type StoredReportsAction =
  | { readonly type: 'loaded'; readonly reports: readonly StoredReport[] }
  | { readonly type: 'kept'; readonly report: StoredReport }
  | { readonly type: 'sent'; readonly key: string }
  | { readonly type: 'refused'; readonly key: string; readonly refusal: NonNullable<StoredReport['refusal']> }
  | { readonly type: 'discarded'; readonly key: string }

/** Oldest first. */
export const storedReportsReducer = (
  reports: readonly StoredReport[],
  action: StoredReportsAction,
): readonly StoredReport[] => {
  switch (action.type) {
    case 'loaded': {
      const here = new Set(reports.map(({ key }) => key))
      return [...action.reports.filter(({ key }) => !here.has(key)), ...reports]
    }
    case 'kept':
      return [...reports.filter(({ key }) => key !== action.report.key), action.report]
    case 'refused':
      return reports.map((report) => (report.key === action.key ? { ...report, refusal: action.refusal } : report))
    case 'sent':
    case 'discarded':
      return reports.filter(({ key }) => key !== action.key)
  }
}

/** The next report to send: the oldest that the server has not refused. */
export const nextReport = (reports: readonly StoredReport[]): StoredReport | undefined =>
  reports.find(({ refusal }) => refusal === undefined)
