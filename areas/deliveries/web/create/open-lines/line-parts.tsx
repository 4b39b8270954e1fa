import { useDeferredValue } from 'react'
import type { AnswerableLine } from '#areas/order-answers/web/index.ts'
import type { PackExemption } from '#areas/purchase-orders/rules/item-kinds.ts'
import { lineKey } from '#areas/purchase-orders/rules/line-key.ts'
import { packSizeOf } from '#areas/purchase-orders/rules/pack-size.ts'
import { stillDeliverableQuantity } from '#areas/purchase-orders/rules/still-deliverable.ts'
import { daysBetween, type IsoDate } from '#kit/shared/dates.ts'
import { groupBy } from '#kit/shared/group-by.ts'
import { formatQuantity } from '#kit/shared/quantity.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { QuietButton } from '#kit/web/parts/button.tsx'
import { Icon } from '#kit/web/parts/icons.tsx'
import type { OpenLine } from '../../../contract.ts'
import { checkAmount } from '../../../rules/lines/amount.ts'
import { type DueGroup, dueGroupOf, dueGroups, dueRanges } from '../../../rules/lines/due-group.ts'
import { refusalText, useLineName } from '../lines/line-inputs.tsx'
import { packsOfQuantity, type SelectedLine, type Selection, selectedQuantity } from './selection.ts'
import { openLineTexts } from './texts.ts'

/** The maximum number of days that the due date mentions. */
const MAX_DAYS_NAMED = 14

/** The due date of a line in words. */
export const DueDateText = ({ line, today }: { readonly line: OpenLine; readonly today: IsoDate }) => {
  const t = useTexts(openLineTexts)
  if (line.DUE_DATE === null) return null
  const days = daysBetween(today, line.DUE_DATE)
  if (line.late)
    return (
      <span className="due-late inline-row strong red-text">
        <Icon name="clock" size={14} />
        {t('daysLate', { count: -days })}
      </span>
    )
  if (days === 0) return <b>{t('dueToday')}</b>
  if (days === 1) return <span className="muted">{t('dueTomorrow')}</span>
  return days > 1 && days <= MAX_DAYS_NAMED ? <span className="muted">{t('inDays', { count: days })}</span> : null
}

interface DeliverProps {
  readonly line: OpenLine
  readonly selected: SelectedLine | undefined
  readonly facts: PackExemption
  readonly onType: (text: string) => void
}

/** The input with the quantity of a selected line, or the suggested quantity of a line that is not selected. */
export const DeliverInput = ({ line, selected, facts, onType }: DeliverProps) => {
  const t = useTexts(openLineTexts)
  const name = useLineName()(line)
  if (!selected) return <span className="muted">{formatQuantity(line.suggested)}</span>
  return (
    <input
      className="cell number"
      inputMode="decimal"
      autoComplete="off"
      data-field="deliver"
      aria-label={t('deliverOf', { name })}
      aria-invalid={checkAmount(line, selectedQuantity(selected) ?? 0, facts) ? true : undefined}
      value={selected.text}
      onFocus={(event) => event.target.select()}
      onChange={(event) => onType(event.target.value)}
    />
  )
}

/** Shows the packs of the quantity. If the quantity is refused, offers one that would be accepted. */
export const PacksOfLine = ({ line, selected, facts, onType }: DeliverProps) => {
  const t = useTexts(openLineTexts)
  const quantity = selected ? selectedQuantity(selected) : line.suggested
  const refusal = selected && checkAmount(line, quantity ?? 0, facts)
  if (refusal) {
    const { fits } = refusal.culprit ?? {}
    return fits === undefined ? (
      <span className="refused inline-row gap-4 red-text" title={refusalText(refusal)}>
        <Icon name="alert" size={14} />
        {refusalText(refusal)}
      </span>
    ) : (
      <button type="button" className="fit" title={refusalText(refusal)} onClick={() => onType(String(fits))}>
        {t('use', { quantity: formatQuantity(fits) })}
      </button>
    )
  }
  const packs = packsOfQuantity(line, quantity, facts)
  return packs ? (
    <span className={selected ? undefined : 'muted'}>
      {t('packsOf', { packs: formatQuantity(packs.packs), size: formatQuantity(packs.size) })}
    </span>
  ) : (
    <span className="muted">{t('setPacks')}</span>
  )
}

export interface OpenLineRowsProps {
  readonly isStale: boolean
  readonly lines: readonly OpenLine[]
  readonly groups: Readonly<Record<DueGroup, number>> | undefined
  readonly selection: Selection
  readonly facts: PackExemption
  readonly today: IsoDate
  readonly codeOf: (company: number) => string
  readonly onSelect: (lines: readonly OpenLine[], isSelected: boolean) => void
  /** Selects one line, or with Shift all lines between the last selected one and this one. */
  readonly onPick: (line: OpenLine, isSelected: boolean, withShift: boolean) => void
  /** Selects a group that also has lines on other pages. */
  readonly onSelectGroup: (group: DueGroup) => void
  readonly onType: (line: OpenLine, text: string) => void
  /** Opens the dialog to answer a line; left out for users who may not answer order lines. */
  readonly onAnswer?: ((line: AnswerableLine) => void) | undefined
}

/** The properties of a row or card. It renders again only if they change, not when the user types in another row. */
export interface OpenLineProps
  extends Pick<OpenLineRowsProps, 'facts' | 'today' | 'codeOf' | 'onSelect' | 'onPick' | 'onType' | 'onAnswer'> {
  readonly line: OpenLine
  readonly selected: SelectedLine | undefined
}

/**
 * Returns the lines to render: first only as many as fill the screen, and all lines after the page was painted. On a
 * slow phone, rendering all 100 lines at once blocks the page for most of a second.
 */
export const useLinesToRender = (lines: readonly OpenLine[], first: number): readonly OpenLine[] =>
  useDeferredValue(lines, lines.slice(0, first))

interface Group {
  readonly name: DueGroup
  readonly lines: readonly OpenLine[]
}

export const groupByDueDate = (lines: readonly OpenLine[], today: IsoDate): Group[] => {
  const ranges = dueRanges(today)
  const grouped = groupBy(lines, (line) => dueGroupOf(line, ranges))
  return dueGroups.flatMap((name) => {
    const inGroup = grouped.get(name)
    return inGroup ? [{ name, lines: inGroup }] : []
  })
}

/** The heading of a group: its name, its number of lines, and a button that selects all of them. */
export const GroupHead = ({ group, ...props }: OpenLineRowsProps & { group: Group }) => {
  const { groups, selection, onSelect, onSelectGroup } = props
  const t = useTexts(openLineTexts)
  const { name, lines } = group
  const count = groups?.[name] ?? lines.length
  const open = lines.filter(({ suggested }) => suggested > 0)
  const isWhole = open.length > 0 && open.every((line) => selection.has(lineKey(line)))
  const toggle = () => {
    const isAllHere = groups !== undefined && groups[name] <= lines.length
    if (isWhole || isAllHere) onSelect(lines, !isWhole)
    else onSelectGroup(name)
  }
  return (
    <div className="group-head row">
      <h3 className={name === 'late' ? 'row red-text' : 'row'}>
        {name === 'late' && <Icon name="clock" size={16} />}
        {t(name)}
      </h3>
      <span className="muted">
        {t('lines', { count })}
        {name === 'onTheWay' && ` · ${t('onTheWayText')}`}
      </span>
      {open.length > 0 && (
        <QuietButton onClick={toggle}>
          {/* the number of deliverable lines is known only when all lines of the group are loaded */}
          {isWhole ? t('unselectAll') : t('selectAll', { count: count > lines.length ? count : open.length })}
          <span className="visually-hidden">: {t(name)}</span>
        </QuietButton>
      )}
    </div>
  )
}

/** Returns what rows and cards show besides the ERP's data: the name, why it cannot be selected, and the inputs. */
export const useOpenLine = ({ line, selected, facts, onType }: OpenLineProps) => {
  const t = useTexts(openLineTexts)
  const name = useLineName()(line)
  const open = stillDeliverableQuantity(line)
  const size = packSizeOf(line)
  const whyNot =
    line.suggested > 0
      ? null
      : open.gt(0) && size
        ? t('underOnePack', { open: formatQuantity(open), size: formatQuantity(size) })
        : t('allInTransit')
  return { name, whyNot, inputs: { line, selected, facts, onType: (text: string) => onType(line, text) } }
}
