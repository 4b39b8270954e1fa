import { Pagination } from 'antd'
import { useTexts } from './i18n.ts'
import { kitTexts } from './texts.ts'
import './data-list.css'

export interface PagerProps {
  /** From 1. */
  readonly page: number
  readonly size: number
  readonly sizes: readonly number[]
  readonly total: number
  readonly simple?: boolean
  readonly onTurn: (to: { readonly page: number; readonly size: number }) => void
}

/** Pages of the server's rows, with how many there are in all. Another size starts on page 1. */
export const Pager = ({ page, size, sizes, total, simple = false, onTurn }: PagerProps) => {
  const t = useTexts(kitTexts)
  const grouped = total.toLocaleString('en-US')
  return (
    <nav className="pager" aria-label={t('pages')}>
      <span className="pager-range" role="status">
        {total > 0 && t('range', { first: (page - 1) * size + 1, last: Math.min(page * size, total), total: grouped })}
      </span>
      <Pagination
        current={page}
        pageSize={size}
        total={total}
        size="small"
        simple={simple}
        showLessItems
        showSizeChanger={simple ? false : { 'aria-label': t('perPage') }}
        pageSizeOptions={[...sizes]}
        onChange={(to, chosen) => onTurn({ page: chosen === size ? to : 1, size: chosen })}
      />
    </nav>
  )
}
