import { memo, useRef } from 'react'
import type { PoLine } from '#areas/purchase-orders/contract.ts'
import { formatQuantity } from '#kit/shared/quantity.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { LabelledValue } from '#kit/web/parts/labelled-value.tsx'
import { createTexts } from '../texts.ts'
import { purchaseOrderColumnTexts } from './column-texts.ts'
import { formatUnitPrice } from './columns.ts'
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
import { useRequestedFocus } from './line-table.tsx'
import { LotEditor } from './lot-editor.tsx'
import { TransitQuantity } from './transit-quantity.tsx'
import { type EditedLineState, type LineListProps, type LineProps, useEditedLine } from './use-line.ts'
import './lines.css'

const CardInputs = (props: LineProps & { readonly edited: EditedLineState }) => {
  const { row, dispatch, lotHint, lots, lotsState, edited } = props
  const t = useTexts(createTexts)
  const { note, noteId, name } = edited
  return (
    <div className="inputs">
      <span className="small strong">{t('qtyDel')}</span>
      <span className="small strong">{t('packs')}</span>
      <QuantityInput edited={edited} field="amount" />
      <QuantityInput edited={edited} field="packs" />
      {note && (
        <div id={noteId} className={`card-note whole-row ${note.isWarning ? 'amber-text' : 'red-text'}`}>
          <LineNote edited={edited} note={note} iconSize={16} />
        </div>
      )}
      {row.chosen && (
        <>
          <span className="small strong">{t('lotSup')}</span>
          <span className="small strong">{t('setUpLotHead')}</span>
          <LotSupInput edited={edited} hint={lotHint} />
          <LotButton edited={edited} isOpen={lotsState !== 'closed'} />
          {lotsState !== 'closed' && <LotEditor {...{ row, name, dispatch, lots, lotsState }} />}
        </>
      )}
    </div>
  )
}

const CardFacts = ({ line, chosen }: { readonly line: PoLine; readonly chosen: boolean }) => {
  const head = useTexts(purchaseOrderColumnTexts)
  return (
    <dl>
      <LabelledValue
        label={head('QUANTITY_REMAIN')}
      >{`${formatQuantity(line.QUANTITY_REMAIN)} ${line.UOM ?? ''}`}</LabelledValue>
      <LabelledValue label={head('transit')}>
        <TransitQuantity line={line} />
      </LabelledValue>
      <LabelledValue label={head('DUE_DATE')}>{line.DUE_DATE ?? '-'}</LabelledValue>
      {chosen && (
        <>
          <LabelledValue label={head('PIECES_PER_KANBAN')}>{line.PIECES_PER_KANBAN || '-'}</LabelledValue>
          <LabelledValue label={head('QUANTITY_RECEIVED')}>{formatQuantity(line.QUANTITY_RECEIVED)}</LabelledValue>
          <LabelledValue label={head('UNIT_PRICE')}>{formatUnitPrice(line)}</LabelledValue>
        </>
      )}
    </dl>
  )
}

const LineCard = memo((props: LineProps) => {
  const { row, index, dispatch } = props
  const { chosen } = row
  const edited = useEditedLine(props, useLineName()(row.draft.line))
  const { closed, isClosed } = edited
  const { line } = edited.live
  const order = [line.PO_NUMBER, line.RELEASE_NUM, line.LINE_NUM, line.SHIPMENT_NUM].filter((part) => part !== null)
  return (
    <li data-row={index} className={`stack framed line-card ${chosen ? 'chosen' : ''} ${isClosed ? 'closed' : ''}`}>
      <label className="title" htmlFor={`choose-${row.key}`}>
        <LineChoice row={row} edited={edited} dispatch={dispatch} />
        <span>
          <b>{line.ITEM_CODE}</b>
          <span className="muted">{line.DESCRIPTION}</span>
          <span className="muted">
            {line.JOBS && `JOB ${line.JOBS} · `}PO {order.join(' / ')}
          </span>
        </span>
      </label>
      {closed && isClosed ? <p className="muted">{refusalText(closed)}</p> : <CardInputs {...props} edited={edited} />}
      {hasRowNotice(row) && <RowNotice row={row} edited={edited} dispatch={dispatch} />}
      <CardFacts line={line} chosen={chosen} />
    </li>
  )
})

/** The order lines as cards, for phones. Cards outside the visible area are not laid out. */
export const LineCards = ({ rows, facts, dispatch, lots, lotsStateOf, lotHint, pasteFrom, focusOn }: LineListProps) => {
  const t = useTexts(createTexts)
  const list = useRef<HTMLUListElement>(null)
  useRequestedFocus(focusOn, rows, (index, field) => {
    const card = list.current?.querySelector(`[data-row="${index}"]`)
    const cell = card?.querySelector<HTMLElement>(`[data-field="${field}"]`) ?? card?.querySelector('input')
    card?.scrollIntoView({ block: 'center' })
    cell?.focus({ preventScroll: true })
  })
  return (
    <ul ref={list} className="stack" aria-label={t('linesTitle')}>
      {rows.map((row, index) => (
        <LineCard
          key={row.key}
          row={row}
          index={index}
          lotsState={lotsStateOf(row.key)}
          {...{ facts, dispatch, lots, lotHint, pasteFrom }}
        />
      ))}
    </ul>
  )
}
