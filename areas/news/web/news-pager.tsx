import { useTexts } from '#kit/web/i18n.ts'
import { Icon } from '#kit/web/icons.tsx'
import { NEWS_A_PAGE } from './news-address.ts'
import { newsTexts } from './texts.ts'

/** Turns the pages of the news; nothing where one page holds them all. */
export const NewsPager = ({ page, total, onTurn }: { page: number; total: number; onTurn: (page: number) => void }) => {
  const t = useTexts(newsTexts)
  if (total <= NEWS_A_PAGE) return null
  const first = (page - 1) * NEWS_A_PAGE + 1
  const last = Math.min(page * NEWS_A_PAGE, total)
  return (
    <nav className="news-pager" aria-label={t('pages')}>
      <button type="button" className="button" disabled={page <= 1} onClick={() => onTurn(page - 1)}>
        <Icon name="down" size={16} />
        {t('before')}
      </button>
      <span role="status">{t('range', { first, last, total })}</span>
      <button type="button" className="button" disabled={last >= total} onClick={() => onTurn(page + 1)}>
        {t('after')}
        <Icon name="down" size={16} />
      </button>
    </nav>
  )
}
