import { useQuery } from '@tanstack/react-query'
import { listQuery } from '#kit/web/query.ts'
import { listNews, type NewsQuery } from '../contract.ts'
import { informationTypes, type NewsPage } from '../rules/item.ts'
import { NEWS_PAGE_SIZE } from './news-address.ts'

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
