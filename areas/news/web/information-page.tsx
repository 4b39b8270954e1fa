import { useUser } from '#areas/accounts/web/index.ts'
import { useCompact } from '#kit/web/device.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { Icon } from '#kit/web/icons.tsx'
import { EmptyState } from '#kit/web/states.tsx'
import type { NewsPage as PageName } from '../rules/item.ts'
import { mayWritePage } from '../rules/page-rights.ts'
import { Information } from './information.tsx'
import { LinkedNewsItem } from './linked-news-item.tsx'
import { useNewsView, type ViewProps } from './news-address.ts'
import { NewsDialogs } from './news-dialogs.tsx'
import { NewsPage } from './news-page.tsx'
import { openDialog } from './open-dialog.ts'
import { newsTexts } from './texts.ts'
import { useLiveNews } from './use-live-news.ts'
import './news.css'

/** Shows the news of the store or of accounting. One item can be expanded (NWS-01). */
const NewsList = ({ page, ...state }: ViewProps & { page: PageName }) => {
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

/** Shows the news and information of the store or of accounting. Both pages have the same structure (G-144). */
const InformationPage = ({ page }: { page: PageName }) => {
  const [view, turn] = useNewsView()
  const compact = useCompact()
  useLiveNews(page)
  return (
    <div className={compact ? 'news-page compact' : 'news-page'}>
      {view.item !== undefined && (
        <LinkedNewsItem
          id={view.item}
          page={page}
          newsPage={view.page}
          onClose={() => turn({ item: undefined }, true)}
        />
      )}
      <NewsList page={page} view={view} turn={turn} />
      <Information page={page} view={view} turn={turn} />
      <NewsDialogs
        onDeleted={(id) => {
          if (view.item === id) turn({ item: undefined }, true)
        }}
      />
    </div>
  )
}

/** The page `/store-info`. */
export const StoreInfoPage = () => <InformationPage page="store" />

/** The page `/account-info`. */
export const AccountInfoPage = () => <InformationPage page="account" />
