import { Select } from 'antd'
import { formatQuantity } from '#kit/shared/quantity.ts'
import { useTexts } from '#kit/web/i18n.ts'
import type { ListPage } from '#kit/web/list/list-page.tsx'
import { type PageSize, pageSizes, parsePageSize } from '#kit/web/list/page-sizes.ts'
import { Button, QuietButton } from '#kit/web/parts/button.tsx'
import { Icon, type IconName } from '#kit/web/parts/icons.tsx'
import { kitTexts } from '#kit/web/texts.ts'
import { documentTexts } from '../texts.ts'
import { pagesAround } from './pages-around.ts'

interface PageBarProps {
  readonly list: Pick<ListPage<unknown>, 'page' | 'size' | 'total' | 'more'>
  readonly onTurn: (to: { readonly page: number } | { readonly size: PageSize }) => void
}

const PageSizeChoice = ({ list: { size }, onTurn }: PageBarProps) => {
  const t = useTexts(kitTexts)
  return (
    <span className="inline-row">
      <span className="muted" aria-hidden="true">
        {t('perPage')}
      </span>
      <Select<PageSize>
        aria-label={t('perPage')}
        size="small"
        value={parsePageSize(size) ?? null}
        options={pageSizes.map((value) => ({ value, label: String(value) }))}
        onChange={(value) => onTurn({ size: value })}
      />
    </span>
  )
}

/** The pager: first, previous, three page numbers, next, last, page size and total (DOC-01). */
export const PageBar = ({ list, onTurn }: PageBarProps) => {
  const t = useTexts(documentTexts)
  const kitText = useTexts(kitTexts)
  const { page, size, total, more } = list
  const last = Math.max(1, Math.ceil(total / size))
  const step = (to: number, label: string, icon: IconName) => (
    <QuietButton
      className="page-step"
      aria-label={label}
      disabled={to < 1 || to > last || to === page}
      onClick={() => onTurn({ page: to })}
    >
      <Icon name={icon} size={16} />
    </QuietButton>
  )
  return (
    <nav className="row wraps spread wide-gap" aria-label={kitText('pages')}>
      <span className="muted" role="status">
        {more ? t('totalMore', { total: formatQuantity(total - 1) }) : t('total', { total: formatQuantity(total) })}
      </span>
      <span className="page-steps inline-row">
        {step(page === 1 ? 0 : 1, t('firstPage'), 'narrow')}
        {step(page - 1, t('previousPage'), 'left')}
        {pagesAround(page, last).map((number) => (
          <Button
            key={number}
            kind={number === page ? undefined : 'quiet'}
            className={number === page ? 'page-step current' : 'page-step'}
            aria-label={t('pageNumber', { number })}
            aria-current={number === page ? 'page' : undefined}
            onClick={() => onTurn({ page: number })}
          >
            {number}
          </Button>
        ))}
        {step(page + 1, t('nextPage'), 'right')}
        {step(more || page === last ? last + 1 : last, t('lastPage'), 'widen')}
      </span>
      <PageSizeChoice list={list} onTurn={onTurn} />
    </nav>
  )
}
