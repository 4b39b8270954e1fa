import { useEffect } from 'react'
import { useUser } from '#areas/accounts/web/index.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { Icon } from '#kit/web/icons.tsx'
import { EmptyState, ErrorState, Loading } from '#kit/web/states.tsx'
import type { NewsPage } from '../rules/item.ts'
import { mayWrite } from '../rules/who.ts'
import { NEWS_PAGE_SIZE, type NewsView } from './news-address.ts'
import { NewsPager } from './news-pager.tsx'
import { useNewsPage } from './news-queries.ts'
import { NewsRow } from './news-row.tsx'
import { openDialog } from './open-dialog.ts'
import { newsTexts } from './texts.ts'

/** The news of a page, newest first, ten at a time; one stands open (NWS-01). */
export const NewsList = ({
  page: of,
  view,
  turn,
}: {
  page: NewsPage
  view: NewsView
  turn: (to: Partial<NewsView>, replace?: boolean) => void
}) => {
  const t = useTexts(newsTexts)
  const writes = mayWrite(useUser().user_type, of)
  const { page, item: open } = view
  const { data, error, isPlaceholderData, refetch } = useNewsPage(of, page)
  const total = data?.total ?? 0
  const lastPage = Math.max(1, Math.ceil(total / NEWS_PAGE_SIZE))
  // the last one of a page was deleted, or the address was typed
  const beyond = data !== undefined && !isPlaceholderData && page > lastPage
  useEffect(() => {
    if (beyond) turn({ page: lastPage }, true)
  })
  return (
    <section className="news-section" aria-labelledby="news-heading">
      <header>
        <h2 id="news-heading">{t('newsHeading')}</h2>
        {writes && (
          <button type="button" className="button primary" onClick={() => openDialog({ kind: 'create', page: of })}>
            <Icon name="plus" size={16} />
            {t('create')}
          </button>
        )}
      </header>
      {data ? (
        data.rows.length === 0 ? (
          <EmptyState title={t('emptyNews')} icon="news">
            <p className="muted">{t(writes ? 'emptyNewsWrite' : 'emptyNewsRead')}</p>
          </EmptyState>
        ) : (
          <ul className={isPlaceholderData ? 'news-rows stale' : 'news-rows'} aria-busy={isPlaceholderData}>
            {data.rows.map((item) => (
              <NewsRow
                key={item.id}
                item={item}
                level={3}
                isOpen={item.id === open}
                onToggle={() => turn({ item: item.id === open ? undefined : item.id }, true)}
              />
            ))}
          </ul>
        )
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading />
      )}
      <NewsPager page={page} total={total} onTurn={(to) => turn({ page: to, item: undefined })} />
    </section>
  )
}
