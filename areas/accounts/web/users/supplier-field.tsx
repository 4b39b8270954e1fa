import { Select } from 'antd'
import { Labelled } from '#kit/web/field.tsx'
import { useTexts } from '#kit/web/i18n.ts'
import type { Supplier } from './use-employers.ts'
import { wizardTexts } from './wizard-texts.ts'

/** Selects the user's supplier by name, code or number. */
export const SupplierField = (props: {
  readonly value: number | null
  readonly reason: string | undefined
  readonly hint?: string | undefined
  readonly suppliers: readonly Supplier[]
  readonly isLoading: boolean
  readonly onChange: (vendorId: number) => void
}) => {
  const t = useTexts(wizardTexts)
  const { value, suppliers, isLoading, onChange } = props
  return (
    <Labelled label={t('vendor')} reason={props.reason} hint={props.hint}>
      {(id, describedBy) => (
        <Select<number>
          id={id}
          aria-describedby={describedBy}
          status={props.reason ? 'error' : ''}
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
      )}
    </Labelled>
  )
}
