import { bangkokDay } from '#kit/shared/dates.ts'
import { useCompact } from '#kit/web/device.ts'
import { useTexts } from '#kit/web/i18n.ts'
import type { WorkCount } from '../contract.ts'
import { type WorkKindName, workKinds } from '../rules/kinds.ts'
import { workTexts } from './texts.ts'
import { totalCount, waitingKinds } from './use-work.ts'
import { useDueText } from './work-list.tsx'

interface KindsProps {
  readonly kinds: readonly WorkCount[]
  readonly chosen: WorkKindName | undefined
  readonly onChoose: (kind: WorkKindName | undefined) => void
}

/**
 * Buttons for the kinds of work with their counts. A click shows only that kind, and a second click shows all kinds
 * again. On a phone they are a select.
 */
export const WorkKinds = ({ kinds, chosen, onChoose }: KindsProps) => {
  const t = useTexts(workTexts)
  const ageOf = useDueText()
  const isCompact = useCompact()
  const today = bangkokDay(new Date())
  const total = totalCount(kinds)
  const visibleKinds = kinds.filter(({ count, kind }) => count > 0 || kind === chosen)
  if (isCompact)
    return (
      <select
        className="input work-kind-select"
        aria-label={t('kinds')}
        value={chosen ?? ''}
        onChange={({ target }) => onChoose(workKinds.find((kind) => kind === target.value))}
      >
        <option value="">{`${t('all')} (${total})`}</option>
        {visibleKinds.map(({ kind, count }) => (
          <option key={kind} value={kind}>{`${t(kind)} (${count})`}</option>
        ))}
      </select>
    )
  const oldest = waitingKinds(kinds)[0]?.oldest ?? null
  const head = (kind: WorkKindName | undefined, count: number, day: string | null) => (
    <button
      key={kind ?? 'all'}
      type="button"
      className={count === 0 ? 'nothing' : ''}
      aria-pressed={chosen === kind}
      onClick={() => onChoose(chosen === kind ? undefined : kind)}
    >
      <b>{count}</b>
      <span>{t(kind ?? 'all')}</span>
      <small className="muted smaller">{day === null ? t('none') : ageOf(day, today)}</small>
    </button>
  )
  return (
    <fieldset className="work-kinds" aria-label={t('kinds')}>
      {head(undefined, total, oldest)}
      {visibleKinds.map(({ kind, count, oldest: day }) => head(kind, count, day))}
    </fieldset>
  )
}
