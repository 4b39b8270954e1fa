import type { ReactNode } from 'react'
import { formatMoney, sum } from '#kit/shared/quantity.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { Icon } from '#kit/web/icons.tsx'
import type { Overview } from '../contract.ts'
import { financeTexts } from './texts.ts'

interface CardsProps {
  /** Content before the note, above the cards. */
  readonly children: ReactNode
  readonly cards: Overview['cards']
  /** Codes of the selected organisations; undefined for all. */
  readonly chosen: readonly string[] | undefined
  readonly onChoose: (codes: readonly string[] | undefined) => void
  /** A note about amounts that the totals exclude. */
  readonly note: string | undefined
  /** True while new totals load and the former ones are shown. */
  readonly stale: boolean
}

/** One card per organisation code with its total. The list and the sum include only the selected codes (G-125). */
export const OrganisationCards = ({ cards, chosen, onChoose, note, stale, children }: CardsProps) => {
  const t = useTexts(financeTexts)
  const isChosen = (code: string) => chosen === undefined || chosen.includes(code)
  const on = cards.filter(({ ORG_CODE }) => isChosen(ORG_CODE))
  const toggle = (code: string) => {
    const next = cards.map(({ ORG_CODE }) => ORG_CODE).filter((one) => (one === code) !== isChosen(one))
    onChoose(next.length === cards.length ? undefined : next)
  }
  return (
    <section className={stale ? 'org-cards stale stack' : 'org-cards stack'} aria-label={t('cards')}>
      <div className="data-line">
        {children}
        {cards.length > 0 && (
          <strong className="number">{t('chosen', { total: formatMoney(sum(on.map(({ total }) => total))) })}</strong>
        )}
        {cards.length > 1 && (
          <span className="org-all">
            <button type="button" className="button quiet" onClick={() => onChoose(undefined)}>
              {t('all')}
            </button>
            <button type="button" className="button quiet" onClick={() => onChoose([])}>
              {t('none')}
            </button>
          </span>
        )}
        {note && cards.length > 0 && <span className="muted">{note}</span>}
      </div>
      <ul>
        {cards.map(({ ORG_CODE, total, rows }) => (
          <li key={ORG_CODE}>
            <button
              type="button"
              className="org-card row"
              aria-pressed={isChosen(ORG_CODE)}
              onClick={() => toggle(ORG_CODE)}
            >
              <span className="org-code inline-row strong">
                <span className="org-tick">{isChosen(ORG_CODE) && <Icon name="tick" size={14} />}</span>
                {ORG_CODE}
              </span>
              <span className="muted smaller">{t('rows', { count: rows })}</span>
              <span className="org-total strong at-end">{formatMoney(total)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
