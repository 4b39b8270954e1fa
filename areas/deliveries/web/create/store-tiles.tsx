import { Link } from '@tanstack/react-router'
import type { SessionUser } from '#areas/accounts/contract.ts'
import { may } from '#areas/accounts/rules/capabilities.ts'
import { useMobile } from '#kit/web/device.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { Icon } from '#kit/web/icons.tsx'
import { createTexts } from './texts.ts'

/** A store keeper with a handheld is rather there to scan (G-30). */
export const StoreTiles = ({ user }: { user: SessionUser }) => {
  const t = useTexts(createTexts)
  const isHandheld = useMobile()
  if (!isHandheld || !may(user.user_type, 'receiving.receive')) return null
  return (
    <nav className="store-tiles">
      <Link to="/scan-received" className="tile">
        <Icon name="scan" size={28} />
        {t('tileScan')}
      </Link>
      <Link to="/print-received" className="tile">
        <Icon name="printer" size={28} />
        {t('tilePrint')}
      </Link>
    </nav>
  )
}
