import { Link } from '@tanstack/react-router'
import { useUser } from '#areas/accounts/web/index.ts'
import { useLanguage, useTexts } from '#kit/web/i18n.ts'
import { Icon } from '#kit/web/icons.tsx'
import { mobileMenuFor } from '../menu.ts'
import { shellTexts } from '../texts.ts'
import './mobile-menu.css'

/** The menu of a handheld: a bar at the thumb, every entry with its word. */
export const MobileMenu = () => {
  const language = useLanguage()
  const t = useTexts(shellTexts)
  const entries = mobileMenuFor(useUser().user_type)
  if (entries.length === 0) return null
  return (
    <nav className="mobile-menu" aria-label={t('menu')}>
      {entries.map(({ screen, icon }) => (
        <Link key={screen.path} to={screen.path} activeOptions={{ exact: true, includeSearch: false }}>
          <Icon name={icon} size={20} />
          <span>{screen.title[language]}</span>
        </Link>
      ))}
    </nav>
  )
}
