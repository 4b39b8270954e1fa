import { useQuery } from '@tanstack/react-query'
import { type FormEvent, lazy, Suspense, useState } from 'react'
import type { CallReply } from '#kit/shared/call.ts'
import { callApi } from '#kit/web/api.ts'
import { useChange } from '#kit/web/change.ts'
import { NotLoaded } from '#kit/web/feedback/states.tsx'
import { useTexts } from '#kit/web/i18n.ts'
import { RowButton } from '#kit/web/list/row-button.tsx'
import { Button, PrimaryButton } from '#kit/web/parts/button.tsx'
import { type ChipStyle, StatusChip } from '#kit/web/parts/chip.tsx'
import { apiQuery } from '#kit/web/query.ts'
import {
  deleteProvider,
  getSecondFactorRules,
  type ListedProvider,
  listProviders,
  setSecondFactorRules,
} from '../../contract.ts'
import { accountMessages } from '../../messages.ts'
import { type UserType, userTypes } from '../../rules/capabilities.ts'
import { GRACE_DAYS, MAX_GRACE_DAYS } from '../../rules/sign-in/second-factor.ts'
import { secondFactorTexts } from '../second-factor-texts.ts'
import { useUser } from '../session.ts'
import { singleSignOnTexts } from '../single-sign-on-texts.ts'
import { userTexts } from '../users/texts.ts'
import { useEmployers } from '../users/use-employers.ts'
import './sign-in-settings.css'

type Rules = CallReply<typeof getSecondFactorRules>
/** The entered number of days for each user type that needs a second factor. */
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

/** The user types that need a second factor. Only administrators of all organisations can change them. */
const SecondFactorRules = ({ rules }: { readonly rules: Rules }) => {
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
    const answer = await run(callApi(setSecondFactorRules, { body }), t('saved'))
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
          <PrimaryButton type="submit" disabled={busy}>
            {t('save')}
          </PrimaryButton>
        </div>
      )}
    </form>
  )
}

const ProviderDialog = lazy(() => import('./provider-dialog.tsx'))
const ConfirmDialog = lazy(async () => ({
  default: (await import('#kit/web/feedback/confirm-dialog.tsx')).ConfirmDialog,
}))

const useAudienceName = () => {
  const t = useTexts(singleSignOnTexts)
  const { suppliers, companies } = useEmployers()
  return ({ audience, organisations, vendor_id }: ListedProvider): string => {
    if (audience === 'staff') return t('audience_staff')
    if (audience === 'supplier')
      return suppliers.find((one) => one.vendor_id === vendor_id)?.vendor_name ?? String(vendor_id)
    return organisations
      .map((id) => companies.find(({ company_id }) => company_id === id)?.factory ?? String(id))
      .join(', ')
  }
}

interface ProviderRowProps {
  readonly provider: ListedProvider
  readonly audience: string
  readonly onEdit: () => void
  readonly onRemove: () => void
}

const chipOf: Readonly<Record<ListedProvider['mode'], ChipStyle>> = {
  off: { tone: 'grey', icon: 'cross' },
  optional: { tone: 'blue', icon: 'tick' },
  enforced: { tone: 'green', icon: 'shield' },
}

const ProviderRow = ({ provider, audience, onEdit, onRemove }: ProviderRowProps) => {
  const t = useTexts(singleSignOnTexts)
  const { name, issuer, mode, linked, editable } = provider
  return (
    <li className="row">
      <div>
        <strong>{name}</strong> <StatusChip {...chipOf[mode]}>{t(`mode_${mode}`)}</StatusChip>
        <p className="muted flow">
          <span>{audience}</span>
          <span>{issuer}</span>
          <span>{t('linkedUsers', { count: linked })}</span>
          {!editable && <span>{t('readOnly')}</span>}
        </p>
      </div>
      {editable && (
        <div className="buttons">
          <RowButton text={t('edit')} label={t('editOf', { name })} onPress={onEdit} />
          <RowButton text={t('delete')} label={t('removeOf', { name })} danger onPress={onRemove} />
        </div>
      )}
    </li>
  )
}

const RemoveProvider = ({ provider, onClose }: { readonly provider: ListedProvider; readonly onClose: () => void }) => {
  const t = useTexts(singleSignOnTexts)
  const { busy, run } = useChange(listProviders)
  const { id, name, linked } = provider
  const remove = async () => {
    await run(callApi(deleteProvider, { params: { id } }), t('removed', { name }))
    onClose()
  }
  return (
    <ConfirmDialog
      title={t('removeTitle', { name })}
      okText={t('delete')}
      busy={busy}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      <p>{t('removeText', { count: linked })}</p>
    </ConfirmDialog>
  )
}

/** The identity providers of the caller's organisation (SES-10). */
const ProvidersCard = () => {
  const t = useTexts(singleSignOnTexts)
  const { data, error, refetch } = useQuery({ ...apiQuery(listProviders, {}), staleTime: 0 })
  const [edited, setEdited] = useState<ListedProvider | 'new'>()
  const [removed, setRemoved] = useState<ListedProvider>()
  const audienceOf = useAudienceName()
  return (
    <section className="card" aria-labelledby="providers">
      <h2 id="providers">{t('settings')}</h2>
      <p className="muted">{t('settingsWhy')}</p>
      {!data && <NotLoaded error={error} refetch={refetch} />}
      {data?.providers.length === 0 && <p>{t('none')}</p>}
      {data && data.providers.length > 0 && (
        <ul className="my-sessions">
          {data.providers.map((provider) => (
            <ProviderRow
              key={provider.id}
              provider={provider}
              audience={audienceOf(provider)}
              onEdit={() => setEdited(provider)}
              onRemove={() => setRemoved(provider)}
            />
          ))}
        </ul>
      )}
      {data && (
        <div className="buttons">
          <Button onClick={() => setEdited('new')}>{t('add')}</Button>
        </div>
      )}
      <Suspense>
        {data && edited && (
          <ProviderDialog
            provider={edited === 'new' ? undefined : edited}
            redirect={data.redirect}
            onClose={() => setEdited(undefined)}
          />
        )}
        {removed && <RemoveProvider provider={removed} onClose={() => setRemoved(undefined)} />}
      </Suspense>
    </section>
  )
}

/** The page `/sign-in-settings`: what users need to sign in. */
export default function SignInSettingsPage() {
  const { data, error, refetch } = useQuery(apiQuery(getSecondFactorRules, {}))
  if (!data) return <NotLoaded error={error} refetch={refetch} />
  return (
    <div className="card-page sign-in-settings">
      <SecondFactorRules rules={data} />
      <ProvidersCard />
    </div>
  )
}
