import { Pagination } from 'antd'
import { useTexts } from './i18n.ts'
import type { ListPage } from './list-page.tsx'
import { kitTexts } from './texts.ts'
import './data-list.css'

export interface PagerProps<Size extends number> {
  readonly list: Pick<ListPage<unknown>, 'page' | 'size' | 'total' | 'more'>
  readonly sizes: readonly Size[]
  /** Without page numbers, for phones. */
  readonly simple?: boolean
  /** Offers the page sizes without page numbers too. */
  readonly sizeWhenSimple?: boolean
  /** The names of the pages and of the page size, where the list has its own. */
  readonly labels?: { readonly pages: string; readonly perPage: string }
  readonly onTurn: (to: { readonly page: number; readonly size: Size }) => void
}

/** Pages of the server's rows, with how many there are in all. Another size starts on page 1. */
export const Pager = <Size extends number>({
  list: { page, size, total, more },
  sizes,
  simple = false,
  sizeWhenSimple = false,
  labels,
  onTurn,
}: PagerProps<Size>) => {
  const t = useTexts(kitTexts)
  const counted = (more ? total - 1 : total).toLocaleString('en-US')
  const last = Math.min(page * size, total)
  return (
    <nav className="pager" aria-label={labels?.pages ?? t('pages')}>
      <span className="pager-range" role="status">
        {total > 0 && t(more ? 'rangeMore' : 'range', { first: (page - 1) * size + 1, last, total: counted })}
      </span>
      <Pagination
        current={page}
        pageSize={size}
        total={total}
        size="small"
        simple={simple}
        showLessItems
        showSizeChanger={simple && !sizeWhenSimple ? false : { 'aria-label': labels?.perPage ?? t('perPage') }}
        pageSizeOptions={[...sizes]}
        onChange={(to, chosen) => {
          const next = sizes.find((one) => one === chosen)
          if (next !== undefined) onTurn({ page: next === size ? to : 1, size: next })
        }}
      />
    </nav>
  )
}
