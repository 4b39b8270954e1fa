import { usePreference, useUser } from '#areas/accounts/web/index.ts'
import { type ColumnKey, columnsFor, defaultColumns, type ListColumn } from './columns.ts'

export interface ColumnChoice {
  readonly all: readonly ListColumn[]
  readonly shown: readonly ListColumn[]
  /** `undefined` restores the default. */
  choose(keys: readonly ColumnKey[] | undefined): void
}

/** The columns that the user has selected, on every device, in the order of the list (G-45). */
export const useColumnChoice = (): ColumnChoice => {
  const { user_type } = useUser()
  const [keys, setKeys] = usePreference('deliveries.columns')
  const all = columnsFor(user_type)
  const selectedKeys: readonly string[] = keys ?? defaultColumns(user_type)
  return {
    all,
    shown: all.filter((column) => column.pinned || selectedKeys.includes(column.key)),
    choose: (next) => setKeys(next ? [...next] : null),
  }
}
