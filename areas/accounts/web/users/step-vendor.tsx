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

const ALL = 'all'

/** Step 1 selects the user type and the supplier or organisation (G-20). */
export const StepVendor = ({ user }: { user: NewUser }) => {
  const t = useTexts(wizardTexts)
  const names = useTexts(userTexts)
  const { requested, change, reasons, types, suppliers, companies, ownCompany } = user
  const type = requested.user_type
  const [ofCompany, setOfCompany] = useState(requested.company_id !== null)
  const works = employerOfType[type]
  const asksSupplier = works === 'supplier' || works === 'both' || (works === 'either' && !ofCompany)
  const asksCompany = works === 'company' || works === 'both' || (works === 'either' && ofCompany)
  const option = (one: UserType) => ({ value: one, label: names(`type_${one}`) })
  const choices =
    types.others.length === 0
      ? types.usual.map(option)
      : [
          { label: t('usual'), options: types.usual.map(option) },
          { label: t('others'), options: types.others.map(option) },
        ]
  const own = companies.find(({ company_id }) => company_id === ownCompany)
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
      <Choice label={t('type')} reason={reasons.user_type} hint={names(`does_${type}`)}>
        {(id, aria) => (
          <Select<UserType>
            {...aria}
            id={id}
            value={type}
            options={choices}
            disabled={types.usual.length + types.others.length === 1}
            listHeight={360}
            onChange={chooseType}
          />
        )}
      </Choice>
      {works === 'either' && (
        <Radio.Group
          aria-label={t('worksFor')}
          value={ofCompany}
          onChange={(event) => {
            const company = event.target.value as boolean
            setOfCompany(company)
            change({ company_id: company ? ownCompany : null, ...(company ? { vendor_id: null } : {}) })
          }}
          options={[
            { value: false, label: `${t('worksFor')} ${t('ofSupplier')}` },
            { value: true, label: `${t('worksFor')} ${t('ofCompany')}` },
          ]}
        />
      )}
      {asksSupplier && (
        <SupplierField
          value={requested.vendor_id}
          reason={reasons.vendor_id}
          suppliers={suppliers}
          isLoading={user.isLoading}
          onChange={(vendor_id) => change({ vendor_id })}
        />
      )}
      {asksCompany &&
        (ownCompany !== null ? (
          <Field label={t('company')} value={own ? `${own.factory} · ${own.company_name}` : ''} readOnly disabled />
        ) : (
          <Choice label={t('company')} reason={reasons.company_id}>
            {(id, aria) => (
              <Select<number | typeof ALL>
                {...aria}
                id={id}
                showSearch={{ optionFilterProp: 'label' }}
                placeholder={t('companyChoose')}
                {...(requested.company_id !== null
                  ? { value: requested.company_id }
                  : mayReachAll(type)
                    ? { value: ALL as typeof ALL }
                    : {})}
                options={[
                  ...(mayReachAll(type) ? [{ value: ALL as typeof ALL, label: t('everywhere') }] : []),
                  ...companies.map(({ company_id, company_name, factory }) => ({
                    value: company_id,
                    label: `${factory} · ${company_name}`,
                  })),
                ]}
                onChange={(company) => change({ company_id: company === ALL ? null : company })}
              />
            )}
          </Choice>
        ))}
      {type === 'store' && (
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
      {user.employersAway && <EmployersUnavailable onRetry={user.loadEmployers} />}
    </>
  )
}
