import { useQuery } from '@tanstack/react-query'
import { metadata } from '#areas/directory/contract.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { Icon } from '#kit/web/icons.tsx'
import { storedQuery } from '#kit/web/query.ts'
import { listTexts } from './texts.ts'

/** Shows that a link has limited the list to one supplier, with a button that removes the limit. */
export const SupplierFilter = ({ supplier, onRemove }: { supplier: number; onRemove: () => void }) => {
  const t = useTexts(listTexts)
  const { data } = useQuery({
    ...storedQuery(metadata, { query: { type: 'vendors' } }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const found = data?.Output.find((one) => 'VENDOR_ID' in one && one.VENDOR_ID === supplier)
  const name = found && 'VENDOR_NAME' in found ? found.VENDOR_NAME : String(supplier)
  return (
    <span className="filter-supplier inline-row">
      {t('onlySupplier', { name })}
      <button type="button" className="button quiet" aria-label={t('allSuppliers')} onClick={onRemove}>
        <Icon name="close" size={14} />
      </button>
    </span>
  )
}
