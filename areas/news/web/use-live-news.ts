import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onLive } from '#kit/web/live.ts'
import { keyOf } from '#kit/web/query.ts'
import { listNews, oneNews } from '../contract.ts'
import type { NewsPage } from '../rules/item.ts'

/** One item for many suppliers is told once for each to who sees them all. */
const DEBOUNCE_MS = 300

const refresh = (queries: QueryClient): void => {
  for (const call of [listNews, oneNews]) void queries.invalidateQueries({ queryKey: keyOf(call) })
}

/** Everything that is shown of news is asked for anew. */
export const useRefreshNews = () => {
  const queries = useQueryClient()
  return () => refresh(queries)
}

/** Follows what others publish, change and delete on a page while it is shown. */
export const useLiveNews = (page: NewsPage): void => {
  const queries = useQueryClient()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const received = () => {
      timer ??= setTimeout(() => {
        timer = undefined
        refresh(queries)
      }, DEBOUNCE_MS)
    }
    const stop = onLive(`${page}-info`, received, received)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [page, queries])
}
