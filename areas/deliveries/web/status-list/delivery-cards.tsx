import { useTexts } from '#kit/web/i18n.ts'
import { Fact } from '../fact.tsx'
import {
  ActionButton,
  BoxCount,
  DeliveryStatusChip,
  isRowAction,
  NumberLink,
  ProblemCount,
  type RowActions,
  ShortReceiptHint,
} from './cells.tsx'
import type { ListColumn } from './columns.ts'
import type { ListRow } from './row.ts'
import { listTexts } from './texts.ts'

interface CardProps {
  readonly row: ListRow
  readonly actions: RowActions
  readonly columns: readonly ListColumn[]
}

const hasSupplier = (columns: readonly ListColumn[]): boolean => columns.some(({ key }) => key === 'supplier')

const CardFacts = ({ row, columns }: Pick<CardProps, 'row' | 'columns'>) => {
  const t = useTexts(listTexts)
  return (
    <dl className="data-facts">
      {hasSupplier(columns) && (
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

export const DeliveryCard = ({ row, actions, columns }: CardProps) => {
  const t = useTexts(listTexts)
  return (
    <>
      <div className="card-head row gap-12 spread">
        <NumberLink row={row} number={row.number} actions={actions} isCut={false} />
        <DeliveryStatusChip status={row.status} isWaiting={row.isWaiting} />
      </div>
      <p className="muted">
        {t(row.kind)}
        {row.invoice !== '' && row.doNo !== '' && ` (${t('do')} ${row.doNo})`} · {row.company}
        {hasSupplier(columns) && ` · ${row.user}`}
      </p>
      <CardFacts row={row} columns={columns} />
      {columns.map(
        ({ key }) => isRowAction(key) && <ActionButton key={key} action={key} row={row} actions={actions} />,
      )}
    </>
  )
}
