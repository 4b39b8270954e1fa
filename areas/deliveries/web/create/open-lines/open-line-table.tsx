import { Fragment, type KeyboardEvent, memo, useDeferredValue } from 'react'
import { type AnswerableLine, AnswerCell, answerTexts } from '#areas/order-answers/web/index.ts'
import type { PackExemption } from '#areas/purchase-orders/rules/item-kinds.ts'
import { lineKey } from '#areas/purchase-orders/rules/line-key.ts'
import type { IsoDate } from '#kit/shared/dates.ts'
import { groupBy } from '#kit/shared/group-by.ts'
import { formatQuantity } from '#kit/shared/quantity.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { Icon } from '#kit/web/icons.tsx'
import type { OpenLine } from '../../../contract.ts'
import { type DueGroup, dueGroupOf, dueGroups, dueRanges } from '../../../rules/due-group.ts'
import { AllBox } from '../all-box.tsx'
import { useLineName } from '../line-inputs.tsx'
import { TransitQuantity } from '../transit-quantity.tsx'
import { DeliverInput, DueDateText, PacksOfLine, useReasonNotSelectable } from './line-parts.tsx'
import type { SelectedLine, Selection } from './selection.ts'
import { openLineTexts } from './texts.ts'
import '../line-table.css'

export interface OpenLineRowsProps {
  readonly isStale: boolean
  readonly lines: readonly OpenLine[]
  readonly groups: Readonly<Record<DueGroup, number>> | undefined
  readonly selection: Selection
  readonly facts: PackExemption
  readonly today: IsoDate
  readonly codeOf: (company: number) => string
  readonly onSelect: (lines: readonly OpenLine[], isSelected: boolean) => void
  /** Selects one line, or with Shift all lines from the last selected one to this one. */
  readonly onPick: (line: OpenLine, isSelected: boolean, withShift: boolean) => void
  /** Selects a group that has lines on other pages too. */
  readonly onSelectGroup: (group: DueGroup) => void
  readonly onType: (line: OpenLine, text: string) => void
  /** Opens the answer to a line; left out for users who do not answer order lines. */
  readonly onAnswer?: ((line: AnswerableLine) => void) | undefined
}

/** The properties of a row or card. It is drawn again only if they change, not when the user types in another row. */
export interface OpenLineProps
  extends Pick<OpenLineRowsProps, 'facts' | 'today' | 'codeOf' | 'onSelect' | 'onPick' | 'onType' | 'onAnswer'> {
  readonly line: OpenLine
  readonly selected: SelectedLine | undefined
}

/** The number of rows that fill the first screen. */
const FIRST_ROWS = 12

/**
 * Returns the lines to draw: at first only as many as fill the screen, and all after the page has been painted. On a
 * slow phone, drawing all 100 lines together blocks the page for most of a second.
 */
export const useDrawnLines = (lines: readonly OpenLine[], first: number): readonly OpenLine[] =>
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
export const GroupHead = ({
  group,
  groups,
  selection,
  onSelect,
  onSelectGroup,
}: OpenLineRowsProps & { group: Group }) => {
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
        <button type="button" className="button quiet" onClick={toggle}>
          {/* the number of deliverable lines is known only when all lines are loaded */}
          {isWhole ? t('unselectAll') : t('selectAll', { count: count > lines.length ? count : open.length })}
          <span className="visually-hidden">: {t(name)}</span>
        </button>
      )}
    </div>
  )
}

/** Moves the focus within the column when the user presses Up or Down. */
const walk = (event: KeyboardEvent<HTMLElement>) => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  const field = event.target instanceof HTMLElement ? event.target.dataset.field : undefined
  if (!step || !field) return
  const fields = [...event.currentTarget.querySelectorAll<HTMLElement>(`[data-field="${field}"]`)]
  const next = fields[fields.indexOf(event.target as HTMLElement) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}

/** The cells with the ERP's data of a line, before its input. */
const LineFacts = ({ line, today, codeOf }: Pick<OpenLineRowsProps, 'today' | 'codeOf'> & { line: OpenLine }) => {
  const release = line.RELEASE_NUM === null ? '' : String(line.RELEASE_NUM)
  return (
    <>
      <td className="item" title={line.ITEM_CODE}>
        <b>{line.ITEM_CODE}</b>
      </td>
      <td className="description" title={line.DESCRIPTION}>
        {line.DESCRIPTION}
      </td>
      <td>{codeOf(line.INV_ORGID)}</td>
      <td className="number wide">{line.PO_NUMBER}</td>
      <td className="number wide">{release}</td>
      <td className="number wide">{line.LINE_NUM}</td>
      <td className="narrow">{[line.PO_NUMBER, release || '–', line.LINE_NUM].join(' / ')}</td>
      <td>{line.DUE_DATE}</td>
      <td className="due-words">
        <DueDateText line={line} today={today} />
      </td>
      <td className="number">{formatQuantity(line.QUANTITY_REMAIN)}</td>
      <td className="number">
        <TransitQuantity line={line} />
      </td>
    </>
  )
}

/** Returns what rows and cards show besides the ERP's data: the name, why it cannot be selected, and the inputs. */
export const useOpenLine = ({ line, selected, facts, onType }: OpenLineProps) => {
  const name = useLineName()(line)
  const whyNot = useReasonNotSelectable()(line)
  return { name, whyNot, inputs: { line, selected, facts, onType: (text: string) => onType(line, text) } }
}

const LineRow = memo((props: OpenLineProps) => {
  const { line, selected, today, codeOf, onPick, onAnswer } = props
  const t = useTexts(openLineTexts)
  const { name, whyNot, inputs } = useOpenLine(props)
  return (
    <tr className={selected ? 'chosen' : whyNot ? 'closed' : undefined}>
      <td className="pick">
        {!whyNot && (
          <input
            type="checkbox"
            data-field="select"
            aria-label={t('select', { name })}
            checked={selected !== undefined}
            onChange={(event) => onPick(line, event.target.checked, (event.nativeEvent as MouseEvent).shiftKey)}
          />
        )}
      </td>
      <LineFacts line={line} today={today} codeOf={codeOf} />
      {onAnswer && (
        <td className="answer">
          <AnswerCell line={line} name={name} onAnswer={onAnswer} />
        </td>
      )}
      {whyNot ? (
        <td className="muted number" colSpan={2} title={whyNot}>
          {whyNot}
        </td>
      ) : (
        <>
          <td className="number deliver">
            <DeliverInput {...inputs} />
          </td>
          <td>
            <PacksOfLine {...inputs} />
          </td>
        </>
      )}
    </tr>
  )
})

/** The check box that selects all lines of the page that can be delivered. */
const SelectPage = ({ lines, selection, onSelect }: OpenLineRowsProps) => {
  const t = useTexts(openLineTexts)
  const open = lines.filter(({ suggested }) => suggested > 0)
  return (
    <AllBox
      label={t('selectPage')}
      all={open.length}
      chosen={open.filter((line) => selection.has(lineKey(line))).length}
      onChange={(isSelected) => onSelect(open, isSelected)}
    />
  )
}

const TableHead = (props: OpenLineRowsProps) => {
  const t = useTexts(openLineTexts)
  const tAnswer = useTexts(answerTexts)
  return (
    <thead>
      <tr>
        <th className="pick">
          <SelectPage {...props} />
        </th>
        <th>{t('item')}</th>
        <th className="description">{t('description')}</th>
        <th>{t('company')}</th>
        <th className="number wide">{t('order')}</th>
        <th className="number wide">{t('rel')}</th>
        <th className="number wide">{t('line')}</th>
        <th className="narrow">{t('orderRelLine')}</th>
        <th colSpan={2}>{t('due')}</th>
        <th className="number">{t('remaining')}</th>
        <th className="number">{t('transit')}</th>
        {props.onAnswer && <th>{tAnswer('column')}</th>}
        <th className="number">{t('deliver')}</th>
        <th>{t('packs')}</th>
      </tr>
    </thead>
  )
}

/** Open lines by due date, each with a check box. */
export const OpenLineTable = (props: OpenLineRowsProps) => {
  const t = useTexts(openLineTexts)
  const { lines, selection, isStale, facts, today, codeOf, onSelect, onPick, onType, onAnswer } = props
  const ofLine = { facts, today, codeOf, onSelect, onPick, onType, onAnswer }
  const drawnLines = useDrawnLines(lines, FIRST_ROWS)
  return (
    // the table scrolls, so it must be focusable for the keyboard
    <section
      className={`line-table open-lines-table ${isStale ? 'stale' : ''}`}
      aria-label={t('tableLabel')}
      tabIndex={0}
      onKeyDown={walk}
    >
      <table>
        <TableHead {...props} />
        <tbody>
          {groupByDueDate(drawnLines, today).map((group) => (
            <Fragment key={group.name}>
              <tr className="group">
                <td colSpan={onAnswer ? 15 : 14}>
                  <GroupHead {...props} group={group} />
                </td>
              </tr>
              {group.lines.map((line) => (
                <LineRow key={lineKey(line)} {...ofLine} line={line} selected={selection.get(lineKey(line))} />
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </section>
  )
}
