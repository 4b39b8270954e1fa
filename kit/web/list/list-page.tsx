import type { UseQueryResult } from '@tanstack/react-query'
import { createContext, type ReactNode, useEffect } from 'react'
import { ErrorState, Loading } from '../feedback/states.tsx'
import { useTexts } from '../i18n.ts'
import { QuietButton } from '../parts/button.tsx'
import { Icon } from '../parts/icons.tsx'
import type { ProblemError } from '../query.ts'
import { kitTexts } from '../texts.ts'
import type { PageOfRows } from './existing-page.ts'
import './data-list.css'

export interface RequestedPage {
  /** Starts at 1. */
  readonly page: number
  readonly size: number
  /** Replaces the page number in the URL by that of the displayed page, without a history entry. */
  readonly replacePage: (page: number) => void
}

export interface ListPage<Row> {
  readonly rows: readonly Row[]
  /** The number of the displayed page: the last page if the URL requests a page beyond the end. */
  readonly page: number
  readonly size: number
  readonly total: number
  /** True if the server stopped counting: there are at least `total` rows. */
  readonly more: boolean
  readonly isLoaded: boolean
  /** True while the rows belong to the former filters or page and new ones are loading. */
  readonly isStale: boolean
  readonly error: ProblemError | null
  readonly reload: () => void
}

type LoadedPage<Row> = Pick<
  UseQueryResult<PageOfRows<readonly Row[]>, ProblemError>,
  'data' | 'error' | 'isPlaceholderData' | 'refetch'
>

const noRows: readonly never[] = []

/** `useListPage(useQuery(listQuery(call, { query })), { page, size, replacePage })` */
export const useListPage = <Row,>(
  { data, error, isPlaceholderData, refetch }: LoadedPage<Row>,
  { page, size, replacePage }: RequestedPage,
): ListPage<Row> => {
  const { rows = noRows, start = 0, more = false, total: counted = rows.length } = data ?? {}
  const shownPage = data === undefined || isPlaceholderData ? page : Math.floor(start / size) + 1
  useEffect(() => {
    if (shownPage !== page) replacePage(shownPage)
  }, [shownPage, page, replacePage])
  // if not all rows were counted, there is at least one more page after a full one
  const reached = start + rows.length + (rows.length === size ? 1 : 0)
  return {
    rows,
    page: shownPage,
    size,
    total: more ? Math.max(counted, reached) : counted,
    more,
    isLoaded: data !== undefined,
    isStale: isPlaceholderData,
    error,
    reload: () => void refetch(),
  }
}

/** The page of the list that `ListResult` shows, starting at 1. */
export const ShownPageContext = createContext(1)

/** If a later load fails, the rows stay visible and the error is reported. */
export const ListResult = ({
  list: { isLoaded, error, page, reload },
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
        <p role="alert" className="list-fault row red-text">
          <Icon name="alert" size={16} />
          {error.problem.text}
          <QuietButton onClick={reload}>{t('retry')}</QuietButton>
        </p>
      )}
      <ShownPageContext value={page}>{children}</ShownPageContext>
    </>
  )
}
