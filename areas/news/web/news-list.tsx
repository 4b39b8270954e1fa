import { useUser } from '#areas/accounts/web/index.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { Icon } from '#kit/web/icons.tsx'
import { ListResult, useListPage } from '#kit/web/list-page.tsx'
import { EmptyState } from '#kit/web/states.tsx'
import type { NewsPage } from '../rules/item.ts'
import { mayWritePage } from '../rules/page-rights.ts'
import { NEWS_PAGE_SIZE, type NewsView } from './news-address.ts'
import { NewsPager } from './news-pager.tsx'
import { useNewsPage } from './news-queries.ts'
import { NewsRow } from './news-row.tsx'
import { openDialog } from './open-dialog.ts'
import { newsTexts } from './texts.ts'

interface NewsListProps {
  readonly page: NewsPage
  readonly view: NewsView
  readonly turn: (to: Partial<NewsView>, replace?: boolean) => void
}

/** Shows the news of the store or of accounting, newest first, ten per page. One item can be expanded (NWS-01). */
export const NewsList = ({ page: of, view, turn }: NewsListProps) => {
  const t = useTexts(newsTexts)
  const writes = mayWritePage(useUser().user_type, of)
  const { item: open } = view
  const list = useListPage(useNewsPage(of, view.page), {
    page: view.page,
    size: NEWS_PAGE_SIZE,
    replacePage: (page) => turn({ page }, true),
  })
  return (
    <section className="news-section stack gap-12" aria-labelledby="news-heading">
      <header className="row">
        <h2 id="news-heading">{t('newsHeading')}</h2>
        {writes && (
          <button type="button" className="button primary" onClick={() => openDialog({ kind: 'create', page: of })}>
            <Icon name="plus" size={16} />
            {t('create')}
          </button>
        )}
      </header>
      <ListResult list={list}>
        {list.rows.length === 0 ? (
          <EmptyState title={t('emptyNews')} icon="news">
            <p className="muted">{t(writes ? 'emptyNewsWrite' : 'emptyNewsRead')}</p>
          </EmptyState>
        ) : (
          <ul className={list.isStale ? 'news-rows stale framed' : 'news-rows framed'} aria-busy={list.isStale}>
            {list.rows.map((item) => (
              <NewsRow
                key={item.id}
                item={item}
                level={3}
                isOpen={item.id === open}
                onToggle={() => turn({ item: item.id === open ? undefined : item.id }, true)}
              />
            ))}
          </ul>
        )}
        <NewsPager list={list} onTurn={(to) => turn({ page: to, item: undefined })} />
      </ListResult>
    </section>
  )
}
