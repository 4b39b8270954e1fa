import { useQuery } from '@tanstack/react-query'
import { Modal } from 'antd'
import type { PoLine } from '#areas/purchase-orders/contract.ts'
import { bangkokMinute } from '#kit/shared/dates.ts'
import { formatQuantity, sum } from '#kit/shared/quantity.ts'
import { AntdFrame } from '#kit/web/antd-frame.tsx'
import { useCompact } from '#kit/web/device/device.ts'
import { useReturnFocus } from '#kit/web/feedback/return-focus.ts'
import { EmptyState, NotLoaded } from '#kit/web/feedback/states.tsx'
import { useTexts } from '#kit/web/i18n.ts'
import { Button } from '#kit/web/parts/button.tsx'
import { PageLink } from '#kit/web/parts/page-link.tsx'
import { apiQuery } from '#kit/web/query.ts'
import { type DeliveriesOfLine, listDeliveriesOfLine } from '../../../contract.ts'
import { DeliveryStatusChip } from '../../status-list/status-chip.tsx'
import { deliveriesOfLineTexts } from './deliveries-of-line-texts.ts'

interface DeliveriesOfLineProps {
  readonly line: PoLine
  /** The supplier of the line; null unless the role selects a supplier. */
  readonly supplier: number | null
}

const useDeliveriesOfLine = ({ line, supplier }: DeliveriesOfLineProps) => {
  const query = {
    company: line.INV_ORGID,
    ponum: line.PO_NUMBER,
    line: line.LINE_NUM,
    shipment: line.SHIPMENT_NUM,
    ...(line.RELEASE_NUM === null ? {} : { rel: line.RELEASE_NUM }),
    ...(line.JOBS ? { job: line.JOBS } : {}),
    ...(supplier === null ? {} : { vendor_id: supplier }),
  }
  return useQuery({ ...apiQuery(listDeliveriesOfLine, { query }), staleTime: 0, gcTime: 0 })
}

const DeliveryTable = ({ deliveries, unit }: Pick<DeliveriesOfLine, 'deliveries'> & { readonly unit: string }) => {
  const t = useTexts(deliveriesOfLineTexts)
  return (
    // the table may scroll horizontally on a phone, so it must be focusable for keyboard users
    <section className="line-table holders" aria-label={t('listLabel')} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th>{t('number')}</th>
            <th>{t('status')}</th>
            <th className="number">{t('quantity')}</th>
            <th>{t('deliveryDate')}</th>
            <th>{t('madeBy')}</th>
          </tr>
        </thead>
        <tbody>
          {deliveries.map(({ id, number, isInvoice, status, quantity, deliveryDate, createdAt, user }) => (
            <tr key={id}>
              <td>
                <PageLink to="/table" search={{ psc: String(id) }} aria-label={t('openPsc', { number })}>
                  {number}
                </PageLink>
                <span className="muted"> {t(isInvoice ? 'invoice' : 'do')}</span>
              </td>
              <td>
                <DeliveryStatusChip status={status} />
              </td>
              <td className="number">
                {formatQuantity(quantity)} {unit}
              </td>
              <td>{deliveryDate}</td>
              <td>
                {user} <span className="muted">{bangkokMinute(createdAt)}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const DeliveriesOfLineList = (props: DeliveriesOfLineProps) => {
  const t = useTexts(deliveriesOfLineTexts)
  const { data, error, isFetching, refetch } = useDeliveriesOfLine(props)
  const { line } = props
  const unit = line.UOM ?? ''
  if (!data || (error && !isFetching)) return <NotLoaded error={error} refetch={refetch} />
  const { deliveries, others } = data
  if (deliveries.length === 0 && others.count === 0)
    return (
      <EmptyState icon="truck" title={t('nobody')}>
        <p className="muted">{t('nobodyText')}</p>
      </EmptyState>
    )
  const total = sum([...deliveries.map(({ quantity }) => quantity), others.quantity])
  return (
    <>
      {deliveries.length > 0 && <DeliveryTable deliveries={deliveries} unit={unit} />}
      {others.count > 0 && (
        <p className="holders-note">
          {t('others', { count: others.count, quantity: `${formatQuantity(others.quantity)} ${unit}` })}
        </p>
      )}
      <p className="holders-note">
        {t('sum', {
          total: `${formatQuantity(total)} ${unit}`,
          remain: `${formatQuantity(line.QUANTITY_REMAIN)} ${unit}`,
        })}
      </p>
    </>
  )
}

const DeliveriesOfLineDialog = ({ onClose, ...props }: DeliveriesOfLineProps & { readonly onClose: () => void }) => {
  const { line } = props
  const t = useTexts(deliveriesOfLineTexts)
  const isCompact = useCompact()
  useReturnFocus()
  return (
    <AntdFrame>
      <Modal
        open
        centered
        width={isCompact ? '100%' : 760}
        title={t('title', { po: line.PO_NUMBER, line: line.LINE_NUM, item: line.ITEM_CODE })}
        closable={false}
        onCancel={onClose}
        footer={<Button onClick={onClose}>{t('close')}</Button>}
      >
        <DeliveriesOfLineList {...props} />
      </Modal>
    </AntdFrame>
  )
}

export default DeliveriesOfLineDialog
