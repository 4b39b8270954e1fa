import { Select } from 'antd'
import type { CallReply } from '#kit/shared/call.ts'
import { useTexts } from '#kit/web/i18n.ts'
import type { employers } from '../../contract.ts'
import { Choice } from './choice.tsx'
import { wizardTexts } from './wizard-texts.ts'

export type Supplier = CallReply<typeof employers>['suppliers'][number]

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
    <Choice label={t('vendor')} reason={props.reason} hint={props.hint}>
      {(id, aria) => (
        <Select<number>
          {...aria}
          id={id}
          showSearch={{ optionFilterProp: 'search' }}
          loading={isLoading}
          placeholder={t('vendorChoose')}
          notFoundContent={t('noVendor')}
          {...(value === null ? {} : { value })}
          options={suppliers.map(({ vendor_id, vendor_name, vendor_code }) => ({
            value: vendor_id,
            label: vendor_code ? `${vendor_name} · ${vendor_code}` : vendor_name,
            search: `${vendor_name} ${vendor_code ?? ''} ${vendor_id}`,
          }))}
          onChange={onChange}
        />
      )}
    </Choice>
  )
}
