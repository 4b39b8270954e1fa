import { type ReactNode, useState } from 'react'
import { formatQuantity } from '#kit/shared/quantity.ts'
import { useCompact } from '#kit/web/device.ts'
import { useTexts } from '#kit/web/i18n.ts'
import type { CompanySelection } from './selection.ts'
import { openLineTexts } from './texts.ts'

interface BuildBarProps {
  readonly companies: readonly CompanySelection[]
  readonly codeOf: (company: number) => string
  /** The company of the unfinished delivery. Selected lines of this company are added to the delivery. */
  readonly unfinished: number | undefined
  /** Whether a delivery is being built. */
  readonly isBusy: boolean
  readonly onBuild: (selection: CompanySelection) => void
  readonly onClear: () => void
  /** Other actions for the selected lines. */
  readonly children?: ReactNode
}

/** The bar with one part for each company that has selected lines. */
export const BuildBar = ({ companies, codeOf, unfinished, isBusy, onBuild, onClear, children }: BuildBarProps) => {
  const t = useTexts(openLineTexts)
  const [isOpen, setOpen] = useState(false)
  const isCompact = useCompact()
  if (companies.length === 0) return null
  const visibleCompanies = isOpen ? companies : companies.slice(0, isCompact ? 2 : 3)
  const count = companies.reduce((total, { selected }) => total + selected.length, 0)
  return (
    <section className="build-bar row wraps" aria-label={t('selection')}>
      {visibleCompanies.map((one, index) => (
        <div key={one.company} className="company row gap-12">
          <strong>{codeOf(one.company)}</strong>
          <span>
            <b>{t('lines', { count: one.selected.length })}</b>{' '}
            <span className="muted">
              {t('selectedPieces', { quantity: formatQuantity(one.quantity) })}
              {one.packs > 0 && `, ${t('selectedPacks', { count: one.packs })}`}
            </span>
          </span>
          <button
            type="button"
            className={index === 0 ? 'button primary' : 'button'}
            aria-disabled={isBusy || undefined}
            onClick={isBusy ? undefined : () => onBuild(one)}
          >
            {t(one.company === unfinished ? 'addToDelivery' : 'build')}
            <span className="visually-hidden">{codeOf(one.company)}</span>
          </button>
        </div>
      ))}
      {companies.length > visibleCompanies.length && (
        <button type="button" className="button quiet" onClick={() => setOpen(true)}>
          {t('more', { count: companies.length - visibleCompanies.length })}
        </button>
      )}
      {children}
      <button type="button" className="button quiet clear at-end" onClick={onClear}>
        {t('clearSelection', { count })}
      </button>
    </section>
  )
}
