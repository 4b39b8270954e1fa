import { useTexts } from '#kit/web/i18n.ts'
import { Icon } from '#kit/web/icons.tsx'
import { NEWS_PAGE_SIZE } from './news-address.ts'
import { newsTexts } from './texts.ts'

/** Turns the pages of the news; nothing where one page holds them all. */
export const NewsPager = ({ page, total, onTurn }: { page: number; total: number; onTurn: (page: number) => void }) => {
  const t = useTexts(newsTexts)
  if (total <= NEWS_PAGE_SIZE) return null
  const first = (page - 1) * NEWS_PAGE_SIZE + 1
  const last = Math.min(page * NEWS_PAGE_SIZE, total)
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
