import { useCompact } from '#kit/web/device.ts'
import type { NewsPage } from '../rules/item.ts'
import { Information } from './information.tsx'
import { LinkedNewsItem } from './linked-news-item.tsx'
import { useNewsView } from './news-address.ts'
import { NewsDialogs } from './news-dialogs.tsx'
import { NewsList } from './news-list.tsx'
import { useLiveNews } from './use-live-news.ts'
import './news.css'

/** Shows the news and information of the store or of accounting. Both pages have the same structure (G-144). */
const InformationPage = ({ page }: { page: NewsPage }) => {
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
