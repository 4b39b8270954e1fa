import { bangkokMinute } from '#kit/shared/dates.ts'
import { useTexts } from '#kit/web/i18n.ts'
import type { ApiKey } from '../../contract.ts'
import { keyTexts } from './texts.ts'

const minute = (instant: string) => bangkokMinute(new Date(instant))

interface KeyRowProps {
  readonly apiKey: ApiKey
  readonly disabled: boolean
  readonly canReplace: boolean
  readonly onReplace: () => void
  readonly onRevoke: () => void
}

const Buttons = ({ apiKey: { name }, disabled, canReplace, onReplace, onRevoke }: KeyRowProps) => {
  const t = useTexts(keyTexts)
  return (
    <div className="buttons">
      {canReplace && (
        <button
          type="button"
          className="button"
          aria-label={t('rotateOf', { name })}
          disabled={disabled}
          onClick={onReplace}
        >
          {t('rotate')}
        </button>
      )}
      <button
        type="button"
        className="button danger"
        aria-label={t('revokeOf', { name })}
        disabled={disabled}
        onClick={onRevoke}
      >
        {t('revoke')}
      </button>
    </div>
  )
}

/** A key: what it may do, how long it works and when it was last used. */
export const KeyRow = (props: KeyRowProps) => {
  const t = useTexts(keyTexts)
  const { name, state, starts, scopes, createdBy, createdAt, expires, lastUsed, previous } = props.apiKey
  return (
    <li>
      <div className="api-key">
        <p className="api-key-name">
          <strong>{name}</strong> <span className={`key-state ${state}`}>{t(`state_${state}`)}</span>
        </p>
        <p>
          <code>{starts}…</code>
        </p>
        <p className="muted facts">
          <span>{t('expires', { time: minute(expires) })}</span>
          <span>{lastUsed ? t('lastUsed', { time: minute(lastUsed) }) : t('neverUsed')}</span>
          <span>{t('createdBy', { name: createdBy, time: minute(createdAt) })}</span>
        </p>
        <ul className="key-scopes">
          {scopes.map((scope) => (
            <li key={scope} title={t(`scope_${scope}`)}>
              {scope}
            </li>
          ))}
        </ul>
        {previous && <p>{t('previous', { starts: previous.starts, time: minute(previous.until) })}</p>}
        {state === 'suspended' && <p>{t('suspendedWhy')}</p>}
      </div>
      {(state === 'active' || state === 'suspended') && <Buttons {...props} />}
    </li>
  )
}
