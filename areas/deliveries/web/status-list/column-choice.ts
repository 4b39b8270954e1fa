import { usePreference, useUser } from '#areas/accounts/web/index.ts'
import { addressText, type RawSearch, useAddressState } from '#kit/web/address.ts'
import { type ColumnKey, columnsFor, inRoleOrder, roleColumns, sourceColumns } from './columns.ts'

/** The key of the view with all columns of the source documents. */
export const WHOLE_VIEW = 'all'

const readAddress = (raw: RawSearch) => ({
  cols: addressText(raw, 'cols'),
  isWhole: addressText(raw, 'view') === WHOLE_VIEW,
  isSaved: addressText(raw, 'saved') !== '',
})

/**
 * The visible columns (STA-11). The columns of the role's own view are stored for the user on every device. The columns
 * of other views are in the URL, and are saved with the view (SHL-19).
 */
export const useColumnChoice = () => {
  const { user_type: type } = useUser()
  const [keys, setKeys] = usePreference('deliveries.columns')
  const [{ cols, isWhole, isSaved }, change] = useAddressState(readAddress)
  const all = columnsFor(type)
  const byDefault = isWhole ? sourceColumns(type) : (keys ?? roleColumns(type))
  const selected: readonly string[] = cols === '' ? byDefault : cols.split(',')
  const visible = all.filter((column) => column.pinned || selected.includes(column.key))
  const visibleColumns = isWhole ? visible : inRoleOrder(visible)
  return {
    all,
    shown: visibleColumns,
    /** Whether this is the view 'All', which shows all columns of the source documents, even if no row needs them. */
    isWhole,
    /** Selects the visible columns; `undefined` restores the default. */
    choose: (next: readonly ColumnKey[] | undefined) => {
      if (isWhole || isSaved || cols !== '') change({ cols: next?.join(',') || undefined }, true)
      else setKeys(next ? [...next] : null)
    },
    inAddress: { cols: visibleColumns.map(({ key }) => key).join(',') },
  }
}

export type ColumnChoice = ReturnType<typeof useColumnChoice>
