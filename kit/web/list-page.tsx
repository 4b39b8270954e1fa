import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import type { PageOfRows } from './existing-page.ts'
import { useTexts } from './i18n.ts'
import { Icon } from './icons.tsx'
import type { ProblemError } from './query.ts'
import { ErrorState, Loading } from './states.tsx'
import { kitTexts } from './texts.ts'
import './data-list.css'

/** The page that the address asks for. */
export interface PageAsked {
  /** From 1. */
  readonly page: number
  readonly size: number
  /** Writes the page that is shown into the address; browser Back does not return to the other one. */
  readonly correct: (page: number) => void
}

/** A page of a list as a screen shows it. */
export interface ListPage<Row> {
  readonly rows: readonly Row[]
  /** The page that the rows are of: the last one when the address asks for a page beyond the end. */
  readonly page: number
  readonly size: number
  readonly total: number
  /** There are more rows than `total - 1`; the server stopped counting. */
  readonly more: boolean
  readonly isLoaded: boolean
  /** The rows belong to the previous filters or page, while the next ones load. */
  readonly isStale: boolean
  readonly error: ProblemError | null
  readonly reload: () => void
}

type LoadedPage<Row> = Pick<
  UseQueryResult<PageOfRows<readonly Row[]>, ProblemError>,
  'data' | 'error' | 'isPlaceholderData' | 'refetch'
>

const noRows: readonly never[] = []

/** `useListPage(useQuery(listQuery(call, { query })), { page, size, correct })` */
export const useListPage = <Row,>(
  { data, error, isPlaceholderData, refetch }: LoadedPage<Row>,
  { page, size, correct }: PageAsked,
): ListPage<Row> => {
  const { rows = noRows, start = 0, more = false, total: counted = rows.length } = data ?? {}
  const shown = data === undefined || isPlaceholderData ? page : Math.floor(start / size) + 1
  useEffect(() => {
    if (shown !== page) correct(shown)
  }, [shown, page, correct])
  // nobody counted further: there is at least one page after a full one
  const reached = start + rows.length + (rows.length === size ? 1 : 0)
  return {
    rows,
    page: shown,
    size,
    total: more ? Math.max(counted, reached) : counted,
    more,
    isLoaded: data !== undefined,
    isStale: isPlaceholderData,
    error,
    reload: () => void refetch(),
  }
}

/** The rows once they are there; before, that they load or why they do not. A later load that fails leaves the rows and reports it. */
export const ListResult = ({
  list: { isLoaded, error, reload },
  children,
}: {
  readonly list: ListPage<unknown>
  readonly children: ReactNode
}) => {
  const t = useTexts(kitTexts)
  if (!isLoaded) return error ? <ErrorState error={error} onRetry={reload} /> : <Loading />
  return (
    <>
      {error && (
        <p role="alert" className="list-fault">
          <Icon name="alert" size={16} />
          {error.problem.text}
          <button type="button" className="button quiet" onClick={reload}>
            {t('retry')}
          </button>
        </p>
      )}
      {children}
    </>
  )
}
