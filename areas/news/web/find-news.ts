import { bangkokMinute } from '#kit/shared/dates.ts'
import { callApi } from '#kit/web/api.ts'
import type { FindSource } from '#kit/web/find.ts'
import { translate } from '#kit/web/i18n.ts'
import { ProblemError } from '#kit/web/query.ts'
import { listNews } from '../contract.ts'
import { pathOf } from './news-address.ts'
import { newsTexts } from './texts.ts'
import { typeIcon } from './type-look.ts'

const MAX_RESULTS = 6

/** Finds news and information by words in title or text and opens the item on its page. */
export const findNews: FindSource = {
  key: 'news',
  title: { en: 'News and information', th: 'ข่าวและข้อมูล' },
  minLength: 2,
  find: async (text, signal) => {
    const answer = await callApi(listNews, { query: { _q: text, _start: 0, _limit: MAX_RESULTS } }, signal)
    if (!answer.ok) throw new ProblemError(answer)
    const t = translate(newsTexts)
    return answer.value.map(({ id, title, type, from, factory, createdAt }) => ({
      key: String(id),
      title,
      detail: [t(type), factory, bangkokMinute(new Date(createdAt)).slice(0, 10)].filter(Boolean).join(' · '),
      icon: typeIcon[type],
      to: pathOf[from],
      search: { item: String(id) },
    }))
  },
}
