import { useQuery } from '@tanstack/react-query'
import { formatMoney, sum } from '#kit/shared/quantity.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { apiQuery } from '#kit/web/query.ts'
import { type AgeFilter, invoiceAgeing } from '../contract.ts'
import { ages } from '../rules/ageing.ts'
import { financeTexts } from './texts.ts'

interface AgeingProps {
  readonly q: string
  readonly chosen: AgeFilter | undefined
  /** Undefined: the list shows the month again. */
  readonly onChoose: (age: AgeFilter | undefined) => void
}

/** The open amounts of all months, by days overdue; each sum shows its invoices in the list (FIN-05). */
export const OpenByAge = ({ q, chosen, onChoose }: AgeingProps) => {
  const t = useTexts(financeTexts)
  const { data } = useQuery({
    ...apiQuery(invoiceAgeing, { query: q === '' ? {} : { q } }),
    placeholderData: (old) => old,
  })
  if (!data || data.months === 0) return null
  const totalsFor = (age: AgeFilter) => data.ages.find((one) => one.age === age) ?? { rows: 0, total: '0.00' }
  const all = {
    rows: data.ages.reduce((count, { rows }) => count + rows, 0),
    total: sum(data.ages.map(({ total }) => total)).toFixed(2),
  }
  const entries = [
    { age: 'open' as const, ...all },
    ...ages.filter((age) => age !== 'unknown' || totalsFor(age).rows > 0).map((age) => ({ age, ...totalsFor(age) })),
  ]
  return (
    <section className="ageing stack gap-4" aria-label={t('ageing')}>
      <p className="muted">
        <strong>{t('ageing')}</strong>{' '}
        {t(data.paidUntil ? 'ageingUntil' : 'ageingOf', { count: data.months, month: data.paidUntil ?? '' })}
      </p>
      <ul>
        {entries.map(({ age, rows, total }) => (
          <li key={age}>
            <button
              type="button"
              className={rows > 0 ? `age row wraps spread ${age}` : 'age row wraps spread'}
              aria-pressed={chosen === age}
              disabled={rows === 0 && chosen !== age}
              onClick={() => onChoose(chosen === age ? undefined : age)}
            >
              <span>{t(age)}</span>
              <span className="muted smaller no-wrap">{t('rows', { count: rows })}</span>
              <span className="age-total strong">{formatMoney(total)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
