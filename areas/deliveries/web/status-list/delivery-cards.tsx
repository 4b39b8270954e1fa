import { useTexts } from '#kit/web/i18n.ts'
import { Fact } from '../fact.tsx'
import {
  BoxCount,
  ConvertButton,
  DeleteButton,
  DeliveryStatusChip,
  ProblemCount,
  type RowActions,
  ShortReceiptHint,
} from './cells.tsx'
import type { ColumnKey, ListColumn } from './columns.ts'
import type { ListRow } from './row.ts'
import { listTexts } from './texts.ts'

interface CardProps {
  readonly row: ListRow
  readonly actions: RowActions
  /** The columns that the user may see; a card shows all of them. */
  readonly columns: readonly ListColumn[]
}

const CardFacts = ({ row, columns }: Pick<CardProps, 'row' | 'columns'>) => {
  const t = useTexts(listTexts)
  return (
    <dl className="data-facts">
      {columns.some(({ key }) => key === 'supplier') && (
        <Fact label={t('supplier')} wide>
          {row.supplier}
        </Fact>
      )}
      <Fact label={t('po')}>{row.rel === '' ? row.po : `${row.po} / ${row.rel}`}</Fact>
      <Fact label={t('quantity')}>
        {row.quantity}
        {row.short && <ShortReceiptHint short={row.short} />}{' '}
        <span className="muted">· {t('lines', { count: row.lines })}</span>
      </Fact>
      <Fact label={t('boxes')}>
        <BoxCount row={row} />
      </Fact>
      {row.problems > 0 && (
        <Fact label={t('problems')}>
          <ProblemCount count={row.problems} />
        </Fact>
      )}
      <Fact label={t('deliveryDate')}>{row.deliveryDate}</Fact>
      <Fact label={t('createdAt')}>{row.createdAt}</Fact>
      <Fact label={t('receivedNo')}>{row.receivedNo}</Fact>
      <Fact label={t('receivedAt')}>{row.receivedAt}</Fact>
      <Fact label={t('headerTags')}>{row.headerTags}</Fact>
      <Fact label={t('packTags')}>{row.packTags}</Fact>
      <Fact label={t('remarks')} wide>
        {row.remarks}
      </Fact>
    </dl>
  )
}

/** A delivery as a card, for phones. */
export const DeliveryCard = ({ row, actions, columns }: CardProps) => {
  const t = useTexts(listTexts)
  const has = (wanted: ColumnKey) => columns.some(({ key }) => key === wanted)
  return (
    <>
      <div className="card-head row gap-12 spread">
        <a
          href={actions.hrefOf(row.id)}
          aria-label={t('openPsc', { number: row.number })}
          onClick={(event) => {
            event.preventDefault()
            actions.open(row.id)
          }}
        >
          {row.number}
        </a>
        <DeliveryStatusChip status={row.status} isWaiting={row.isWaiting} />
      </div>
      <p className="muted">
        {t(row.kind === 'invoice' ? 'isInvoice' : 'isDo')}
        {row.invoice !== '' && row.doNo !== '' && ` (${t('do')} ${row.doNo})`} · {row.company}
        {has('supplier') && ` · ${row.user}`}
      </p>
      <CardFacts row={row} columns={columns} />
      {has('delete') && <DeleteButton row={row} actions={actions} />}
      {has('toInvoice') && <ConvertButton row={row} actions={actions} />}
    </>
  )
}
