import { bangkokMinute } from '#kit/shared/dates.ts'
import { type ChipStyle, StatusChip } from '#kit/web/chip.tsx'
import { useTexts } from '#kit/web/i18n.ts'
import { RowButton } from '#kit/web/row-button.tsx'
import type { ApiKey } from '../../contract.ts'
import { keyTexts } from './texts.ts'

const chips: Readonly<Record<ApiKey['state'], ChipStyle>> = {
  active: { tone: 'green', icon: 'tick' },
  suspended: { tone: 'red', icon: 'alert' },
  expired: { tone: 'grey', icon: 'clock' },
  revoked: { tone: 'grey', icon: 'cross' },
}

interface KeyRowProps {
  readonly apiKey: ApiKey
  readonly canReplace: boolean
  readonly onReplace: () => void
  readonly onRevoke: () => void
}

/** A key: what it may do, how long it works and when it was last used. */
export const KeyRow = ({ apiKey, canReplace, onReplace, onRevoke }: KeyRowProps) => {
  const t = useTexts(keyTexts)
  const { name, state, starts, scopes, createdBy, createdAt, expires, lastUsed, previous } = apiKey
  return (
    <li className="row wraps spread">
      <div className="stack gap-4">
        <p className="api-key-name">
          <strong>{name}</strong> <StatusChip {...chips[state]}>{t(`state_${state}`)}</StatusChip>
        </p>
        <p>
          <code>{starts}…</code>
        </p>
        <p className="muted facts">
          <span>{t('expires', { time: bangkokMinute(expires) })}</span>
          <span>{lastUsed ? t('lastUsed', { time: bangkokMinute(lastUsed) }) : t('neverUsed')}</span>
          <span>{t('createdBy', { name: createdBy, time: bangkokMinute(createdAt) })}</span>
        </p>
        <ul className="key-scopes flow gap-4">
          {scopes.map((scope) => (
            <li key={scope} title={t(`scope_${scope}`)}>
              {scope}
            </li>
          ))}
        </ul>
        {previous && <p>{t('previous', { starts: previous.starts, time: bangkokMinute(previous.until) })}</p>}
        {state === 'suspended' && <p>{t('suspendedWhy')}</p>}
      </div>
      {(state === 'active' || state === 'suspended') && (
        <div className="buttons">
          {canReplace && <RowButton text={t('rotate')} label={t('rotateOf', { name })} onPress={onReplace} />}
          <RowButton text={t('revoke')} label={t('revokeOf', { name })} danger onPress={onRevoke} />
        </div>
      )}
    </li>
  )
}
