import { Pagination } from 'antd'
import { useTexts } from '#kit/web/i18n.ts'
import { asPageSize, DEFAULT_PAGE_SIZE, type PageSize, pageSizes } from './search.ts'
import { listTexts } from './texts.ts'

export interface PagerProps {
  readonly page: number
  readonly size: PageSize
  readonly total: number
  /** There are more, which nobody counted. */
  readonly more?: boolean
  readonly simple?: boolean
  readonly onTurn: (to: { readonly page: number; readonly size: PageSize }) => void
}

/** Pages of the server's rows, with how many there are in all. Another size starts on page 1. */
export const Pager = ({ page, size, total, more = false, simple = false, onTurn }: PagerProps) => {
  const t = useTexts(listTexts)
  return (
    <nav className="pager" aria-label={t('pages')}>
      <span className="pager-range" role="status">
        {total > 0 &&
          t(more ? 'rangeMore' : 'range', {
            first: (page - 1) * size + 1,
            last: Math.min(page * size, total),
            total: grouped(more ? total - 1 : total),
          })}
      </span>
      <Pagination
        current={page}
        pageSize={size}
        total={total}
        size="small"
        simple={simple}
        showLessItems
        showSizeChanger={simple ? false : { 'aria-label': t('perPage') }}
        pageSizeOptions={[...pageSizes]}
        onChange={(to, chosen) => {
          const next = asPageSize(chosen) ?? DEFAULT_PAGE_SIZE
          onTurn({ page: next === size ? to : 1, size: next })
        }}
      />
    </nav>
  )
}

const grouped = (count: number): string => count.toLocaleString('en-US')
