import { formatQuantity } from '#kit/shared/quantity.ts'
import { useTexts } from '../i18n.ts'
import { Button } from '../parts/button.tsx'
import { Icon } from '../parts/icons.tsx'
import { kitTexts } from '../texts.ts'
import type { ListPage } from './list-page.tsx'
import './step-pager.css'

export interface StepPagerProps {
  readonly list: Pick<ListPage<unknown>, 'page' | 'size' | 'total'>
  /** The accessible name of the pager, if it differs from the default. */
  readonly label?: string
  /** The texts of the buttons, if they differ from the default. */
  readonly previous?: string
  readonly next?: string
  readonly onTurn: (page: number) => void
}

/** Buttons for the previous and next page, with the range of visible rows. Hidden if there is only one page. */
export const StepPager = ({ list: { page, size, total }, label, previous, next, onTurn }: StepPagerProps) => {
  const t = useTexts(kitTexts)
  if (total <= size) return null
  const last = Math.min(page * size, total)
  return (
    <nav className="step-pager row wraps" aria-label={label ?? t('pages')}>
      <Button disabled={page <= 1} onClick={() => onTurn(page - 1)}>
        <Icon name="left" size={16} />
        {previous ?? t('previousPage')}
      </Button>
      <span className="muted" role="status">
        {t('range', { first: (page - 1) * size + 1, last, total: formatQuantity(total) })}
      </span>
      <Button disabled={last >= total} onClick={() => onTurn(page + 1)}>
        {next ?? t('nextPage')}
        <Icon name="right" size={16} />
      </Button>
    </nav>
  )
}
