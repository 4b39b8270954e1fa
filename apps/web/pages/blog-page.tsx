import { lazy } from 'react'
import { useSession } from '#areas/accounts/web/index.ts'
import { loadPublicNews } from '#areas/news/web/index.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { shellTexts } from '../texts.ts'
import { NoticePage } from './notice-page.tsx'

const PublicNews = lazy(loadPublicNews)

/** The news for all suppliers, read-only. They are not public: visitors without a session see a notice (G-31). */
export default function BlogPage() {
  const t = useTexts(shellTexts)
  return useSession() ? <PublicNews /> : <NoticePage icon="news" title={t('blogTitle')} text={t('blogText')} />
}
