import { useId, useState } from 'react'
import { bangkokDay } from '#kit/shared/dates.ts'
import { callApi } from '#kit/web/api.ts'
import { Field } from '#kit/web/field.tsx'
import { FormDialog } from '#kit/web/form-dialog.tsx'
import { useTexts } from '#kit/web/i18n.ts'
import { createKey, type NewKey } from '../../contract.ts'
import { accountMessages } from '../../messages.ts'
import { MAX_KEY_NAME } from '../../rules/api-key.ts'
import { type KeyScope, usefulScopes } from '../../rules/scopes.ts'
import { useUser } from '../current-session.ts'
import { SelectField } from '../select-field.tsx'
import { keyTexts } from './texts.ts'

const DAY_MS = 24 * 3_600_000
const lifetimes = [90, 365, 730] as const

/** The input of the form, its errors, and the call that creates the key. */
const useNewKey = (onCreated: (key: NewKey) => void) => {
  const t = useTexts(keyTexts)
  const [name, setName] = useState('')
  const [chosen, setChosen] = useState<readonly KeyScope[]>([])
  const [days, setDays] = useState<(typeof lifetimes)[number]>(365)
  const [reasons, setReasons] = useState<{ name?: string; scopes?: string }>({})
  const [fault, setFault] = useState<string>()
  const [busy, setBusy] = useState(false)
  const toggle = (scope: KeyScope, isOn: boolean) =>
    setChosen(isOn ? [...chosen, scope] : chosen.filter((one) => one !== scope))
  const create = async () => {
    const found = {
      ...(name.trim() === '' ? { name: t('nameRequired') } : {}),
      ...(chosen.length === 0 ? { scopes: t('scopeRequired') } : {}),
    }
    setReasons(found)
    setFault(undefined)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    const expires = bangkokDay(new Date(Date.now() + days * DAY_MS))
    const answer = await callApi(createKey, { body: { name: name.trim(), scopes: [...chosen], expires } })
    setBusy(false)
    if (answer.ok) onCreated(answer.value)
    else if (answer.code !== accountMessages.IDENTITY_NOT_CONFIRMED.code) setFault(answer.text)
  }
  return { name, setName, chosen, toggle, days, setDays, reasons, fault, busy, create }
}

interface ScopeFieldsProps {
  readonly chosen: readonly KeyScope[]
  readonly reason: string | undefined
  readonly onToggle: (scope: KeyScope, isOn: boolean) => void
}

const ScopeFields = ({ chosen, reason, onToggle }: ScopeFieldsProps) => {
  const t = useTexts(keyTexts)
  const reasonId = useId()
  return (
    <fieldset className="check-list field" aria-describedby={reason && reasonId}>
      <legend>{t('scopes')}</legend>
      {usefulScopes(useUser().user_type).map((scope) => (
        <label key={scope}>
          <input
            type="checkbox"
            checked={chosen.includes(scope)}
            onChange={({ target }) => onToggle(scope, target.checked)}
          />
          <span>
            {t(`scope_${scope}`)} <code className="muted">{scope}</code>
          </span>
        </label>
      ))}
      {reason && (
        <p id={reasonId} className="reason">
          {reason}
        </p>
      )}
    </fieldset>
  )
}

/** Creates a key: its name, scopes and lifetime. */
export const NewKeyDialog = (props: { readonly onCreated: (key: NewKey) => void; readonly onClose: () => void }) => {
  const t = useTexts(keyTexts)
  const { name, setName, chosen, toggle, days, setDays, reasons, fault, busy, create } = useNewKey(props.onCreated)
  return (
    <FormDialog
      title={t('newKey')}
      submitText={t(busy ? 'creating' : 'create')}
      busy={busy}
      fault={fault}
      onSubmit={() => void create()}
      onClose={props.onClose}
    >
      <Field
        label={t('name')}
        hint={t('nameHint')}
        maxLength={MAX_KEY_NAME}
        value={name}
        onChange={({ target }) => setName(target.value)}
        reason={reasons.name}
      />
      <ScopeFields chosen={chosen} reason={reasons.scopes} onToggle={toggle} />
      <SelectField
        label={t('validFor')}
        value={days}
        options={lifetimes.map((value) => ({ value, label: t(`days${value}`) }))}
        onChange={setDays}
      />
    </FormDialog>
  )
}
