import { type KeyboardEvent, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { packSizeOf } from '#areas/purchase-orders/rules/pack-size.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { useRowWindow } from '#kit/web/list/use-row-window.ts'
import { isChoosable } from '../../../rules/choosable.ts'
import type { FormRow } from '../delivery-form.ts'
import { orderHeads } from '../order-heads.ts'
import { createTexts } from '../texts.ts'
import { purchaseOrderColumnTexts } from './column-texts.ts'
import { CHECKBOX_WIDTH, cellClass, inputColumns, splitColumnsAroundInputs, stickyOffsets } from './columns.ts'
import { SelectAllBox } from './line-inputs.tsx'
import { type LineColumns, LineRow, ORDER_HEAD_HEIGHT, rowHeight } from './line-row.tsx'
import { findCellNote, type LineListProps } from './use-line.ts'
import './line-table.css'
import './lines.css'

const HEAD_HEIGHT = 36

const isDeliverable = ({ chosen, draft }: FormRow): boolean => chosen || isChoosable(draft.line)

/** Returns the direction in which Up, Down or Enter moves the focus between rows; undefined for other keys. */
const rowStep = (event: KeyboardEvent): 1 | -1 | undefined => {
  if (event.key === 'ArrowUp' || (event.key === 'Enter' && event.shiftKey)) return -1
  return event.key === 'ArrowDown' || event.key === 'Enter' ? 1 : undefined
}

type Columns = LineColumns['columns']

const TableHead = ({ rows, columns, dispatch }: Pick<LineListProps, 'rows' | 'dispatch'> & LineColumns) => {
  const t = useTexts(createTexts)
  const head = useTexts(purchaseOrderColumnTexts)
  const open = rows.filter(isDeliverable)
  return (
    <thead>
      <tr aria-rowindex={1}>
        <th className="pin pin-0" style={stickyOffsets[0]}>
          <SelectAllBox
            label={t('chooseAll')}
            all={open.length}
            chosen={open.filter((row) => row.chosen).length}
            onChange={(chosen) => dispatch({ type: 'chooseAll', chosen, keys: rows.map(({ key }) => key) })}
          />
        </th>
        {columns.before.map((column, index) => (
          <th key={column.field} className={`pin ${cellClass(column)}`} style={stickyOffsets[index + 1]}>
            {head(column.field)}
          </th>
        ))}
        {inputColumns.map(({ title, numeric }, index) => (
          <th
            key={title}
            className={`pin pin-${index + 4} ${numeric ? 'number' : ''}`}
            style={stickyOffsets[index + 4]}
          >
            {t(title)}
          </th>
        ))}
        {columns.after.map((column) => (
          <th key={column.field} className={cellClass(column)}>
            {head(column.field)}
          </th>
        ))}
      </tr>
    </thead>
  )
}

const columnWidths = (columns: Columns): readonly (readonly [column: string, px: number])[] => [
  ['choose', CHECKBOX_WIDTH],
  ...columns.before.map(({ field, width }) => [field, width] as const),
  ...inputColumns.map(({ title, width }) => [title, width] as const),
  ...columns.after.map(({ field, width }) => [field, width] as const),
]

type OrderHeads = ReturnType<typeof orderHeads>

/** Returns the height of each row in px, including the heading of its order, its note, and its open lots. */
const useRowHeights = ({ rows, facts, lotsStateOf }: LineListProps, heads: OrderHeads, lotsHeight: number) =>
  useMemo(
    () =>
      rows.map(
        (row, index) =>
          (heads.has(index) ? ORDER_HEAD_HEIGHT : 0) +
          rowHeight(row, findCellNote(row.draft, facts) !== undefined) +
          (lotsStateOf(row.key) === 'closed' ? 0 : lotsHeight),
      ),
    [rows, facts, lotsStateOf, lotsHeight, heads],
  )

/** Moves the focus to the same field of the next row that can be delivered. */
const walkRows = (event: KeyboardEvent, rows: readonly FormRow[], focus: (index: number, field: string) => void) => {
  const field = event.target instanceof HTMLElement ? event.target.dataset.field : undefined
  const step = rowStep(event)
  const row = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('[data-row]') : null
  // Enter on the button opens the lots
  if (!field || !step || !row || (field === 'lots' && event.key === 'Enter')) return
  event.preventDefault()
  for (let index = Number(row.dataset.row) + step; index >= 0 && index < rows.length; index += step) {
    const next = rows[index]
    if (next && isDeliverable(next) && !(field === 'packs' && packSizeOf(next.draft.line))) return focus(index, field)
  }
}

/** Moves the focus to a requested field, once per request, even if the rows change. */
export const useRequestedFocus = (
  requested: LineListProps['focusOn'],
  rows: readonly FormRow[],
  focus: (index: number, field: string) => void,
): void => {
  const moveFocus = useEffectEvent(({ key, field }: NonNullable<LineListProps['focusOn']>) => {
    const index = rows.findIndex((row) => row.key === key)
    if (index >= 0) focus(index, field)
  })
  useEffect(() => {
    if (requested) moveFocus(requested)
  }, [requested])
}

/** The order lines as a table. It renders only the visible rows, so that 500 lines are as fast as five (PO-03). */
export const LineTable = (props: LineListProps) => {
  const { rows, facts, dispatch, lots, lotsStateOf, lotHint, pasteFrom, focusOn } = props
  const t = useTexts(createTexts)
  const scroller = useRef<HTMLElement>(null)
  const [lotsHeight, setLotsHeight] = useState(0)
  const columns = splitColumnsAroundInputs(rows.map(({ draft }) => draft.line))
  const heads = useMemo(() => orderHeads(rows.map(({ draft }) => draft.line)), [rows])
  const heights = useRowHeights(props, heads, lotsHeight)
  const { first, end, before, after, focus } = useRowWindow(scroller, heights, HEAD_HEIGHT)

  useRequestedFocus(focusOn, rows, focus)
  return (
    <section
      ref={scroller}
      className="line-table lines"
      aria-label={t('linesTitle')}
      onKeyDown={(event) => walkRows(event, rows, focus)}
    >
      <table aria-rowcount={rows.length + 1}>
        <colgroup>
          {columnWidths(columns).map(([column, width]) => (
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
