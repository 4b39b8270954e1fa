import { useLocation } from '@tanstack/react-router'
import { LanguageSwitch, useSession } from '#areas/accounts/web/index.ts'
import { useConnection } from '#kit/web/connection.ts'
import { useLanguage, useTexts } from '#kit/web/i18n.ts'
import { Icon } from '#kit/web/icons.tsx'
import { PaletteButton } from '../palette/palette-button.tsx'
import { screenFor } from '../screens.ts'
import { shellTexts } from '../texts.ts'
import { VersionOffer } from '../version/version-offer.tsx'
import { PersonMenu } from './person-menu.tsx'

export const TopBar = ({ compact }: { compact: boolean }) => {
  const t = useTexts(shellTexts)
  const language = useLanguage()
  const offline = useConnection() === 'offline'
  const screen = screenFor(useLocation().pathname, useSession()?.user.user_type)
  return (
    <header className="top-bar row">
      <div className="page-title">
        {screen ? <h1>{screen.title[language]}</h1> : <span>{t('portal')}</span>}
        {!compact && screen?.purpose && <p className="muted truncated small">{screen.purpose[language]}</p>}
      </div>
      <PaletteButton compact={compact} />
      <VersionOffer compact={compact} />
      <span className={`connection ${offline ? 'lost' : ''} inline-row muted small no-wrap`} role="status">
        {offline ? <Icon name="offline" size={16} /> : <span className="dot" />}
        <span className={compact ? 'visually-hidden' : ''}>{t(offline ? 'offline' : 'online')}</span>
      </span>
      {!compact && <LanguageSwitch />}
      <PersonMenu compact={compact} />
    </header>
  )
}
