import { Pagination } from 'antd'
import { formatQuantity } from '#kit/shared/quantity.ts'
import { useCompact } from '../device/device.ts'
import { useTexts } from '../i18n.ts'
import { kitTexts } from '../texts.ts'
import type { ListPage } from './list-page.tsx'
import './data-list.css'

export interface PagerProps<Size extends number> {
  readonly list: Pick<ListPage<unknown>, 'page' | 'size' | 'total' | 'more'>
  readonly sizes: readonly Size[]
  /** Shows page sizes even without page numbers, which phones do not have. */
  readonly sizeWhenSimple?: boolean
  /** Accessible names of the pager and the page size, if they differ from the default. */
  readonly labels?: { readonly pages: string; readonly perPage: string }
  /** Receives the page size before `onTurn`, so that the caller can store it. */
  readonly onSize?: (size: Size) => void
  readonly onTurn: (to: { readonly page: number; readonly size: Size }) => void
}

/** The pager of a list on the server, with the total number of rows. Changing the page size returns to page 1. */
export const Pager = <Size extends number>(props: PagerProps<Size>) => {
  const { list, sizes, sizeWhenSimple = false, labels, onSize, onTurn } = props
  const { page, size, total, more } = list
  const t = useTexts(kitTexts)
  const compact = useCompact()
  const counted = formatQuantity(more ? total - 1 : total)
  const last = Math.min(page * size, total)
  return (
    <nav className="row wraps spread wide-gap" aria-label={labels?.pages ?? t('pages')}>
      <span className="pager-range muted" role="status">
        {total > 0 && t(more ? 'rangeMore' : 'range', { first: (page - 1) * size + 1, last, total: counted })}
      </span>
      {/* without rows there are no pages, but Pagination shows page 1, on phones '1 / 0' */}
      {total > 0 && (
        <Pagination
          current={page}
          pageSize={size}
          total={total}
          size="small"
          simple={compact}
          showLessItems
          showSizeChanger={compact && !sizeWhenSimple ? false : { 'aria-label': labels?.perPage ?? t('perPage') }}
          pageSizeOptions={[...sizes]}
          onChange={(to, chosen) => {
            const next = sizes.find((one) => one === chosen)
            if (next === undefined) return
            onSize?.(next)
            onTurn({ page: next === size ? to : 1, size: next })
          }}
        />
      )}
    </nav>
  )
}
