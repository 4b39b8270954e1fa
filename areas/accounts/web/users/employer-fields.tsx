import { Select, type SelectProps } from 'antd'
import { type FieldProps, LabelledField } from '#kit/web/form/field.tsx'
import { useTexts } from '#kit/web/i18n.ts'
import { Button } from '#kit/web/parts/button.tsx'
import { userTexts } from './texts.ts'
import { type Supplier, useEmployers } from './use-employers.ts'

export const LabelledSelect = <Value,>({
  label,
  hint,
  reason,
  ...select
}: Pick<FieldProps, 'label' | 'hint' | 'reason'> & Omit<SelectProps<Value>, 'id' | 'status'>) => (
  <LabelledField label={label} hint={hint} reason={reason}>
    {(id, describedBy) => (
      <Select<Value> {...select} id={id} aria-describedby={describedBy} status={reason ? 'error' : ''} />
    )}
  </LabelledField>
)

/** Selects the user's supplier by name, code or number. */
export const SupplierField = (props: {
  readonly value: number | null
  readonly reason: string | undefined
  readonly hint?: string | undefined
  /** The user's current supplier. It can be selected even if the ERP no longer lists it. */
  readonly own?: Supplier | undefined
  readonly onChange: (vendorId: number) => void
}) => {
  const t = useTexts(userTexts)
  const { value, own, onChange } = props
  const { suppliers: known, isLoading } = useEmployers()
  const isKnown = own === undefined || known.some(({ vendor_id }) => vendor_id === own.vendor_id)
  const suppliers = isKnown ? known : [own, ...known]
  return (
    <LabelledSelect<number>
      label={t('vendor')}
      reason={props.reason}
      hint={props.hint}
      showSearch={{ optionFilterProp: 'search' }}
      loading={isLoading}
      placeholder={t('vendorChoose')}
      notFoundContent={t('noVendor')}
      value={value}
      options={suppliers.map(({ vendor_id, vendor_name, vendor_code }) => ({
        value: vendor_id,
        label: vendor_code ? `${vendor_name} · ${vendor_code}` : vendor_name,
        search: `${vendor_name} ${vendor_code ?? ''} ${vendor_id}`,
      }))}
      onChange={onChange}
    />
  )
}

export const EmployersUnavailable = ({ onRetry }: { readonly onRetry: () => void }) => {
  const t = useTexts(userTexts)
  return (
    <p className="reason" role="alert">
      {t('employersAway')} <Button onClick={onRetry}>{t('retry')}</Button>
    </p>
  )
}
