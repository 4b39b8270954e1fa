import { memo, useRef } from 'react'
import type { PoLine } from '#areas/purchase-orders/contract.ts'
import { formatQuantity } from '#kit/shared/quantity.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { Icon } from '#kit/web/icons.tsx'
import { Fact } from '../fact.tsx'
import { purchaseOrderColumnTexts } from './column-texts.ts'
import { priceText } from './columns.ts'
import {
  FitButton,
  hasRowNotice,
  LotButton,
  LotSupInput,
  QuantityInput,
  RowNotice,
  useRefusalText,
} from './line-inputs.tsx'
import { useRequestedFocus } from './line-table.tsx'
import { LotEditor } from './lot-editor.tsx'
import { createTexts } from './texts.ts'
import { TransitQuantity } from './transit-quantity.tsx'
import { type EditedLine, type LineProps, type LinesProps, useLine } from './use-line.ts'
import './lines.css'

interface CardInputsProps extends LineProps {
  readonly edited: EditedLine
  readonly name: string
}

/** The inputs of a card with their errors, and its lots. */
const CardInputs = ({ row, index, dispatch, lotHint, lots, lotsState, edited, name }: CardInputsProps) => {
  const t = useTexts(createTexts)
  const messageText = useRefusalText()
  const { note } = edited
  const noteId = `note-${index}`
  return (
    <div className="inputs">
      <span className="small strong">{t('qtyDel')}</span>
      <span className="small strong">{t('packs')}</span>
      <QuantityInput edited={edited} field="amount" name={name} noteId={noteId} />
      <QuantityInput edited={edited} field="packs" name={name} noteId={noteId} />
      {note && (
        <div id={noteId} className={`card-note ${note.isWarning ? 'warning' : 'refused'}`}>
          <Icon name={note.isWarning ? 'info' : 'alert'} size={16} />
          <span>{messageText(note.refusal)}</span>
          <FitButton edited={edited} name={name} />
        </div>
      )}
      {row.chosen && (
        <>
          <span className="small strong">{t('lotSup')}</span>
          <span className="small strong">{t('setUpLotHead')}</span>
          <LotSupInput edited={edited} name={name} noteId={noteId} hint={lotHint} />
          <LotButton edited={edited} name={name} isOpen={lotsState !== 'closed'} />
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
      <Fact label={head('remaining')}>{`${formatQuantity(line.QUANTITY_REMAIN)} ${line.UOM ?? ''}`}</Fact>
      <Fact label={head('transit')}>
        <TransitQuantity line={line} />
      </Fact>
      <Fact label={head('dueDate')}>{line.DUE_DATE ?? '-'}</Fact>
      {chosen && (
        <>
          <Fact label={head('kanban')}>{line.PIECES_PER_KANBAN || '-'}</Fact>
          <Fact label={head('received')}>{formatQuantity(line.QUANTITY_RECEIVED)}</Fact>
          <Fact label={head('unitPrice')}>{priceText(line)}</Fact>
        </>
      )}
    </dl>
  )
}

const LineCard = memo((props: LineProps) => {
  const { row, index, dispatch } = props
  const { key, chosen } = row
  const t = useTexts(createTexts)
  const messageText = useRefusalText()
  const edited = useLine(props)
  const { line } = edited.live
  const { closed } = edited
  const name = t('lineName', { po: line.PO_NUMBER, line: line.LINE_NUM, item: line.ITEM_CODE })
  const isClosed = closed !== undefined && !chosen
  const order = [line.PO_NUMBER, line.RELEASE_NUM, line.LINE_NUM, line.SHIPMENT_NUM].filter((part) => part !== null)
  return (
    <li data-row={index} className={`stack framed line-card ${chosen ? 'chosen' : ''} ${isClosed ? 'closed' : ''}`}>
      <label className="title">
        <input
          type="checkbox"
          aria-label={t('choose', { name })}
          checked={chosen}
          disabled={isClosed}
          onChange={(event) => dispatch({ type: 'choose', key, chosen: event.target.checked })}
        />
        <span>
          <b>{line.ITEM_CODE}</b>
          <span className="muted">{line.DESCRIPTION}</span>
          <span className="muted">
            {line.JOBS && `JOB ${line.JOBS} · `}PO {order.join(' / ')}
          </span>
        </span>
      </label>
      {isClosed ? (
        <p className="muted">{messageText(closed)}</p>
      ) : (
        <CardInputs {...props} edited={edited} name={name} />
      )}
      {hasRowNotice(row) && <RowNotice row={row} name={name} dispatch={dispatch} />}
      <CardFacts line={line} chosen={chosen} />
    </li>
  )
})

/** The order lines as cards, for phones. Cards outside the visible area are not laid out. */
export const LineCards = ({ rows, facts, dispatch, lots, lotsStateOf, lotHint, pasteFrom, focusOn }: LinesProps) => {
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
