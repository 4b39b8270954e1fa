import { type ChangeEvent, useState } from 'react'
import { callApi, type Problem } from '#kit/web/api.ts'
import { useChange } from '#kit/web/change.ts'
import { useDialogCall } from '#kit/web/feedback/dialog-call.ts'
import { isKnownToUser, notify } from '#kit/web/feedback/notifications.ts'
import { Field, PasswordField } from '#kit/web/form/field.tsx'
import { FormDialog } from '#kit/web/form/form-dialog.tsx'
import { SelectField } from '#kit/web/form/select-field.tsx'
import { messageText, useTexts } from '#kit/web/i18n.ts'
import { Button } from '#kit/web/parts/button.tsx'
import { CopyButton } from '#kit/web/parts/copy-button.tsx'
import {
  changeProvider,
  createProvider,
  type ListedProvider,
  listProviders,
  type ProviderInput,
  providerAudiences,
  providerModes,
  testProvider,
} from '../../contract.ts'
import { cleanIssuer, providerRefusal } from '../../rules/sign-in/sign-in-providers.ts'
import { useUser } from '../session.ts'
import { singleSignOnTexts } from '../single-sign-on-texts.ts'
import { LabelledSelect, SupplierField } from '../users/employer-fields.tsx'
import { companyLabel, useEmployers } from '../users/use-employers.ts'

const fields = ['name', 'issuer', 'client_id', 'client_secret', 'organisations', 'vendor_id'] as const
type Reasons = { readonly [field in (typeof fields)[number]]?: string | undefined }

const firstInput = (own: number | null): ProviderInput => ({
  name: '',
  issuer: '',
  client_id: '',
  client_secret: '',
  audience: 'organisations',
  organisations: own === null ? [] : [own],
  vendor_id: null,
  mode: 'off',
})

const inputOf = ({ id: _id, linked: _linked, editable: _editable, version: _version, ...fields }: ListedProvider) => ({
  ...fields,
  client_secret: '',
})

interface DialogProps {
  readonly provider: ListedProvider | undefined
  readonly redirect: string
  readonly onClose: () => void
}

type Outcome = { readonly isGood: boolean; readonly text: string }

const saveProvider = (provider: DialogProps['provider'], input: ProviderInput) =>
  provider
    ? callApi(changeProvider, { params: { id: provider.id }, body: { ...input, version: provider.version } })
    : callApi(createProvider, { body: input })

const useProvider = ({ provider, redirect, onClose }: DialogProps) => {
  const t = useTexts(singleSignOnTexts)
  const { company_id: own } = useUser()
  const [input, setInput] = useState<ProviderInput>(provider ? inputOf(provider) : firstInput(own))
  const [reasons, setReasons] = useState<Reasons>({})
  const [outcome, setOutcome] = useState<Outcome>()
  const { busy: isTesting, send: sendTest } = useChange()
  const { busy: isSaving, fault, setFault, send } = useDialogCall(listProviders)
  const set = (change: Partial<ProviderInput>) => {
    setInput({ ...input, ...change })
    setOutcome(undefined)
  }
  const field = (name: 'name' | 'issuer' | 'client_id' | 'client_secret') => ({
    value: input[name],
    reason: reasons[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => set({ ...input, [name]: target.value }),
  })
  const refuse = ({ text, details }: Pick<Problem, 'text' | 'details'>) => {
    const path = (details as { path?: string } | undefined)?.path
    const refused = fields.find((one) => one === path)
    if (refused) setReasons({ [refused]: text })
    return refused !== undefined
  }
  const test = async () => {
    const { issuer, client_id, client_secret } = input
    setReasons({})
    const body = { issuer, client_id, client_secret, ...(provider ? { id: provider.id } : {}) }
    const answer = await sendTest(callApi(testProvider, { body }))
    if (answer.ok) setOutcome({ isGood: true, text: t('testWorks') })
    else if (!refuse(answer)) setOutcome({ isGood: false, text: answer.text })
  }
  const save = async () => {
    const hasSecret = provider !== undefined && provider.issuer === cleanIssuer(input.issuer)
    const refusal = providerRefusal({ companyId: own }, input, { hasSecret, allowsLoopback: true })
    setReasons({})
    setFault(undefined)
    if (refusal) return void refuse({ text: messageText(refusal.message, refusal.params), details: refusal.culprit })
    const answer = await send(saveProvider(provider, input))
    if (!answer.ok) {
      if (!isKnownToUser(answer) && !refuse(answer)) setFault(answer.text)
      return
    }
    notify.success(t('saved', { name: answer.value.name }))
    onClose()
  }
  const busy = isTesting || isSaving
  return { provider, redirect, own, input, set, field, reasons, fault, outcome, busy, isTesting, test, save }
}

interface FormProps {
  readonly form: ReturnType<typeof useProvider>
}

/**
 * The users who sign in with the provider. The administrator of one organisation can add providers only for that
 * organisation.
 */
const AudienceFields = ({ form: { input, set, reasons, own } }: FormProps) => {
  const t = useTexts(singleSignOnTexts)
  const { companies, isLoading } = useEmployers()
  if (own !== null)
    return (
      <p className="muted">
        {t('audience')}: {t('ownOrganisation', { name: companies[0]?.company_name ?? String(own) })}
      </p>
    )
  return (
    <>
      <SelectField
        label={t('audience')}
        value={input.audience}
        options={providerAudiences.map((value) => ({ value, label: t(`audience_${value}`) }))}
        onChange={(audience) => set({ audience })}
      />
      {input.audience === 'organisations' && (
        <LabelledSelect<number[]>
          label={t('organisations')}
          reason={reasons.organisations}
          mode="multiple"
          loading={isLoading}
          placeholder={t('organisationsChoose')}
          showSearch={{ optionFilterProp: 'label' }}
          value={[...input.organisations]}
          options={companies.map((company) => ({ value: company.company_id, label: companyLabel(company) }))}
          onChange={(organisations) => set({ organisations })}
        />
      )}
      {input.audience === 'supplier' && (
        <SupplierField
          value={input.vendor_id}
          reason={reasons.vendor_id}
          onChange={(vendor_id) => set({ vendor_id })}
        />
      )}
    </>
  )
}

const ConnectionFields = ({ form: { provider, input, field } }: FormProps) => {
  const t = useTexts(singleSignOnTexts)
  const moves = provider !== undefined && provider.linked > 0 && provider.issuer !== cleanIssuer(input.issuer)
  return (
    <>
      <Field
        label={t('issuer')}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        maxLength={500}
        hint={t(moves ? 'issuerMoves' : 'issuerHint')}
        {...field('issuer')}
      />
      <Field label={t('clientId')} autoComplete="off" spellCheck={false} maxLength={500} {...field('client_id')} />
      <PasswordField
        label={t('clientSecret')}
        autoComplete="new-password"
        maxLength={1000}
        hint={provider ? t('secretStays') : undefined}
        {...field('client_secret')}
      />
    </>
  )
}

const Connection = ({ form: { redirect, busy, isTesting, test, outcome } }: FormProps) => {
  const t = useTexts(singleSignOnTexts)
  return (
    <>
      <div className="field">
        <span className="strong">{t('redirect')}</span>
        <div className="provider-redirect row wraps">
          <code>{redirect}</code>
          <CopyButton text={redirect} />
        </div>
      </div>
      <div className="provider-test row wraps">
        <Button disabled={busy} onClick={() => void test()}>
          {t(isTesting ? 'testing' : 'test')}
        </Button>
        <p role="status" className={outcome?.isGood === false ? 'reason' : 'green-text'}>
          {outcome?.text}
        </p>
      </div>
    </>
  )
}

/** Adds or changes an identity provider. The connection test uses the entered values before they are saved. */
export default function ProviderDialog(props: DialogProps) {
  const t = useTexts(singleSignOnTexts)
  const form = useProvider(props)
  const { provider, input, set, field, fault, busy, save } = form
  return (
    <FormDialog
      title={provider ? t('editTitle', { name: provider.name }) : t('add')}
      busy={busy}
      fault={fault}
      onSubmit={() => void save()}
      onClose={props.onClose}
    >
      <Field label={t('name')} autoComplete="off" maxLength={60} hint={t('nameHint')} {...field('name')} />
      <AudienceFields form={form} />
      <ConnectionFields form={form} />
      <Connection form={form} />
      <SelectField
        label={t('mode')}
        hint={t(`modeHint_${input.mode}`)}
        value={input.mode}
        options={providerModes.map((value) => ({ value, label: t(`mode_${value}`) }))}
        onChange={(mode) => set({ mode })}
      />
    </FormDialog>
  )
}
