import { Radio } from 'antd'
import { useState } from 'react'
import { Field, PasswordField } from '#kit/web/form/field.tsx'
import { useTexts } from '#kit/web/i18n.ts'
import type { UserType } from '../../rules/capabilities.ts'
import { employerOf, MAX_STORE_NAME_LENGTH, MAX_USERNAME_LENGTH } from '../../rules/users/new-user.ts'
import { employerOfType, mayManageAll } from '../../rules/users/users.ts'
import { FactList, type NamedFact } from '../fact-list.tsx'
import { EmployersUnavailable, LabelledSelect, SupplierField } from './employer-fields.tsx'
import { userTexts } from './texts.ts'
import { companyLabel } from './use-employers.ts'
import type { NewUserWizard } from './use-new-user-wizard.ts'

interface StepProps {
  readonly user: NewUserWizard
}

const ALL_ORGANISATIONS = 'all'

const TypeChoice = ({ user, onChoose }: StepProps & { readonly onChoose: (type: UserType) => void }) => {
  const t = useTexts(userTexts)
  const { requested, reasons, types } = user
  const option = (one: UserType) => ({ value: one, label: t(`type_${one}`) })
  const choices =
    types.others.length === 0
      ? types.usual.map(option)
      : [
          { label: t('usual'), options: types.usual.map(option) },
          { label: t('others'), options: types.others.map(option) },
        ]
  return (
    <LabelledSelect<UserType>
      label={t('filterType')}
      reason={reasons.user_type}
      hint={t(`does_${requested.user_type}`)}
      value={requested.user_type}
      options={choices}
      disabled={types.usual.length + types.others.length === 1}
      listHeight={360}
      onChange={onChoose}
    />
  )
}

const CompanyChoice = ({ user }: StepProps) => {
  const t = useTexts(userTexts)
  const { requested, change, reasons, companies, ownCompany } = user
  const mayBeAll = mayManageAll(requested.user_type)
  const own = companies.find(({ company_id }) => company_id === ownCompany)
  if (ownCompany !== null)
    return <Field label={t('companyOrFactory')} value={own ? companyLabel(own) : ''} readOnly disabled />
  return (
    <LabelledSelect<number | typeof ALL_ORGANISATIONS>
      label={t('companyOrFactory')}
      reason={reasons.company_id}
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={t('companyChoose')}
      value={requested.company_id ?? (mayBeAll ? ALL_ORGANISATIONS : null)}
      options={[
        ...(mayBeAll ? [{ value: ALL_ORGANISATIONS, label: t('everywhere') }] : []),
        ...companies.map((company) => ({ value: company.company_id, label: companyLabel(company) })),
      ]}
      onChange={(company) => change({ company_id: company === ALL_ORGANISATIONS ? null : company })}
    />
  )
}

const EmployerKind = (props: StepProps & { ofCompany: boolean; onChange: (ofCompany: boolean) => void }) => {
  const t = useTexts(userTexts)
  const { user, ofCompany, onChange } = props
  return (
    <Radio.Group
      aria-label={t('worksFor')}
      value={ofCompany}
      onChange={(event) => {
        const company = event.target.value as boolean
        onChange(company)
        user.change({ company_id: company ? user.ownCompany : null, ...(company ? { vendor_id: null } : {}) })
      }}
      options={[
        { value: false, label: `${t('worksFor')} ${t('ofSupplier')}` },
        { value: true, label: `${t('worksFor')} ${t('ofCompany')}` },
      ]}
    />
  )
}

/** Step 1 selects the user type and the supplier or organisation (G-20). */
export const EmployerStep = ({ user }: StepProps) => {
  const t = useTexts(userTexts)
  const { requested, change, reasons } = user
  const [ofCompany, setOfCompany] = useState(requested.company_id !== null)
  const employer = employerOfType[requested.user_type]
  const needsSupplier = employer === 'supplier' || employer === 'both' || (employer === 'either' && !ofCompany)
  const needsCompany = employer === 'company' || employer === 'both' || (employer === 'either' && ofCompany)
  const chooseType = (chosen: UserType) => {
    setOfCompany(false)
    change({
      user_type: chosen,
      company_id: null,
      ...(employerOfType[chosen] === 'company' ? { vendor_id: null } : {}),
    })
  }
  return (
    <>
      <TypeChoice user={user} onChoose={chooseType} />
      {employer === 'either' && <EmployerKind user={user} ofCompany={ofCompany} onChange={setOfCompany} />}
      {needsSupplier && (
        <SupplierField
          value={requested.vendor_id}
          reason={reasons.vendor_id}
          onChange={(vendor_id) => change({ vendor_id })}
        />
      )}
      {needsCompany && <CompanyChoice user={user} />}
      {requested.user_type === 'store' && (
        <Field
          label={t('storeName')}
          hint={t('storeNameHint')}
          maxLength={MAX_STORE_NAME_LENGTH}
          autoComplete="off"
          {...user.field('store_name')}
        />
      )}
      {user.isAway && <EmployersUnavailable onRetry={user.reload} />}
    </>
  )
}

/**
 * Step 2. The user name has the label 'First Name', as the requirements specify. A hint explains how it is used (G-21).
 */
export const PersonalStep = ({ user }: StepProps) => {
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

const StepPassword = ({ user: { field } }: StepProps) => {
  const t = useTexts(userTexts)
  const shared = { maxLength: 200, autoComplete: 'new-password' }
  return (
    <>
      <PasswordField label={t('password')} hint={t('passwordHint')} {...shared} {...field('password')} />
      <PasswordField label={t('confirmPassword')} {...shared} {...field('confirmPassword')} />
    </>
  )
}

export const VerifyStep = ({ user: { requested, suppliers, companies, ownCompany } }: StepProps) => {
  const t = useTexts(userTexts)
  const { vendorId, companyId } = employerOf({ companyId: ownCompany }, requested)
  const supplier = suppliers.find(({ vendor_id }) => vendor_id === vendorId)
  const company = companies.find(({ company_id }) => company_id === companyId)
  const facts: readonly NamedFact[] = [
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
