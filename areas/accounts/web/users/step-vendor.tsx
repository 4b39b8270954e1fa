import { Radio, Select } from 'antd'
import { type ReactNode, useId, useState } from 'react'
import { Field } from '#kit/web/field.tsx'
import { useTexts } from '#kit/web/i18n.ts'
import type { UserType } from '../../rules/capabilities.ts'
import { MOST_STORE_NAME } from '../../rules/new-user.ts'
import { mayReachAll, worksFor } from '../../rules/users.ts'
import { userTexts } from './texts.ts'
import type { NewUser } from './use-new-user.ts'
import { wizardTexts } from './wizard-texts.ts'

/** A labelled choice with its reason beneath, as `Field` is for inputs. */
const Choice = (props: {
  label: string
  reason: string | undefined
  hint?: string | undefined
  children: (id: string, aria: { 'aria-describedby'?: string; status?: 'error' }) => ReactNode
}) => {
  const id = useId()
  const described = [props.hint && `${id}-hint`, props.reason && `${id}-reason`].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label htmlFor={id}>{props.label}</label>
      {props.children(id, {
        ...(described === '' ? {} : { 'aria-describedby': described }),
        ...(props.reason ? { status: 'error' } : {}),
      })}
      {props.hint && (
        <p id={`${id}-hint`} className="hint">
          {props.hint}
        </p>
      )}
      {props.reason && (
        <p id={`${id}-reason`} className="reason">
          {props.reason}
        </p>
      )}
    </div>
  )
}

const ALL = 'all'

/** Step 1: which type, and for whom (G-20): who delivers for a supplier, staff for an organisation. */
export const StepVendor = ({ user }: { user: NewUser }) => {
  const t = useTexts(wizardTexts)
  const names = useTexts(userTexts)
  const { wish, change, reasons, types, suppliers, companies, ownCompany } = user
  const type = wish.user_type
  const [ofCompany, setOfCompany] = useState(wish.company_id !== null)
  const works = worksFor[type]
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
    change({ user_type: chosen, company_id: null, ...(worksFor[chosen] === 'company' ? { vendor_id: null } : {}) })
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
        <Choice label={t('vendor')} reason={reasons.vendor_id}>
          {(id, aria) => (
            <Select<number>
              {...aria}
              id={id}
              showSearch={{ optionFilterProp: 'search' }}
              loading={user.isLoading}
              placeholder={t('vendorChoose')}
              notFoundContent={t('noVendor')}
              {...(wish.vendor_id === null ? {} : { value: wish.vendor_id })}
              options={suppliers.map(({ vendor_id, vendor_name, vendor_code }) => ({
                value: vendor_id,
                label: vendor_code ? `${vendor_name} · ${vendor_code}` : vendor_name,
                search: `${vendor_name} ${vendor_code ?? ''} ${vendor_id}`,
              }))}
              onChange={(vendor_id) => change({ vendor_id })}
            />
          )}
        </Choice>
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
                {...(wish.company_id !== null
                  ? { value: wish.company_id }
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
          maxLength={MOST_STORE_NAME}
          autoComplete="off"
          value={wish.store_name}
          reason={reasons.store_name}
          onChange={(event) => change({ store_name: event.target.value })}
        />
      )}
      {user.employersAway && (
        <p className="reason" role="alert">
          {t('employersAway')}{' '}
          <button type="button" className="button" onClick={user.loadEmployers}>
            {t('retry')}
          </button>
        </p>
      )}
    </>
  )
}
