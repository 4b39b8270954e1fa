import { useUser } from '#areas/accounts/web/index.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { Icon } from '#kit/web/icons.tsx'
import { EmptyState } from '#kit/web/states.tsx'
import type { NewsPage as PageName } from '../rules/item.ts'
import { mayWritePage } from '../rules/page-rights.ts'
import type { ViewProps } from './news-address.ts'
import { NewsPage } from './news-page.tsx'
import { openDialog } from './open-dialog.ts'
import { newsTexts } from './texts.ts'

/** Shows the news of the store or of accounting. One item can be expanded (NWS-01). */
export const NewsList = ({ page, ...state }: ViewProps & { page: PageName }) => {
  const t = useTexts(newsTexts)
  const writes = mayWritePage(useUser().user_type, page)
  return (
    <section className="news-section stack gap-12" aria-labelledby="news-heading">
      <header className="row">
        <h2 id="news-heading">{t('news')}</h2>
        {writes && (
          <button type="button" className="button primary" onClick={() => openDialog({ kind: 'edit', page })}>
            <Icon name="plus" size={16} />
            {t('create')}
          </button>
        )}
      </header>
      <NewsPage
        listed={{ from: page }}
        empty={
          <EmptyState title={t('emptyNews')} icon="news">
            <p className="muted">{t(writes ? 'emptyNewsWrite' : 'emptyNewsRead')}</p>
          </EmptyState>
        }
        level={3}
        {...state}
      />
    </section>
  )
}
