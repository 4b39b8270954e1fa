import { Checkbox, Popover } from 'antd'
import { usePreference, useUser } from '#areas/accounts/web/index.ts'
import { addressText, type RawSearch, useAddressState } from '#kit/web/address.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { Button, QuietButton } from '#kit/web/parts/button.tsx'
import { Icon } from '#kit/web/parts/icons.tsx'
import { type ColumnKey, columnsOfAllView, columnsOfRole, defaultColumnsOfRole, sortByRoleOrder } from './columns.ts'
import { listTexts } from './texts.ts'

export const ColumnMenu = ({ choice }: { choice: ColumnChoice }) => {
  const t = useTexts(listTexts)
  const open = choice.shown.map(({ key }) => key)
  const list = (
    <div className="column-menu">
      {choice.all
        .filter(({ pinned }) => !pinned)
        .map(({ key }) => (
          <Checkbox
            key={key}
            checked={open.includes(key)}
            onChange={({ target }) =>
              choice.choose(target.checked ? [...open, key] : open.filter((other) => other !== key))
            }
          >
            {t(key)}
          </Checkbox>
        ))}
      <QuietButton onClick={() => choice.choose(undefined)}>{t('columnsReset')}</QuietButton>
    </div>
  )
  return (
    <Popover
      content={list}
      trigger="click"
      placement="bottomRight"
      arrow={false}
      getPopupContainer={(button) => button.closest('main') ?? document.body}
    >
      <Button aria-haspopup="dialog">
        {t('columns')}
        <Icon name="down" size={14} />
      </Button>
    </Popover>
  )
}

/** The key of the view with all columns that the sources specify. */
export const ALL_COLUMNS_VIEW = 'all'

const readAddress = (raw: RawSearch) => ({
  cols: addressText(raw, 'cols'),
  isWhole: addressText(raw, 'view') === ALL_COLUMNS_VIEW,
  isSaved: addressText(raw, 'saved') !== '',
})

/**
 * Holds the visible columns (STA-11). The columns of the role's own view are stored for the user across devices. The
 * columns of other views are in the URL, and are saved with the view (SHL-19).
 */
export const useColumnChoice = () => {
  const { user_type: type } = useUser()
  const [keys, setKeys] = usePreference('deliveries.columns')
  const [{ cols, isWhole, isSaved }, change] = useAddressState(readAddress)
  const all = columnsOfRole(type)
  const byDefault = isWhole ? columnsOfAllView(type) : (keys ?? defaultColumnsOfRole(type))
  const selected: readonly string[] = cols === '' ? byDefault : cols.split(',')
  const visible = all.filter((column) => column.pinned || selected.includes(column.key))
  const visibleColumns = isWhole ? visible : sortByRoleOrder(visible)
  return {
    all,
    shown: visibleColumns,
    /** True for the view 'All', which shows all columns that the sources specify, even if no row needs them. */
    isWhole,
    /** Selects the visible columns; `undefined` restores the default. */
    choose: (next: readonly ColumnKey[] | undefined) => {
      if (isWhole || isSaved || cols !== '') change({ cols: next?.join(',') || undefined }, true)
      else setKeys(next ? [...next] : null)
    },
    inAddress: { cols: visibleColumns.map(({ key }) => key).join(',') },
  }
}

type ColumnChoice = ReturnType<typeof useColumnChoice>
