import { MAX_HITS } from '#areas/accounts/rules/search-call.ts'
import type { SearchSource } from '#areas/accounts/server/index.ts'
import type { Db } from '#kit/server/database.ts'
import { rowsOf } from '#kit/server/list-reply.ts'
import { bangkokMinute } from '#kit/shared/dates.ts'
import type { NewsItem } from '../contract.ts'
import { newsList } from './news-list.query.ts'

const pathOf = { store: '/store-info', account: '/account-info' } as const

/** Searches the titles and texts of the news and information that the caller may read. */
export const newsSearch = ({ db }: { readonly db: Db }): SearchSource => ({
  group: 'news',
  capability: 'information.read',
  minLength: 2,
  find: async (caller, text) => {
    const found = await rowsOf<NewsItem>(newsList(db, caller, { _q: text, _start: 0, _limit: MAX_HITS }))
    return found.map(({ id, title, from, factory, createdAt }) => ({
      id: String(id),
      title,
      detail: [factory, bangkokMinute(createdAt).slice(0, 10)].filter(Boolean).join(' · '),
      state: null,
      path: pathOf[from],
      search: { item: String(id) },
    }))
  },
})
