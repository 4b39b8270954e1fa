import type { Db } from '#kit/server/database.ts'
import { rowsOf } from '#kit/server/list-reply.ts'
import type { ListedUser } from '../contract.ts'
import { MAX_HITS } from '../rules/search-call.ts'
import type { SearchSource } from './search.ts'
import { userList } from './user-list.query.ts'

/** Users whom the caller manages, by name, email address, supplier or store. */
export const userSearch = ({ db }: { readonly db: Db }): SearchSource => ({
  group: 'users',
  capability: 'user.read',
  minLength: 2,
  find: async (caller, text) => {
    const found = await rowsOf<ListedUser>(
      userList(db, caller, { _q: text, _start: 0, _limit: MAX_HITS, _sort: 'username:ASC' }),
    )
    return found.map(({ id, username, user_type, vendor_name, factory, email }) => ({
      id: String(id),
      title: username,
      detail: [vendor_name ?? factory, email].filter(Boolean).join(' · '),
      state: user_type,
      path: '/user',
      search: { type: user_type, q: username },
    }))
  },
})
