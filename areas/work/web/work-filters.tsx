import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTexts } from '#kit/web/i18n.ts'
import { apiQuery } from '#kit/web/query.ts'
import { workSuppliers } from '../contract.ts'
import type { WorkKindName } from '../rules/kinds.ts'
import { workTexts } from './texts.ts'

interface SupplierFilterProps {
  readonly kind: WorkKindName | undefined
  readonly chosen: number | undefined
  readonly onChoose: (vendorId: number | undefined) => void
}

export const SupplierFilter = ({ kind, chosen, onChoose }: SupplierFilterProps) => {
  const t = useTexts(workTexts)
  const { data = [] } = useQuery({
    ...apiQuery(workSuppliers, { query: kind === undefined ? {} : { kind } }),
    placeholderData: keepPreviousData,
  })
  if (data.length < 2 && chosen === undefined) return null
  const isListed = chosen === undefined || data.some(({ vendor_id }) => vendor_id === chosen)
  return (
    <select
      className="input work-supplier-select"
      aria-label={t('supplier')}
      value={chosen ?? ''}
      onChange={({ target }) => onChoose(target.value === '' ? undefined : Number(target.value))}
    >
      <option value="">{t('allSuppliers')}</option>
      {!isListed && <option value={chosen}>{chosen}</option>}
      {data.map(({ vendor_id, supplier, count }) => (
        <option key={vendor_id} value={vendor_id}>{`${supplier ?? vendor_id} (${count})`}</option>
      ))}
    </select>
  )
}
