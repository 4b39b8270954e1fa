import { lazy, Suspense } from 'react'
import { useUser } from '#areas/accounts/web/index.ts'
import type { Organisation } from '#areas/directory/contract.ts'
import { LabelledField } from '#kit/web/form/field.tsx'
import { SelectField } from '#kit/web/form/select-field.tsx'
import { useTexts } from '#kit/web/i18n.ts'
import { findOrganisation, useOrganisations } from '../organisations.ts'
import type { SupplierSelectProps } from './supplier-select.tsx'
import { createTexts } from './texts.ts'
import { headPresetFor } from './use-delivery-form.ts'

/** Loaded only for users who deliver for several suppliers: antd would be a third of the start page's scripts. */
const SupplierSelect = lazy(() => import('./supplier-select.tsx'))

const nameOf = ({ INVENTORY_ORG_CODE, COMPANY_NAME }: Organisation) => `${INVENTORY_ORG_CODE} · ${COMPANY_NAME}`

type HeadPickerProps = Omit<SupplierSelectProps, 'id'>

/** The select of organisations (PO-02); only the user's own one if the role cannot deliver to others. */
export const CompanyPicker = ({ value, reason, onChange }: HeadPickerProps) => {
  const t = useTexts(createTexts)
  const organisations = useOrganisations()
  const isLocked = headPresetFor(useUser()).company !== undefined
  const field = { id: 'what-company', label: t('invoiceTo'), reason, isReasonAlert: true }
  if (isLocked) {
    const own = findOrganisation(organisations, value)
    return (
      <LabelledField {...field}>
        {(id) => <input id={id} className="input locked" readOnly value={own ? nameOf(own) : ''} />}
      </LabelledField>
    )
  }
  const options = organisations
    .filter(({ OFFERED, INVENTORY_ORG_ID }) => OFFERED || INVENTORY_ORG_ID === value)
    .map((one) => ({ value: one.INVENTORY_ORG_ID, label: nameOf(one) }))
  return (
    <SelectField
      {...field}
      placeholder={t('chooseInvoiceTo')}
      // a long name is truncated, so hovering shows it in full
      title={options.find((one) => one.value === value)?.label}
      {...{ options, value, onChange }}
    />
  )
}

/** The select of suppliers. The user finds one of hundreds by any part of its names or number. */
export const SupplierPicker = (props: HeadPickerProps) => {
  const t = useTexts(createTexts)
  return (
    <LabelledField id="what-supplier" label={t('supplier')} reason={props.reason} isReasonAlert>
      {(id) => (
        <Suspense fallback={<input id={id} className="input" disabled />}>
          <SupplierSelect id={id} {...props} />
        </Suspense>
      )}
    </LabelledField>
  )
}
