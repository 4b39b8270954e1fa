import { Radio, Select } from 'antd'
import { useState } from 'react'
import { Field } from '#kit/web/field.tsx'
import { useTexts } from '#kit/web/i18n.ts'
import type { UserType } from '../../rules/capabilities.ts'
import { MAX_STORE_NAME_LENGTH } from '../../rules/new-user.ts'
import { employerOfType, mayReachAll } from '../../rules/users.ts'
import { Choice } from './choice.tsx'
import { EmployersUnavailable } from './employers-unavailable.tsx'
import { SupplierField } from './supplier-field.tsx'
import { userTexts } from './texts.ts'
import type { NewUser } from './use-new-user.ts'
import { wizardTexts } from './wizard-texts.ts'

const ALL_ORGANISATIONS = 'all'

const TypeChoice = ({ user, onChoose }: { user: NewUser; onChoose: (type: UserType) => void }) => {
  const t = useTexts(wizardTexts)
  const names = useTexts(userTexts)
  const { requested, reasons, types } = user
  const option = (one: UserType) => ({ value: one, label: names(`type_${one}`) })
  const choices =
    types.others.length === 0
      ? types.usual.map(option)
      : [
          { label: t('usual'), options: types.usual.map(option) },
          { label: t('others'), options: types.others.map(option) },
        ]
  return (
    <Choice label={t('type')} reason={reasons.user_type} hint={names(`does_${requested.user_type}`)}>
      {(id, aria) => (
        <Select<UserType>
          {...aria}
          id={id}
          value={requested.user_type}
          options={choices}
          disabled={types.usual.length + types.others.length === 1}
          listHeight={360}
          onChange={onChoose}
        />
      )}
    </Choice>
  )
}

/** The organisation of the user: the creator's own, or one to select. */
const CompanyChoice = ({ user }: { user: NewUser }) => {
  const t = useTexts(wizardTexts)
  const { requested, change, reasons, companies, ownCompany } = user
  const type = requested.user_type
  const own = companies.find(({ company_id }) => company_id === ownCompany)
  if (ownCompany !== null)
    return <Field label={t('company')} value={own ? `${own.factory} · ${own.company_name}` : ''} readOnly disabled />
  return (
    <Choice label={t('company')} reason={reasons.company_id}>
      {(id, aria) => (
        <Select<number | typeof ALL_ORGANISATIONS>
          {...aria}
          id={id}
          showSearch={{ optionFilterProp: 'label' }}
          placeholder={t('companyChoose')}
          {...(requested.company_id !== null
            ? { value: requested.company_id }
            : mayReachAll(type)
              ? { value: ALL_ORGANISATIONS as typeof ALL_ORGANISATIONS }
              : {})}
          options={[
            ...(mayReachAll(type)
              ? [{ value: ALL_ORGANISATIONS as typeof ALL_ORGANISATIONS, label: t('everywhere') }]
              : []),
            ...companies.map(({ company_id, company_name, factory }) => ({
              value: company_id,
              label: `${factory} · ${company_name}`,
            })),
          ]}
          onChange={(company) => change({ company_id: company === ALL_ORGANISATIONS ? null : company })}
        />
      )}
    </Choice>
  )
}

interface EmployerKindProps {
  readonly user: NewUser
  readonly ofCompany: boolean
  readonly onChange: (ofCompany: boolean) => void
}

/** Selects whether an accountant works for a supplier or for the company. */
const EmployerKind = ({ user: { change, ownCompany }, ofCompany, onChange }: EmployerKindProps) => {
  const t = useTexts(wizardTexts)
  return (
    <Radio.Group
      aria-label={t('worksFor')}
      value={ofCompany}
      onChange={(event) => {
        const company = event.target.value as boolean
        onChange(company)
        change({ company_id: company ? ownCompany : null, ...(company ? { vendor_id: null } : {}) })
      }}
      options={[
        { value: false, label: `${t('worksFor')} ${t('ofSupplier')}` },
        { value: true, label: `${t('worksFor')} ${t('ofCompany')}` },
      ]}
    />
  )
}

/** Step 1 selects the user type and the supplier or organisation (G-20). */
export const StepVendor = ({ user }: { user: NewUser }) => {
  const t = useTexts(wizardTexts)
  const { requested, change, reasons, suppliers } = user
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
          suppliers={suppliers}
          isLoading={user.isLoading}
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
          value={requested.store_name}
          reason={reasons.store_name}
          onChange={(event) => change({ store_name: event.target.value })}
        />
      )}
      {user.isAway && <EmployersUnavailable onRetry={user.reload} />}
    </>
  )
}
