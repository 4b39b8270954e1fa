import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { isPending } from '#areas/mail/rules/delivery.ts'
import { countBadges, countWork, listWork } from '#areas/work/contract.ts'
import { pollWhile } from '#kit/web/list/row-watch.ts'
import { keyOf, listQuery } from '#kit/web/query.ts'
import { type DocumentListQuery, getDocumentTimeline, listAsns } from '../../contract.ts'
import { kindNames, kindOf } from '../../kinds/index.ts'
import type { DocumentKind } from '../../kinds/kind.ts'
import { confirmationsOf, toDocumentRow } from './row.ts'

/** Queries a page of a kind's documents and their total. The former rows stay visible while the next ones load. */
export const documentsQuery = (kind: DocumentKind, query: DocumentListQuery) =>
  queryOptions({
    ...listQuery(kind.calls.list, { query }),
    refetchInterval: pollWhile(
      (record) =>
        isPending(record.mail_state) || confirmationsOf(record).some(({ mail_state }) => isPending(mail_state)),
    ),
    select: ({ rows, ...page }) => ({ ...page, rows: rows.map((record) => toDocumentRow(kind, record)) }),
  })

export const refreshDocuments = (queryClient: QueryClient): void => {
  const lists = kindNames.map((name) => kindOf(name).calls.list)
  for (const call of [...lists, listAsns, getDocumentTimeline, countBadges, countWork, listWork])
    void queryClient.invalidateQueries({ queryKey: keyOf(call) })
}
