import { useQuery } from '@tanstack/react-query'
import { useTexts } from '#kit/web/i18n.ts'
import { apiQuery } from '#kit/web/query.ts'
import { ErrorState } from '#kit/web/states.tsx'
import { oneNews } from '../contract.ts'
import type { NewsPage } from '../rules/item.ts'
import { useInformation, useNewsPage } from './news-queries.ts'
import { NewsBody, NewsMeta } from './news-row.tsx'
import { newsTexts } from './texts.ts'

/** Shows the item in the URL, which the command palette or a mail links to, if the loaded lists do not contain it. */
export const LinkedNewsItem = ({
  id,
  page,
  newsPage,
  onClose,
}: {
  id: number
  page: NewsPage
  newsPage: number
  onClose: () => void
}) => {
  const t = useTexts(newsTexts)
  const lists = [useNewsPage({ from: page }, newsPage).data, useInformation(page).data]
  const known = lists.every((list) => list !== undefined)
  const listed = lists.some((list) => list?.rows.some((item) => item.id === id))
  const { data, error, refetch } = useQuery({ ...apiQuery(oneNews, { params: { id } }), enabled: known && !listed })
  if (listed || (!data && !error)) return null
  if (!data && error?.problem.code !== 'NEWS_NOT_FOUND')
    return <ErrorState error={error} onRetry={() => void refetch()} />
  const item = data?.from === page ? data : undefined
  return (
    <section className="news-card wanted stack framed" aria-label={item?.title ?? t('notThere')}>
      {item ? (
        <>
          <h2>{item.title}</h2>
          <NewsMeta item={item} />
          <NewsBody item={item} />
        </>
      ) : (
        <div role="alert">
          <strong>{t('notThere')}</strong>
          <p className="muted">{t('notThereText')}</p>
        </div>
      )}
      <button type="button" className="button" onClick={onClose}>
        {t('showAll')}
      </button>
    </section>
  )
}
