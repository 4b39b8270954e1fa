import { useSuppliers } from '#areas/directory/web/index.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { Icon } from '#kit/web/icons.tsx'
import { listTexts } from './texts.ts'

/** Shows that a link has limited the list to one supplier, with a button that removes the limit. */
export const SupplierFilter = ({ supplier, onRemove }: { supplier: number; onRemove: () => void }) => {
  const t = useTexts(listTexts)
  const { suppliers } = useSuppliers()
  const name = suppliers.find(({ VENDOR_ID }) => VENDOR_ID === supplier)?.VENDOR_NAME ?? String(supplier)
  return (
    <span className="filter-supplier inline-row">
      {t('onlySupplier', { name })}
      <button type="button" className="button quiet" aria-label={t('allSuppliers')} onClick={onRemove}>
        <Icon name="close" size={14} />
      </button>
    </span>
  )
}
