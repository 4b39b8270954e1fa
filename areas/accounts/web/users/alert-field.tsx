import { useId } from 'react'
import { isEmailAddress, splitAddresses } from '#kit/shared/email-address.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { userTexts } from './texts.ts'

/** An input for a list of email addresses (USR-03). It reports invalid addresses while the user types. */
export const AlertField = (props: {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly reason: string | undefined
  /** The current list, if another user changed it in the meantime. */
  readonly hint?: string | undefined
}) => {
  const t = useTexts(userTexts)
  const id = useId()
  const parts = splitAddresses(props.value)
  const invalid = parts.filter((part) => !isEmailAddress(part))
  const reason = props.reason ?? (invalid.length > 0 ? t('alertsWrong', { list: invalid.join(', ') }) : undefined)
  return (
    <div className="field">
      <label htmlFor={id}>{t('alerts')}</label>
      <textarea
        id={id}
        className="input"
        rows={3}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={15_000}
        value={props.value}
        aria-invalid={props.reason ? true : undefined}
        aria-describedby={`${id}-hint ${id}-reason`}
        onChange={(event) => props.onChange(event.target.value)}
      />
      <p id={`${id}-hint`} className="hint">
        {props.hint && (
          <>
            <strong>{props.hint}</strong>{' '}
          </>
        )}
        {t('alertsHint')} {invalid.length === 0 && parts.length > 0 && t('alertsCount', { count: parts.length })}
      </p>
      <p id={`${id}-reason`} className="reason" aria-live="polite">
        {reason}
      </p>
    </div>
  )
}

/** The alert list formatted for editing. */
export const editableAddressList = (list: string | null): string => splitAddresses(list ?? '').join(', ')
