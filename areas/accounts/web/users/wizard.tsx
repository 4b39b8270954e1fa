import { Steps } from 'antd'
import { type FormEvent, type RefObject, useEffect, useRef } from 'react'
import { useCompact } from '#kit/web/device.ts'
import { Fault } from '#kit/web/fault.tsx'
import { Field, PasswordField } from '#kit/web/field.tsx'
import { useTexts } from '#kit/web/i18n.ts'
import { useOpenWork } from '#kit/web/open-work.ts'
import { employerOf, MAX_USERNAME_LENGTH } from '../../rules/new-user.ts'
import { type Fact, FactList } from '../fact-list.tsx'
import { StepVendor } from './step-vendor.tsx'
import { userTexts } from './texts.ts'
import { companyLabel } from './use-employers.ts'
import type { NewUser } from './use-new-user.ts'
import './users.css'

/** Step 2. The user name has the label 'First Name', as the requirements demand. A hint explains its use (G-21). */
const StepPersonal = ({ user }: { user: NewUser }) => {
  const t = useTexts(userTexts)
  const { requested, change, field } = user
  return (
    <>
      <Field
        label={t('firstName')}
        hint={t('firstNameHint')}
        maxLength={MAX_USERNAME_LENGTH}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...field('username')}
      />
      <Field
        label={t('email')}
        hint={t('newEmailHint')}
        type="email"
        inputMode="email"
        maxLength={254}
        autoComplete="off"
        {...field('email')}
      />
      <label className="sign-in-check row">
        <input
          type="checkbox"
          checked={requested.invite === true}
          onChange={(event) => change({ invite: event.target.checked, password: '', confirmPassword: '' })}
        />
        <span>{t('byInvitation')}</span>
      </label>
      {!requested.invite && <StepPassword user={user} />}
    </>
  )
}

const StepPassword = ({ user: { field } }: { user: NewUser }) => {
  const t = useTexts(userTexts)
  return (
    <>
      <PasswordField
        label={t('password')}
        hint={t('passwordHint')}
        maxLength={200}
        autoComplete="new-password"
        {...field('password')}
      />
      <PasswordField
        label={t('confirmPassword')}
        maxLength={200}
        autoComplete="new-password"
        {...field('confirmPassword')}
      />
    </>
  )
}

/** Step 3 shows all input for review. */
const StepVerify = ({ user: { requested, suppliers, companies, ownCompany } }: { user: NewUser }) => {
  const t = useTexts(userTexts)
  const { vendorId, companyId } = employerOf({ companyId: ownCompany }, requested)
  const supplier = suppliers.find(({ vendor_id }) => vendor_id === vendorId)
  const company = companies.find(({ company_id }) => company_id === companyId)
  const facts: readonly Fact[] = [
    [t('filterType'), t(`type_${requested.user_type}`)],
    [t('vendor'), supplier && [supplier.vendor_name, supplier.vendor_code].filter(Boolean).join(' · ')],
    [t('companyOrFactory'), company ? companyLabel(company) : vendorId === null ? t('everywhere') : undefined],
    [t('storeName'), requested.user_type === 'store' ? requested.store_name.trim() : undefined],
    [t('firstName'), requested.username.trim()],
    [t('email'), requested.email.trim()],
    [t('password'), t(requested.invite ? 'passwordByMail' : 'passwordKept')],
  ]
  return (
    <>
      <p className="muted">{t(requested.invite ? 'verifyInviteHint' : 'verifyHint')}</p>
      <FactList facts={facts} className="user-facts stack" />
    </>
  )
}

/** Moves the focus to the first error, or to the title of a new step. */
const useStepFocus = (form: RefObject<HTMLFormElement | null>, { step, reasons }: NewUser) => {
  const lastStep = useRef(step)
  const complaints = Object.keys(reasons).join()
  useEffect(() => {
    const isNew = lastStep.current !== step
    lastStep.current = step
    const invalid = form.current?.querySelector<HTMLElement>('[aria-invalid="true"], .ant-select-status-error input')
    if (invalid && complaints !== '') invalid.focus()
    else if (isNew) form.current?.querySelector<HTMLElement>('.wizard-title')?.focus()
  }, [form, step, complaints])
}

interface WizardProps {
  readonly user: NewUser
  readonly onCancel?: (() => void) | undefined
}

const WizardButtons = ({ user: { step, busy, back }, onCancel }: WizardProps) => {
  const t = useTexts(userTexts)
  return (
    <div className="row">
      {onCancel && (
        <button type="button" className="button quiet" disabled={busy} onClick={onCancel}>
          {t('cancel')}
        </button>
      )}
      <span className="grows" />
      {step > 0 && (
        <button type="button" className="button" disabled={busy} onClick={back}>
          {t('back')}
        </button>
      )}
      <button type="submit" className="button primary" disabled={busy}>
        {t(step < 2 ? 'next' : busy ? 'saving' : 'submit')}
      </button>
    </div>
  )
}

/**
 * The three steps for a new user (USR-02), in a dialog and as the page `/form`. Enter goes to the next step. Refusals
 * appear at their fields, on the step that contains them.
 */
export const UserWizard = ({ user, onCancel }: WizardProps) => {
  const t = useTexts(userTexts)
  const compact = useCompact()
  const form = useRef<HTMLFormElement>(null)
  const { step, busy, fault } = user
  useOpenWork(user.isDirty)
  useStepFocus(form, user)
  const titles = [t('stepVendor'), t('stepPersonal'), t('stepVerify')]
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!busy) user.next()
  }
  return (
    <form
      ref={form}
      noValidate
      className={compact ? 'user-wizard compact stack gap-16' : 'user-wizard stack gap-16'}
      onSubmit={submit}
    >
      <Steps
        size="small"
        aria-label={t('steps')}
        current={step}
        orientation="horizontal"
        responsive={false}
        items={titles.map((title) => (compact ? {} : { title }))}
      />
      <div className="wizard-step">
        <h2 className="wizard-title" tabIndex={-1}>
          {titles[step]} <span className="muted">{t('stepOf', { number: step + 1 })}</span>
        </h2>
        {step === 0 && <StepVendor user={user} />}
        {step === 1 && <StepPersonal user={user} />}
        {step === 2 && <StepVerify user={user} />}
        <Fault text={fault} />
      </div>
      <WizardButtons user={user} onCancel={onCancel} />
    </form>
  )
}
