import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { badges } from '#areas/accounts/contract.ts'
import { isPending } from '#areas/mail/rules/delivery.ts'
import { type Answer, callApi, streamApi } from '#kit/web/api.ts'
import { existingPage } from '#kit/web/existing-page.ts'
import { keyOf, ProblemError } from '#kit/web/query.ts'
import {
  cocs,
  type DocumentListQuery,
  documentTimeline,
  listAsns,
  type OrderDocument,
  orders,
  type SigningDocument,
  sqms,
} from '../../contract.ts'
import type { KindName } from '../../kinds/index.ts'
import { rowOf } from './row.ts'

type Records = Answer<readonly (OrderDocument | SigningDocument)[]>

/** The calls of each kind. */
export const callsOf = { po: orders, sqm: sqms, coc: cocs } as const

const fetchPage = (kind: KindName, query: DocumentListQuery, signal?: AbortSignal): Promise<Records> => {
  if (kind === 'po') return callApi(orders.list, { query }, signal)
  return kind === 'sqm' ? callApi(sqms.list, { query }, signal) : callApi(cocs.list, { query }, signal)
}

/** The polling interval in ms while a mail is pending. */
const MAIL_PACE = 2000

/** Queries a page of a kind's documents and their total. The former rows stay visible while the next ones load. */
export const documentsQuery = (kind: KindName, query: DocumentListQuery) =>
  queryOptions({
    queryKey: [...keyOf(callsOf[kind].list), query],
    queryFn: ({ signal }) => {
      const load = async (_start: number) => {
        const answer = await fetchPage(kind, { ...query, _start }, signal)
        if (!answer.ok) throw new ProblemError(answer)
        const { value, total, more = false } = answer
        return { rows: value.map((record) => rowOf(kind, record)), total, more }
      }
      return existingPage(load, query._start ?? 0, query._limit ?? 0)
    },
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.rows.some(
        ({ mailState, confirmations }) =>
          isPending(mailState) || confirmations.some(({ mail_state }) => isPending(mail_state)),
      )
        ? MAIL_PACE
        : false,
  })

/** Streams all documents that match the filters. */
export const streamDocuments = (
  kind: KindName,
  query: DocumentListQuery,
  signal: AbortSignal,
): Promise<Answer<ReadableStream<Uint8Array>>> => {
  if (kind === 'po') return streamApi(orders.list, { query }, signal)
  return kind === 'sqm' ? streamApi(sqms.list, { query }, signal) : streamApi(cocs.list, { query }, signal)
}

/** Invalidates all document lists after a change. */
export const refreshDocuments = (queries: QueryClient): void => {
  for (const call of [orders.list, sqms.list, cocs.list, listAsns, documentTimeline, badges])
    void queries.invalidateQueries({ queryKey: keyOf(call) })
}
