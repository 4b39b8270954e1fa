import { callApi } from '#kit/web/api.ts'
import type { FindSource } from '#kit/web/find.ts'
import { translate } from '#kit/web/i18n.ts'
import { ProblemError } from '#kit/web/query.ts'
import { listUsers } from '../../contract.ts'
import { userTexts } from './texts.ts'

const MAX_RESULTS = 6

/**
 * Finds users by name, e-mail address, supplier or store and opens the list with the selected user. The server returns
 * only users whom the caller manages.
 */
export const findUsers: FindSource = {
  key: 'users',
  title: { en: 'Users', th: 'ผู้ใช้' },
  minLength: 2,
  find: async (text, signal) => {
    const answer = await callApi(listUsers, { query: { _q: text, _limit: MAX_RESULTS, _sort: 'username:ASC' } }, signal)
    if (!answer.ok) throw new ProblemError(answer)
    const t = translate(userTexts)
    return answer.value.map(({ id, username, user_type, vendor_name, factory, email }) => ({
      key: String(id),
      title: username,
      detail: [t(`type_${user_type}`), vendor_name ?? factory, email].filter(Boolean).join(' · '),
      icon: 'person' as const,
      to: '/user',
      search: { type: user_type, q: username },
    }))
  },
}
