import { useTexts } from '#kit/web/i18n.ts'
import { Icon } from '#kit/web/icons.tsx'
import { shellTexts } from '../texts.ts'
import { useOfferedVersion } from './version-watch.ts'

/** Offers to reload for a new version while the page has unsaved work. */
export const VersionOffer = ({ compact }: { compact: boolean }) => {
  const t = useTexts(shellTexts)
  const version = useOfferedVersion()
  return (
    <span role="status">
      {version !== undefined && (
        <button
          type="button"
          className="button version-offer small no-wrap"
          title={t('newVersion', { version })}
          onClick={() => location.reload()}
        >
          <Icon name="refresh" size={16} />
          <span>{t(compact ? 'reloadWhenReadyShort' : 'reloadWhenReady')}</span>
        </button>
      )}
    </span>
  )
}
