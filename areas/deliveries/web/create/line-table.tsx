import {
  type KeyboardEvent,
  memo,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { packSizeOf } from '#areas/purchase-orders/rules/pack-size.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { Icon } from '#kit/web/icons.tsx'
import { isChoosable } from '../../rules/choosable.ts'
import { purchaseOrderColumnTexts } from './column-texts.ts'
import { CHOOSE_WIDTH, type Column, cellClass, columnsAround, inputWidths } from './columns.ts'
import type { Row } from './delivery-form.ts'
import {
  FitButton,
  hasRowNotice,
  LotButton,
  LotSupInput,
  QuantityInput,
  RowNotice,
  useRefusalText,
} from './line-inputs.tsx'
import { LotEditor } from './lot-editor.tsx'
import { type OrderHead, orderHeads } from './order-heads.ts'
import { createTexts } from './texts.ts'
import { TransitQuantity } from './transit-quantity.tsx'
import { type EditedLine, judgeRow, type LineProps, type LinesProps, useLine } from './use-line.ts'
import { useRowWindow } from './use-row-window.ts'
import './lines.css'

const ROW_HEIGHT = 32
const NOTE_HEIGHT = 28
const ORDER_HEAD_HEIGHT = 30

/** Height of a row in px, including its note. */
const rowHeightOf = (row: LineProps['row'], isNoted: boolean): number =>
  ROW_HEIGHT + (isNoted ? NOTE_HEIGHT : 0) + (hasRowNotice(row) ? NOTE_HEIGHT : 0)

type Line = LineProps['row']['draft']['line']

const Fact = ({ line, column: { title, show } }: { line: Line; column: Column }) =>
  title === 'transit' ? <TransitQuantity line={line} /> : show(line)

/** The ERP columns of a line; they do not change while the user types. */
export const LineFacts = memo(({ line, columns }: { readonly line: Line; readonly columns: readonly Column[] }) =>
  columns.map((column) => (
    <td key={column.title} className={cellClass(column)} title={column.long ? column.show(line) : undefined}>
      <Fact line={line} column={column} />
    </td>
  )),
)

/** The columns before the inputs that stay visible. */
const LeadingFacts = memo(({ line, columns }: { readonly line: Line; readonly columns: readonly Column[] }) =>
  columns.map((column, index) => (
    <td
      key={column.title}
      className={`pin pin-${index + 1} lead ${cellClass(column) ?? ''}`}
      title={column.long ? column.show(line) : undefined}
    >
      <Fact line={line} column={column} />
    </td>
  )),
)

interface ShownColumns {
  readonly columns: { readonly before: readonly Column[]; readonly after: readonly Column[] }
}

interface RowNotesProps extends Pick<LineProps, 'row' | 'dispatch'>, ShownColumns {
  readonly edited: EditedLine
  readonly name: string
  readonly noteId: string
}

/** Changes of the line since the draft was saved, and errors of its inputs. */
const RowNotes = ({ row, edited, name, noteId, dispatch, columns }: RowNotesProps) => {
  const say = useRefusalText()
  const { note } = edited
  const colSpan = 5 + columns.before.length + columns.after.length
  return (
    <>
      {hasRowNotice(row) && (
        <tr className="news of-chosen">
          <td colSpan={colSpan}>
            <RowNotice row={row} name={name} dispatch={dispatch} />
          </td>
        </tr>
      )}
      {note && (
        <tr className={`note ${note.isWarning ? 'warning' : 'refused'}`}>
          <td colSpan={colSpan}>
            <div id={noteId}>
              <Icon name={note.isWarning ? 'info' : 'alert'} size={14} />
              <span>{say(note.refusal)}</span>
              <FitButton edited={edited} name={name} />
            </div>
          </td>
        </tr>
      )}
    </>
  )
}

interface LotsRowProps {
  readonly colSpan: number
  readonly onHeight: (px: number) => void
  readonly children: ReactNode
}

/**
 * The row of the lots below their line, as wide as the visible table. It reports its height, which changes, to the
 * table.
 */
const LotsRow = ({ colSpan, onHeight, children }: LotsRowProps) => {
  const cell = useRef<HTMLTableCellElement>(null)
  const [width, setWidth] = useState<number>()
  useLayoutEffect(() => {
    const element = cell.current
    if (!element) return
    const table = element.closest('.lines')
    const sized = new ResizeObserver(() => {
      onHeight(element.offsetHeight)
      setWidth(table?.clientWidth)
    })
    sized.observe(element)
    if (table) sized.observe(table)
    return () => sized.disconnect()
  }, [onHeight])
  return (
    <tr className="lots-row">
      <td ref={cell} colSpan={colSpan}>
        <div className="lots-place" style={{ width }}>
          {children}
        </div>
      </td>
    </tr>
  )
}

interface LineFieldsProps {
  readonly edited: EditedLine
  readonly name: string
  readonly noteId: string
  readonly lotHint: string
  readonly areLotsOpen: boolean
}

/** The input cells of a line. */
const LineFields = ({ edited, name, noteId, lotHint, areLotsOpen }: LineFieldsProps) => (
  <>
    <td className="pin pin-4">
      <QuantityInput edited={edited} field="amount" name={name} noteId={noteId} />
    </td>
    <td className="pin pin-5">
      <QuantityInput edited={edited} field="packs" name={name} noteId={noteId} />
    </td>
    <td className="pin pin-6">
      <LotButton edited={edited} name={name} isOpen={areLotsOpen} />
    </td>
    <td className="pin pin-7">
      <LotSupInput edited={edited} name={name} noteId={noteId} hint={lotHint} />
    </td>
  </>
)

interface LineChoiceProps extends Pick<LineProps, 'row' | 'dispatch'> {
  readonly name: string
  readonly disabled: boolean
}

const LineChoice = ({ row: { key, chosen }, name, disabled, dispatch }: LineChoiceProps) => {
  const t = useTexts(createTexts)
  return (
    <input
      type="checkbox"
      aria-label={t('choose', { name })}
      checked={chosen}
      disabled={disabled}
      onChange={(event) => dispatch({ type: 'choose', key, chosen: event.target.checked })}
    />
  )
}

interface LineRowProps extends LineProps, ShownColumns {
  /** The order that begins with this line, if the table has several, and its number of lines. */
  readonly headOrder: string | undefined
  readonly headLines: number | undefined
  readonly onLotsHeight: (px: number) => void
}

const OrderHeadRow = ({ po, count, colSpan }: OrderHead & { readonly colSpan: number }) => {
  const t = useTexts(createTexts)
  return (
    <tr className="order-head">
      <th colSpan={colSpan}>
        <span>{t('foundLines', { po, count })}</span>
      </th>
    </tr>
  )
}

/** A row of the line table, and its errors below it. */
const LineRow = memo((props: LineRowProps) => {
  const { row, index, dispatch, lotHint, columns, lotsState, lots, onLotsHeight, headOrder, headLines = 0 } = props
  const { key, draft, chosen } = row
  const t = useTexts(createTexts)
  const say = useRefusalText()
  const edited = useLine(props)
  const { closed, note, live } = edited
  const name = t('lineName', { po: draft.line.PO_NUMBER, line: draft.line.LINE_NUM, item: draft.line.ITEM_CODE })
  const noteId = `note-${index}`
  const isClosed = closed !== undefined && !chosen
  const areLotsOpen = lotsState !== 'closed'
  const colSpan = 5 + columns.before.length + columns.after.length
  const marks = [chosen && 'chosen', isClosed && 'closed', (note || hasRowNotice(row)) && 'noted'].filter(Boolean)

  return (
    <>
      {headOrder !== undefined && <OrderHeadRow po={headOrder} count={headLines} colSpan={colSpan} />}
      <tr data-row={index} aria-rowindex={index + 2} aria-selected={chosen} className={marks.join(' ') || undefined}>
        <td className="pin pin-0">
          <LineChoice row={row} name={name} disabled={isClosed} dispatch={dispatch} />
        </td>
        <LeadingFacts line={live.line} columns={columns.before} />
        {isClosed ? (
          <td className="pin pin-4 why" colSpan={4} title={say(closed)}>
            {say(closed)}
          </td>
        ) : (
          <LineFields {...{ edited, name, noteId, lotHint, areLotsOpen }} />
        )}
        <LineFacts line={live.line} columns={columns.after} />
      </tr>
      <RowNotes row={row} edited={edited} name={name} noteId={noteId} dispatch={dispatch} columns={columns} />
      {areLotsOpen && !isClosed && (
        <LotsRow colSpan={colSpan} onHeight={onLotsHeight}>
          <LotEditor
            row={row}
            name={name}
            dispatch={dispatch}
            isNew={lotsState === 'new'}
            onFocused={lots.focused}
            onClose={() => lots.close(key)}
          />
        </LotsRow>
      )}
    </>
  )
})

const HEAD_HEIGHT = 36

const isOpen = ({ chosen, draft }: Row): boolean => chosen || isChoosable(draft.line)

/** Whether all, none or some of the lines that can be delivered are selected. */
const ChooseAll = ({ rows, dispatch }: Pick<LinesProps, 'rows' | 'dispatch'>) => {
  const t = useTexts(createTexts)
  const box = useRef<HTMLInputElement>(null)
  const open = rows.filter(isOpen)
  const chosen = open.filter((row) => row.chosen).length
  useEffect(() => {
    if (box.current) box.current.indeterminate = chosen > 0 && chosen < open.length
  }, [chosen, open.length])
  return (
    <input
      ref={box}
      type="checkbox"
      aria-label={t('chooseAll')}
      disabled={open.length === 0}
      checked={open.length > 0 && chosen === open.length}
      onChange={(event) =>
        dispatch({ type: 'chooseAll', chosen: event.target.checked, keys: rows.map(({ key }) => key) })
      }
    />
  )
}

/** The direction for Up, Down and Enter, which move between the rows within the same column. */
const stepOf = (event: KeyboardEvent): 1 | -1 | undefined => {
  if (event.key === 'ArrowUp' || (event.key === 'Enter' && event.shiftKey)) return -1
  return event.key === 'ArrowDown' || event.key === 'Enter' ? 1 : undefined
}

type Columns = ShownColumns['columns']

const TableHead = ({ rows, columns, dispatch }: Pick<LinesProps, 'rows' | 'dispatch'> & ShownColumns) => {
  const t = useTexts(createTexts)
  const head = useTexts(purchaseOrderColumnTexts)
  return (
    <thead>
      <tr aria-rowindex={1}>
        <th className="pin pin-0">
          <ChooseAll rows={rows} dispatch={dispatch} />
        </th>
        {columns.before.map((column, index) => (
          <th key={column.title} className={`pin pin-${index + 1} ${cellClass(column) ?? ''}`}>
            {head(column.title)}
          </th>
        ))}
        <th className="pin pin-4 number">{t('qtyDel')}</th>
        <th className="pin pin-5 number">{t('packs')}</th>
        <th className="pin pin-6">{t('setUpLotHead')}</th>
        <th className="pin pin-7">{t('lotSup')}</th>
        {columns.after.map((column) => (
          <th key={column.title} className={cellClass(column)}>
            {head(column.title)}
          </th>
        ))}
      </tr>
    </thead>
  )
}

const widthsOf = (columns: Columns): readonly (readonly [column: string, px: number])[] => [
  ['choose', CHOOSE_WIDTH],
  ...columns.before.map(({ title, width }) => [title, width] as const),
  ...Object.entries(inputWidths),
  ...columns.after.map(({ title, width }) => [title, width] as const),
]

type OrderHeads = ReturnType<typeof orderHeads>

/** Height of each row in px, with its order's head, its note and, where they are open, its lots. */
const useRowHeights = (
  { rows, facts, lotsStateOf }: LinesProps,
  heads: OrderHeads,
  lotsHeight: number,
): readonly number[] =>
  useMemo(
    () =>
      rows.map(
        (row, index) =>
          (heads.has(index) ? ORDER_HEAD_HEIGHT : 0) +
          rowHeightOf(row, judgeRow(row.draft, facts).note !== undefined) +
          (lotsStateOf(row.key) === 'closed' ? 0 : lotsHeight),
      ),
    [rows, facts, lotsStateOf, lotsHeight, heads],
  )

/** Moves the focus to the same field of the next row that can be delivered. */
const walkRows = (event: KeyboardEvent, rows: readonly Row[], focus: (index: number, field: string) => void) => {
  const field = event.target instanceof HTMLElement ? event.target.dataset.field : undefined
  const step = stepOf(event)
  const row = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('[data-row]') : null
  // Enter on a button presses it
  if (!field || !step || !row || (field === 'lots' && event.key === 'Enter')) return
  event.preventDefault()
  for (let index = Number(row.dataset.row) + step; index >= 0 && index < rows.length; index += step) {
    const next = rows[index]
    if (next && isOpen(next) && !(field === 'packs' && packSizeOf(next.draft.line))) return focus(index, field)
  }
}

/** Moves the focus to a requested field: once for each request, whatever the rows have become. */
const useRequestedFocus = (
  requested: LinesProps['focusOn'],
  rows: readonly Row[],
  focus: (index: number, field: string) => void,
): void => {
  const moveFocus = useEffectEvent(({ key, field }: NonNullable<LinesProps['focusOn']>) => {
    const index = rows.findIndex((row) => row.key === key)
    if (index >= 0) focus(index, field)
  })
  useEffect(() => {
    if (requested) moveFocus(requested)
  }, [requested])
}

/** The open lines as a table that renders only the visible rows, so that 500 lines are as fast as five (PO-03). */
export const LineTable = (props: LinesProps) => {
  const { rows, facts, dispatch, lots, lotsStateOf, lotHint, pasteFrom, focusOn } = props
  const t = useTexts(createTexts)
  const scroller = useRef<HTMLElement>(null)
  const [lotsHeight, setLotsHeight] = useState(0)
  const columns = columnsAround(rows.map(({ draft }) => draft.line))
  const heads = useMemo(() => orderHeads(rows.map(({ draft }) => draft.line)), [rows])
  const heights = useRowHeights(props, heads, lotsHeight)
  const { first, end, before, after, focus } = useRowWindow(scroller, heights, HEAD_HEIGHT)

  useRequestedFocus(focusOn, rows, focus)
  return (
    <section
      ref={scroller}
      className="lines"
      aria-label={t('linesTitle')}
      onKeyDown={(event) => walkRows(event, rows, focus)}
    >
      <table aria-rowcount={rows.length + 1}>
        <colgroup>
          {widthsOf(columns).map(([column, width]) => (
            <col key={column} style={{ width }} />
          ))}
        </colgroup>
        <TableHead rows={rows} columns={columns} dispatch={dispatch} />
        <tbody>
          {before > 0 && <tr style={{ height: before }} />}
          {rows.slice(first, end).map((row, offset) => (
            <LineRow
              key={row.key}
              row={row}
              index={first + offset}
              headOrder={heads.get(first + offset)?.po}
              headLines={heads.get(first + offset)?.count}
              lotsState={lotsStateOf(row.key)}
              onLotsHeight={setLotsHeight}
              {...{ facts, dispatch, lots, lotHint, pasteFrom, columns }}
            />
          ))}
          {after > 0 && <tr style={{ height: after }} />}
        </tbody>
      </table>
    </section>
  )
}
