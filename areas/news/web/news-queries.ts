import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { createThrottle } from '#kit/web/gathered.ts'
import { onLiveChange } from '#kit/web/live.ts'
import { keyOf, listQuery } from '#kit/web/query.ts'
import { getNewsItem, listNews, type NewsQuery } from '../contract.ts'
import { informationTypes, type NewsPage } from '../rules/item.ts'

/** The number of news items per page (S2 §9). */
export const NEWS_PAGE_SIZE = 10
const MAX_INFORMATION = 100

/** The news of a list: those of a page of the portal, or those for all suppliers. */
export type ListedNews = Pick<NewsQuery, 'from' | 'vendor_id'>

/** Queries one page of news, newest first. */
export const useNewsPage = (listed: ListedNews, page: number) => {
  const query = { ...listed, type: 'news', _start: (page - 1) * NEWS_PAGE_SIZE, _limit: NEWS_PAGE_SIZE }
  return useQuery(listQuery(listNews, { query }))
}

/** Queries the calendars, withholding-tax notes and maps of a page, newest first. */
export const useInformation = (from: NewsPage) =>
  useQuery(listQuery(listNews, { query: { from, type: informationTypes.join(','), _limit: MAX_INFORMATION } }))

/** Events within this time cause only one reload. Users who see all suppliers get one event per supplier of an item. */
const DEBOUNCE_MS = 300

const refresh = (queryClient: QueryClient): void => {
  for (const call of [listNews, getNewsItem]) void queryClient.invalidateQueries({ queryKey: keyOf(call) })
}

export const useRefreshNews = () => {
  const queryClient = useQueryClient()
  return () => refresh(queryClient)
}

/** Refreshes a page when other users publish, change or delete items. */
export const useLiveNews = (page: NewsPage): void => {
  const queryClient = useQueryClient()
  useEffect(() => {
    const reload = createThrottle(DEBOUNCE_MS, () => refresh(queryClient))
    const stop = onLiveChange(`${page}-info`, reload.ask, reload.ask)
    return () => {
      reload.stop()
      stop()
    }
  }, [page, queryClient])
}
