import { Select } from 'antd'
import { useTexts } from '#kit/web/i18n.ts'
import { Icon } from '#kit/web/icons.tsx'
import { documentTexts } from '../texts.ts'
import { asPageSize, DEFAULT_PAGE_SIZE, type PageSize, pageSizes } from './address.ts'
import { pagesAround } from './pages-around.ts'
import './page-bar.css'

export interface PageBarProps {
  /** From 1. */
  readonly page: number
  readonly size: PageSize
  readonly total: number
  /** There are at least so many; nobody counted on. */
  readonly more?: boolean
  readonly onTurn: (to: { readonly page?: number; readonly size?: PageSize }) => void
}

/** First, previous, three numbers round the current page, next, last; page size and the total (DOC-01). */
export const PageBar = ({ page, size, total, more = false, onTurn }: PageBarProps) => {
  const t = useTexts(documentTexts)
  const counted = Math.max(1, Math.ceil(total / size))
  const last = more ? Math.max(counted, page + 1) : counted
  const step = (to: number, label: string, icon: 'narrow' | 'down', turned: string) => (
    <button
      type="button"
      className="button quiet page-step"
      aria-label={label}
      disabled={to < 1 || to > last || to === page}
      onClick={() => onTurn({ page: to })}
    >
      <span className={turned}>
        <Icon name={icon} size={16} />
      </span>
    </button>
  )
  return (
    <nav className="page-bar" aria-label={t('pages')}>
      <span className="muted" role="status">
        {more
          ? t('totalMore', { total: (total - 1).toLocaleString('en-US') })
          : t('total', { total: total.toLocaleString('en-US') })}
      </span>
      <span className="page-steps">
        {step(page === 1 ? 0 : 1, t('firstPage'), 'narrow', '')}
        {step(page - 1, t('previousPage'), 'down', 'turned-left')}
        {pagesAround(page, last).map((number) => (
          <button
            key={number}
            type="button"
            className={number === page ? 'button page-step current' : 'button quiet page-step'}
            aria-label={t('pageNumber', { number })}
            aria-current={number === page ? 'page' : undefined}
            onClick={() => onTurn({ page: number })}
          >
            {number}
          </button>
        ))}
        {step(page + 1, t('nextPage'), 'down', 'turned-right')}
        {step(more || page === last ? last + 1 : last, t('lastPage'), 'narrow', 'turned-over')}
      </span>
      <span className="page-size">
        <span className="muted" aria-hidden="true">
          {t('perPage')}
        </span>
        <Select
          aria-label={t('perPage')}
          size="small"
          value={size}
          options={pageSizes.map((value) => ({ value, label: String(value) }))}
          onChange={(value) => onTurn({ size: asPageSize(value) ?? DEFAULT_PAGE_SIZE })}
        />
      </span>
    </nav>
  )
}
