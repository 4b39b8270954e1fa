import { memo, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useTexts } from '#kit/web/i18n.ts'
import type { OrderHead } from '../order-heads.ts'
import { createTexts } from '../texts.ts'
import { cellClass, type OrderLineColumn, stickyOffsets } from './columns.ts'
import {
  hasRowNotice,
  LineChoice,
  LineNote,
  LotButton,
  LotSupInput,
  QuantityInput,
  RowNotice,
  refusalText,
  useLineName,
} from './line-inputs.tsx'
import { LotEditor } from './lot-editor.tsx'
import { TransitQuantity } from './transit-quantity.tsx'
import { type EditedLineState, type LineProps, useEditedLine } from './use-line.ts'
import './line-table.css'
import './lines.css'

const ROW_HEIGHT = 32
const NOTE_HEIGHT = 28
export const ORDER_HEAD_HEIGHT = 30

/** Returns the height of a row in px, including its note. */
export const rowHeight = (row: LineProps['row'], isNoted: boolean): number =>
  ROW_HEIGHT + (isNoted ? NOTE_HEIGHT : 0) + (hasRowNotice(row) ? NOTE_HEIGHT : 0)

type Line = LineProps['row']['draft']['line']

interface OrderLineCellsProps {
  readonly line: Line
  readonly columns: readonly OrderLineColumn[]
  /** True if the cells are before the inputs and stay visible. */
  readonly isLeading?: boolean
}

/** The cells with a line's data from the ERP. They do not change while the user types. */
export const OrderLineCells = memo(({ line, columns, isLeading = false }: OrderLineCellsProps) =>
  columns.map((column, index) => {
    const pinClasses = isLeading ? `pin pin-${index + 1} lead ` : ''
    return (
      <td
        key={column.field}
        className={`${pinClasses}${cellClass(column)}`}
        style={isLeading ? stickyOffsets[index + 1] : undefined}
        title={column.long ? column.show(line) : undefined}
      >
        {column.field === 'transit' ? <TransitQuantity line={line} /> : column.show(line)}
      </td>
    )
  }),
)

export interface LineColumns {
  readonly columns: { readonly before: readonly OrderLineColumn[]; readonly after: readonly OrderLineColumn[] }
}

interface RowNotesProps extends Pick<LineProps, 'row' | 'dispatch'> {
  readonly edited: EditedLineState
  readonly colSpan: number
}

/** The rows with changes of the line since the draft was saved, and with errors of its inputs. */
const RowNotes = ({ row, edited, dispatch, colSpan }: RowNotesProps) => {
  const { note, noteId } = edited
  return (
    <>
      {hasRowNotice(row) && (
        <tr className="news">
          <td colSpan={colSpan}>
            <RowNotice row={row} edited={edited} dispatch={dispatch} />
          </td>
        </tr>
      )}
      {note && (
        <tr className={`note ${note.isWarning ? 'amber-text' : 'red-text'}`}>
          <td colSpan={colSpan}>
            <div id={noteId} className="row">
              <LineNote edited={edited} note={note} iconSize={14} />
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

/** The row with the lots of a line, as wide as the visible part of the table. It reports changes of its height. */
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

const LineFields = ({ edited, lotHint, isOpen }: { edited: EditedLineState; lotHint: string; isOpen: boolean }) => (
  <>
    <td className="pin" style={stickyOffsets[4]}>
      <QuantityInput edited={edited} field="amount" />
    </td>
    <td className="pin" style={stickyOffsets[5]}>
      <QuantityInput edited={edited} field="packs" />
    </td>
    <td className="pin" style={stickyOffsets[6]}>
      <LotButton edited={edited} isOpen={isOpen} />
    </td>
    <td className="pin pin-7" style={stickyOffsets[7]}>
      <LotSupInput edited={edited} hint={lotHint} />
    </td>
  </>
)

interface LineRowProps extends LineProps, LineColumns {
  /** The order whose lines begin with this row, if the table has several. `headLines` is its number of lines. */
  readonly headOrder: string | undefined
  readonly headLines: number | undefined
  readonly onLotsHeight: (px: number) => void
}

const OrderHeadRow = ({ po, count, colSpan }: OrderHead & { readonly colSpan: number }) => {
  const t = useTexts(createTexts)
  return (
    <tr className="order-head">
      <th colSpan={colSpan}>
        <span>{t('found', { name: `PO ${po}`, count })}</span>
      </th>
    </tr>
  )
}

/** A row of the line table, with its errors below it. */
export const LineRow = memo((props: LineRowProps) => {
  const { row, index, dispatch, lotHint, columns, lotsState, lots, onLotsHeight, headOrder, headLines = 0 } = props
  const { chosen } = row
  const edited = useEditedLine(props, useLineName()(row.draft.line))
  const { name, closed, isClosed, note, live } = edited
  const areLotsOpen = lotsState !== 'closed'
  const colSpan = 5 + columns.before.length + columns.after.length
  const marks = [chosen && 'chosen', isClosed && 'closed', (note || hasRowNotice(row)) && 'noted'].filter(Boolean)

  return (
    <>
      {headOrder !== undefined && <OrderHeadRow po={headOrder} count={headLines} colSpan={colSpan} />}
      <tr data-row={index} aria-rowindex={index + 2} aria-selected={chosen} className={marks.join(' ') || undefined}>
        <td className="pin pin-0" style={stickyOffsets[0]}>
          <LineChoice row={row} edited={edited} dispatch={dispatch} />
        </td>
        <OrderLineCells line={live.line} columns={columns.before} isLeading />
        {closed && isClosed ? (
          <td className="pin why muted" style={stickyOffsets[4]} colSpan={4} title={refusalText(closed)}>
            {refusalText(closed)}
          </td>
        ) : (
          <LineFields edited={edited} lotHint={lotHint} isOpen={areLotsOpen} />
        )}
        <OrderLineCells line={live.line} columns={columns.after} />
      </tr>
      <RowNotes {...{ row, edited, dispatch, colSpan }} />
      {areLotsOpen && !isClosed && (
        <LotsRow colSpan={colSpan} onHeight={onLotsHeight}>
          <LotEditor {...{ row, name, dispatch, lots, lotsState }} />
        </LotsRow>
      )}
    </>
  )
})
