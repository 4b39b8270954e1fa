import { useTexts } from '#kit/web/i18n.ts'
import { shellTexts } from '../texts.ts'
import { NoticePage } from './notice-page.tsx'

/** Public news are switched off (G-31); news are read after signing in. */
const BlogPage = () => {
  const t = useTexts(shellTexts)
  return <NoticePage icon="news" title={t('blogTitle')} text={t('blogText')} />
}

export default BlogPage
