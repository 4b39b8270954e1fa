import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { gathered } from '#kit/web/gathered.ts'
import { onLive } from '#kit/web/live.ts'
import { keyOf } from '#kit/web/query.ts'
import { listNews, oneNews } from '../contract.ts'
import type { NewsPage } from '../rules/item.ts'

/**
 * The time in which several events cause only one reload. Users who see all suppliers get one event for each supplier
 * of an item.
 */
const DEBOUNCE_MS = 300

const refresh = (queryClient: QueryClient): void => {
  for (const call of [listNews, oneNews]) void queryClient.invalidateQueries({ queryKey: keyOf(call) })
}

/** Refetches all queries of news. */
export const useRefreshNews = () => {
  const queryClient = useQueryClient()
  return () => refresh(queryClient)
}

/** Refreshes a page when other users publish, change or delete items. */
export const useLiveNews = (page: NewsPage): void => {
  const queryClient = useQueryClient()
  useEffect(() => {
    const reload = gathered(DEBOUNCE_MS, () => refresh(queryClient))
    const stop = onLive(`${page}-info`, reload.ask, reload.ask)
    return () => {
      reload.stop()
      stop()
    }
  }, [page, queryClient])
}
