import { useState } from 'react'
import { EmptyState } from '#kit/web/feedback/states.tsx'
import { useTexts } from '#kit/web/i18n.ts'
import type { NewsView } from './news-address.ts'
import { NewsDialogs } from './news-dialogs.tsx'
import { NewsPage } from './news-list.tsx'
import { newsTexts } from './texts.ts'
import './news.css'

/** Shows the news for all suppliers, read-only (G-31). */
const PublicNews = () => {
  const t = useTexts(newsTexts)
  const [view, setView] = useState<NewsView>({ page: 1, item: undefined })
  return (
    <div className="public-news stack gap-12">
      <NewsPage
        listed={{ vendor_id: 'all' }}
        empty={<EmptyState title={t('emptyPublic')} icon="news" />}
        level={2}
        readOnly
        view={view}
        turn={(to) => setView((before) => ({ ...before, ...to }))}
      />
      <NewsDialogs />
    </div>
  )
}
export default PublicNews
