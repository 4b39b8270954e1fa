import { Fragment, useLayoutEffect, useRef } from 'react'
import { useUser } from '#areas/accounts/web/index.ts'
import { bangkokDay, daysBetween } from '#kit/shared/dates.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { Icon } from '#kit/web/parts/icons.tsx'
import { PageLink } from '#kit/web/parts/page-link.tsx'
import { UnbrokenNumbers } from '#kit/web/parts/unbroken-numbers.tsx'
import type { WorkEntry } from '../contract.ts'
import { type Urgency, urgencies, urgencyOf } from '../rules/urgency.ts'
import { kindIcons, useActionLabel, useEntryDescription } from './entry-description.ts'
import { workTexts } from './texts.ts'
import type { WorkSelection } from './work-selection.tsx'
import './work.css'

/** Returns a function that formats a due date relative to today: days late, today, or in how many days. */
export const useDueText = () => {
  const t = useTexts(workTexts)
  return (due: string, today: string): string => {
    const days = daysBetween(today, due)
    if (days === 0) return t('isToday')
    return days < 0 ? t('daysLate', { count: -days }) : t('inDays', { count: days })
  }
}

/**
 * Handles the keys J and K, which move between the entries, and X, which selects an entry, while the focus is in the
 * list. The keys are recognised by their position on the keyboard, so that they also work with the Thai layout.
 */
const useMoveKeys = () => {
  const list = useRef<HTMLDivElement>(null)
  // a layout effect, so that the keys work as soon as the entries are visible
  useLayoutEffect(() => {
    const element = list.current
    const move = ({ code, target, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      if (!(target instanceof HTMLElement) || ctrlKey || metaKey || altKey) return
      if (code === 'KeyX') target.closest('.work-row')?.querySelector<HTMLElement>('.work-select')?.click()
      const step = code === 'KeyJ' ? 1 : code === 'KeyK' ? -1 : undefined
      if (step === undefined) return
      const rows = [...(element?.querySelectorAll('.work-row') ?? [])]
      const next = rows[Math.max(0, rows.findIndex((row) => row.contains(target)) + step)]
      next?.querySelector<HTMLElement>('.work-open')?.focus()
    }
    element?.addEventListener('keydown', move)
    return () => element?.removeEventListener('keydown', move)
  }, [])
  return list
}

/** The check box that selects an entry; an empty cell if no action applies to entries of this kind. */
const SelectEntry = ({ entry, selection }: Pick<RowProps, 'entry' | 'selection'>) => {
  const t = useTexts(workTexts)
  if (!selection.isSelectable(entry)) return <span />
  return (
    <input
      type="checkbox"
      className="work-select"
      aria-label={t('select', { number: entry.number })}
      checked={selection.isSelected(entry)}
      onChange={({ target }) => selection.toggle([entry.id], target.checked)}
    />
  )
}

interface RowProps {
  readonly entry: WorkEntry
  readonly today: string
  readonly urgency: Urgency
  readonly selection: WorkSelection
}

const WorkRow = ({ entry, today, urgency, selection }: RowProps) => {
  const t = useTexts(workTexts)
  const isSupplier = useUser().vendor_id !== null
  const age = useDueText()
  const factsOf = useEntryDescription()
  const action = useActionLabel(isSupplier)
  const refusal = selection.refusalOf(entry)
  return (
    <li className={selection.isSelected(entry) ? 'work-row small selected' : 'work-row small'}>
      <SelectEntry entry={entry} selection={selection} />
      <span className={`work-age ${urgency}`}>{age(entry.due, today)}</span>
      <span className="work-due muted">{entry.due}</span>
      <span className="work-kind row">
        <Icon name={kindIcons[entry.kind]} size={16} />
        {t(`entry_${entry.kind}`)}
      </span>
      <span className="work-what breaks">
        <PageLink className="work-open strong" to={entry.path} search={entry.search}>
          {entry.number}
        </PageLink>{' '}
        <span className="muted">
          <UnbrokenNumbers text={factsOf(entry)} />
        </span>
        {refusal && (
          <span role="alert" className="work-refused red-text">
            {refusal}
          </span>
        )}
      </span>
      {!isSupplier && (
        <span className="work-supplier">
          {entry.vendor_id === null ? (
            (entry.supplier ?? '–')
          ) : (
            <PageLink className="plain-link" to="/supplier" search={{ id: String(entry.vendor_id) }}>
              {entry.supplier ?? entry.vendor_id}
            </PageLink>
          )}
        </span>
      )}
      <span className="work-action strong" aria-hidden="true">
        {action(entry.kind)}
      </span>
    </li>
  )
}

/** Shows the entries in groups, the most urgent first. The number of an entry links to the page that handles it. */
export const WorkList = ({
  entries,
  selection,
  isWhole,
  isStale,
}: {
  readonly entries: readonly WorkEntry[]
  readonly selection: WorkSelection
  /** True if this page contains all entries. */
  readonly isWhole: boolean
  readonly isStale: boolean
}) => {
  const t = useTexts(workTexts)
  const list = useMoveKeys()
  const isSupplier = useUser().vendor_id !== null
  const today = bangkokDay(new Date())
  const of = (urgency: Urgency) => entries.filter(({ due }) => urgencyOf(due, today) === urgency)
  return (
    <div ref={list} className={['work-list framed', isSupplier && 'own', isStale && 'stale'].filter(Boolean).join(' ')}>
      {urgencies.map((urgency) => {
        const some = of(urgency)
        if (some.length === 0) return null
        return (
          <Fragment key={urgency}>
            <h2 className={`work-group small ${urgency}`}>
              {t(urgency)} {isWhole && <span className="muted">{some.length}</span>}
            </h2>
            <ul aria-label={t(urgency)}>
              {some.map((entry) => (
                <WorkRow key={entry.id} entry={entry} today={today} urgency={urgency} selection={selection} />
              ))}
            </ul>
          </Fragment>
        )
      })}
    </div>
  )
}
