import type { ReactNode } from 'react'
import { useTexts } from './i18n.ts'
import type { ListPage } from './list-page.tsx'
import { kitTexts } from './texts.ts'

export interface StepPagerProps {
  readonly list: Pick<ListPage<unknown>, 'page' | 'size' | 'total'>
  /** The accessible name of the pager. */
  readonly label: string
  readonly className: string
  readonly previous: ReactNode
  readonly next: ReactNode
  readonly onTurn: (page: number) => void
}

/**
 * Buttons for the previous and next page of a narrow list, with the range of visible rows. Hidden if there is only one
 * page.
 */
export const StepPager = ({
  list: { page, size, total },
  label,
  className,
  previous,
  next,
  onTurn,
}: StepPagerProps) => {
  const t = useTexts(kitTexts)
  if (total <= size) return null
  const last = Math.min(page * size, total)
  return (
    <nav className={className} aria-label={label}>
      <button type="button" className="button" disabled={page <= 1} onClick={() => onTurn(page - 1)}>
        {previous}
      </button>
      <span className="muted" role="status">
        {t('range', { first: (page - 1) * size + 1, last, total })}
      </span>
      <button type="button" className="button" disabled={last >= total} onClick={() => onTurn(page + 1)}>
        {next}
      </button>
    </nav>
  )
}
