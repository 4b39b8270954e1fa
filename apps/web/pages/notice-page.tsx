import { Link } from '@tanstack/react-router'
import { useSession } from '#areas/accounts/web/index.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { Icon, type IconName } from '#kit/web/parts/icons.tsx'
import { shellTexts } from '../texts.ts'

/** A page with a short notice and a link. With a session it is shown inside the shell, which then shows the title. */
export const NoticePage = ({ icon, title, text }: { icon: IconName; title: string; text: string }) => {
  const t = useTexts(shellTexts)
  const isSignedIn = useSession() !== undefined
  const content = (
    <div className="statement">
      <Icon name={icon} size={28} />
      {!isSignedIn && <h1>{title}</h1>}
      <p className="muted">{text}</p>
      <Link className="button primary" to={isSignedIn ? '/' : '/signin'}>
        {t(isSignedIn ? 'home' : 'toSignIn')}
      </Link>
    </div>
  )
  return isSignedIn ? content : <main className="bare">{content}</main>
}
