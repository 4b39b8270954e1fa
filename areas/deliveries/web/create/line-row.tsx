import { memo } from 'react'
import { useTexts } from '#kit/web/i18n.ts'
import { Icon } from '#kit/web/icons.tsx'
import { type Column, cellClass } from './columns.ts'
import { TransitQuantity } from './holders.tsx'
import { FitButton, LotButton, LotSupInput, QuantityInput, useRefusalText } from './line-inputs.tsx'
import { hasRowNotice, RowNotice } from './row-notice.tsx'
import { createTexts } from './texts.ts'
import { type LineProps, useLine } from './use-line.ts'

const ROW_HEIGHT = 32
const NOTE_HEIGHT = 28

/** Height of a row in px, including its note. */
export const rowHeightOf = (row: LineProps['row'], isNoted: boolean): number =>
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

/** Those that stay in sight, before the fields. */
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

/** A row of the line table, and beneath it what speaks against what was typed. */
export const LineRow = memo((props: LineProps & ShownColumns) => {
  const { row, index, dispatch, lotHint, columns } = props
  const { key, draft, chosen } = row
  const t = useTexts(createTexts)
  const say = useRefusalText()
  const edited = useLine(props)
  const { closed, note, live } = edited
  const name = t('lineName', { po: draft.line.PO_NUMBER, line: draft.line.LINE_NUM, item: draft.line.ITEM_CODE })
  const noteId = `note-${index}`
  const isClosed = closed !== undefined && !chosen

  return (
    <>
      <tr
        data-row={index}
        aria-rowindex={index + 2}
        aria-selected={chosen}
        className={
          [chosen && 'chosen', isClosed && 'closed', (note || hasRowNotice(row)) && 'noted']
            .filter(Boolean)
            .join(' ') || undefined
        }
      >
        <td className="pin pin-0">
          <input
            type="checkbox"
            aria-label={t('choose', { name })}
            checked={chosen}
            disabled={isClosed}
            onChange={(event) => dispatch({ type: 'choose', key, chosen: event.target.checked })}
          />
        </td>
        <LeadingFacts line={live.line} columns={columns.before} />
        {isClosed ? (
          <td className="pin pin-4 why" colSpan={4} title={say(closed)}>
            {say(closed)}
          </td>
        ) : (
          <>
            <td className="pin pin-4">
              <QuantityInput edited={edited} field="amount" name={name} noteId={noteId} />
            </td>
            <td className="pin pin-5">
              <QuantityInput edited={edited} field="packs" name={name} noteId={noteId} />
            </td>
            <td className="pin pin-6">
              <LotButton edited={edited} name={name} />
            </td>
            <td className="pin pin-7">
              <LotSupInput edited={edited} name={name} noteId={noteId} hint={lotHint} />
            </td>
          </>
        )}
        <LineFacts line={live.line} columns={columns.after} />
      </tr>
      {hasRowNotice(row) && (
        <tr className="news of-chosen">
          <td colSpan={5 + columns.before.length + columns.after.length}>
            <RowNotice row={row} name={name} dispatch={dispatch} />
          </td>
        </tr>
      )}
      {note && (
        <tr className={`note ${note.isWarning ? 'warning' : 'refused'}`}>
          <td colSpan={5 + columns.before.length + columns.after.length}>
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
})
