import { Link } from '@tanstack/react-router'
import { PublicPage, useSession } from '#areas/accounts/web/index.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { Icon, type IconName } from '#kit/web/parts/icons.tsx'
import { shellTexts } from '../texts.ts'

interface NoticePageProps {
  readonly icon: IconName
  readonly title: string
  readonly text: string
}

/** A page with a short notice and a link. With a session it is shown inside the shell, which then shows the title. */
export const NoticePage = ({ icon, title, text }: NoticePageProps) => {
  const t = useTexts(shellTexts)
  if (!useSession())
    return (
      <PublicPage title={title}>
        <p className="muted">{text}</p>
        <Link className="button primary" to="/signin">
          {t('toSignIn')}
        </Link>
      </PublicPage>
    )
  return (
    <div className="statement">
      <Icon name={icon} size={28} />
      <p className="muted">{text}</p>
      <Link className="button primary" to="/">
        {t('home')}
      </Link>
    </div>
  )
}
