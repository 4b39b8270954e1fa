import { lazy, Suspense, useEffect } from 'react'
import { useCompact } from '#kit/web/device.ts'
import type { NewsPage } from '../rules/item.ts'
import { Information } from './information.tsx'
import { LinkedNewsItem } from './linked-news-item.tsx'
import { useNewsView } from './news-address.ts'
import { NewsList } from './news-list.tsx'
import { closeDialog, useOpenDialog } from './open-dialog.ts'
import { useLiveNews } from './use-live-news.ts'
import './news.css'

// loaded on demand together with antd, to keep the first screen of suppliers small
const Dialogs = lazy(() => import('./dialogs/dialogs.tsx'))

/** Shows the news and information of the store or of accounting. Both pages have the same structure (G-144). */
export const InformationPage = ({ page }: { page: NewsPage }) => {
  const [view, changeView] = useNewsView()
  const dialog = useOpenDialog()
  const compact = useCompact()
  useLiveNews(page)
  useEffect(() => closeDialog, [])
  return (
    <div className={compact ? 'news-page compact' : 'news-page'}>
      {view.item !== undefined && (
        <LinkedNewsItem
          id={view.item}
          page={page}
          newsPage={view.page}
          onClose={() => changeView({ item: undefined }, true)}
        />
      )}
      <NewsList page={page} view={view} turn={changeView} />
      <Information page={page} view={view} turn={changeView} />
      {dialog && (
        <Suspense fallback={null}>
          <Dialogs
            dialog={dialog}
            onDeleted={(id) => {
              if (view.item === id) changeView({ item: undefined }, true)
            }}
            onClose={closeDialog}
          />
        </Suspense>
      )}
    </div>
  )
}
