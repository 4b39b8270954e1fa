import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { isPending } from '#areas/mail/rules/delivery.ts'
import { badges, countWork, listWork } from '#areas/work/contract.ts'
import { type Answer, callApi, streamApi } from '#kit/web/api.ts'
import { existingPage } from '#kit/web/existing-page.ts'
import { keyOf, ProblemError } from '#kit/web/query.ts'
import { type DocumentListQuery, documentTimeline, listAsns } from '../../contract.ts'
import { kindNames, kindOf } from '../../kinds/index.ts'
import type { DocumentKind } from '../../kinds/kind.ts'
import { rowOf } from './row.ts'

/** The polling interval in ms while a mail is pending. */
const MAIL_PACE = 2000

/** Queries a page of a kind's documents and their total. The former rows stay visible while the next ones load. */
export const documentsQuery = (kind: DocumentKind, query: DocumentListQuery) =>
  queryOptions({
    queryKey: [...keyOf(kind.calls.list), query],
    queryFn: ({ signal }) => {
      const load = async (_start: number) => {
        const answer = await callApi(kind.calls.list, { query: { ...query, _start } }, signal)
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
  kind: DocumentKind,
  query: DocumentListQuery,
  signal: AbortSignal,
): Promise<Answer<ReadableStream<Uint8Array>>> => streamApi(kind.calls.list, { query }, signal)

/** Invalidates all document lists after a change. */
export const refreshDocuments = (queryClient: QueryClient): void => {
  const lists = kindNames.map((name) => kindOf(name).calls.list)
  for (const call of [...lists, listAsns, documentTimeline, badges, countWork, listWork])
    void queryClient.invalidateQueries({ queryKey: keyOf(call) })
}
