import { showQuantity } from '#kit/shared/quantity.ts'
import { refuse } from '#kit/shared/result.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { Icon } from '#kit/web/icons.tsx'
import { deliveryMessages as messages } from '../../messages.ts'
import type { ComparedField, LineChange } from '../../rules/line-changes.ts'
import { purchaseOrderColumnTexts } from './column-texts.ts'
import { showPrice } from './columns.ts'
import type { DeliveryFormAction, Row } from './delivery-form.ts'
import { draftTexts } from './draft-texts.ts'
import { useRefusalText } from './line-inputs.tsx'
import './draft.css'

const titles = {
  ITEM_CODE: 'itemCode',
  DUE_DATE: 'dueDate',
  PIECES_PER_KANBAN: 'kanban',
  QUANTITY: 'quantity',
  QUANTITY_RECEIVED: 'received',
  QUANTITY_REMAIN: 'remaining',
  transit: 'transit',
  UNIT_PRICE: 'unitPrice',
  UOM: 'uom',
} as const satisfies Record<ComparedField, keyof (typeof purchaseOrderColumnTexts)['en']>

const shown = (fact: ComparedField, value: LineChange['from']): string => {
  if (value === null || value === '') return '-'
  if (typeof value === 'string') return value
  return fact === 'UNIT_PRICE' ? showPrice(value) : showQuantity(value)
}

/** Whether a row shows a notice about changes of its line. */
export const hasRowNotice = ({ changes, isGone, chosen }: Row): boolean => chosen && (isGone || changes.length > 0)

/** Shows what changed in a line since the draft was saved, or that it is no longer open (DLV-16). */
export const RowNotice = (props: {
  readonly row: Row
  readonly name: string
  readonly dispatch: (step: DeliveryFormAction) => void
}) => {
  const { row, name, dispatch } = props
  const t = useTexts(draftTexts)
  const head = useTexts(purchaseOrderColumnTexts)
  const say = useRefusalText()
  const { line } = row.draft
  if (row.isGone)
    return (
      <div className="row-news gone">
        <Icon name="alert" size={14} />
        <span>{say(refuse(messages.LINE_NOT_IN_ERP, { po: line.PO_NUMBER, line: line.LINE_NUM }))}</span>
        <button
          type="button"
          className="fit"
          aria-label={t('takeOffOf', { name })}
          onClick={() => dispatch({ type: 'choose', key: row.key, chosen: false })}
        >
          {t('takeOff')}
        </button>
      </div>
    )
  const parts = row.changes.map(({ fact, from, to }) =>
    t('change', { name: head(titles[fact]), from: shown(fact, from), to: shown(fact, to) }),
  )
  return (
    <div className="row-news changed">
      <Icon name="info" size={14} />
      <span>
        {t('changed')} {parts.join(' · ')}
      </span>
      <button
        type="button"
        className="fit"
        aria-label={t('seenOf', { name })}
        onClick={() => dispatch({ type: 'seen', key: row.key })}
      >
        {t('seen')}
      </button>
    </div>
  )
}
