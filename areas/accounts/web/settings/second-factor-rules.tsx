import { type FormEvent, useState } from 'react'
import type { CallReply } from '#kit/shared/call.ts'
import { callApi } from '#kit/web/api.ts'
import { useChange } from '#kit/web/change.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { getSecondFactorRules, setSecondFactorRules } from '../../contract.ts'
import { accountMessages } from '../../messages.ts'
import { type UserType, userTypes } from '../../rules/capabilities.ts'
import { GRACE_DAYS, MAX_GRACE_DAYS } from '../../rules/second-factor.ts'
import { secondFactorTexts } from '../second-factor-texts.ts'
import { useUser } from '../session.ts'
import { userTexts } from '../users/texts.ts'

type Rules = CallReply<typeof getSecondFactorRules>
/** The typed number of days for each user type that needs a second factor. */
type Input = Partial<Record<UserType, string>>

const inputOf = (rules: Rules): Input =>
  Object.fromEntries(rules.map(({ user_type, grace_days }) => [user_type, String(grace_days)]))

const isDays = (text: string): boolean => /^\d{1,2}$/.test(text) && Number(text) <= MAX_GRACE_DAYS

interface RuleRowProps {
  readonly type: UserType
  readonly days: string | undefined
  readonly disabled: boolean
  readonly onChange: (days: string | undefined) => void
}

const RuleRow = ({ type, days, disabled, onChange }: RuleRowProps) => {
  const t = useTexts(secondFactorTexts)
  const name = useTexts(userTexts)(`type_${type}`)
  const isWrong = days !== undefined && !isDays(days)
  return (
    <li className="row wraps">
      <label className="sign-in-check row">
        <input
          type="checkbox"
          checked={days !== undefined}
          disabled={disabled}
          onChange={(event) => onChange(event.target.checked ? String(GRACE_DAYS) : undefined)}
        />
        <span>{name}</span>
      </label>
      {days !== undefined && (
        <span className="days row small">
          {isWrong && <span className="reason">{t('daysWrong', { most: MAX_GRACE_DAYS })}</span>}
          <span className="muted">{t('days')}</span>
          <input
            className="input number"
            inputMode="numeric"
            aria-label={t('daysOf', { type: name })}
            aria-invalid={isWrong || undefined}
            value={days}
            disabled={disabled}
            onChange={(event) => onChange(event.target.value.trim())}
          />
        </span>
      )}
    </li>
  )
}

/** The user types that need a second factor. Only administrators of all organisations change them. */
export const SecondFactorRules = ({ rules }: { readonly rules: Rules }) => {
  const t = useTexts(secondFactorTexts)
  const isPortalAdmin = useUser().company_id === null
  const [shown, setShown] = useState(rules)
  const [input, setInput] = useState<Input>(inputOf(rules))
  const { busy, run } = useChange(getSecondFactorRules)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const entries = Object.entries(input) as [UserType, string][]
    if (entries.some(([, days]) => !isDays(days))) return
    const changed = entries.map(([user_type, days]) => ({ user_type, grace_days: Number(days) }))
    const body = { rules: changed, before: shown }
    const answer = await run(callApi(setSecondFactorRules, { body }), t('changed'))
    const isOutdated = !answer.ok && answer.code === accountMessages.SECOND_FACTOR_RULES_CHANGED.code
    const current = isOutdated ? await callApi(getSecondFactorRules, {}) : answer
    if (!current.ok) return
    setShown(current.value)
    if (isOutdated) setInput(inputOf(current.value))
  }
  const change = (type: UserType, days: string | undefined) => {
    const { [type]: _, ...others } = input
    setInput(days === undefined ? others : { ...others, [type]: days })
  }
  return (
    <form noValidate className="card" onSubmit={save}>
      <h2>{t('rulesTitle')}</h2>
      <p className="muted">{t('rulesWhy')}</p>
      {!isPortalAdmin && <p>{t('onlyPortal')}</p>}
      <ul className="factor-rules">
        {userTypes.map((type) => (
          <RuleRow
            key={type}
            type={type}
            days={input[type]}
            disabled={!isPortalAdmin}
            onChange={(days) => change(type, days)}
          />
        ))}
      </ul>
      {isPortalAdmin && (
        <div className="buttons">
          <button type="submit" className="button primary" disabled={busy}>
            {t('save')}
          </button>
        </div>
      )}
    </form>
  )
}
