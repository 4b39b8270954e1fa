import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { formatQuantity } from '#kit/shared/quantity.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { apiQuery } from '#kit/web/query.ts'
import { getShortReceipt, type ReceivedLine } from '../../contract.ts'
import { shortReceiptTexts } from './short-receipt-texts.ts'
import './short-receipt.css'

const MissingBoxes = ({ line: { uom, missing } }: { readonly line: ReceivedLine }) => {
  const t = useTexts(shortReceiptTexts)
  return missing.map(({ pack, quantity, reason, note }) => (
    <span key={pack}>
      {t('missingBox', {
        pack,
        quantity: `${formatQuantity(quantity)} ${uom ?? ''}`.trim(),
        reason: (reason === 'other' && note) || t(`${reason}Reason`),
      })}
      <br />
    </span>
  ))
}

/** Shows the ordered, delivered and received quantities of each line of a short receipt (RCV-12). */
export const ShortReceiptLines = ({ deliveryId }: { readonly deliveryId: number }) => {
  const t = useTexts(shortReceiptTexts)
  const { data } = useQuery({ ...apiQuery(getShortReceipt, { params: { id: deliveryId } }), staleTime: 0 })
  if (!data || data.lines.length === 0) return null
  return (
    <>
      <table className="short-lines small">
        <thead>
          <tr>
            <th scope="col">{t('line')}</th>
            <th scope="col">{t('ordered')}</th>
            <th scope="col">{t('lineDelivered')}</th>
            <th scope="col">{t('lineReceived')}</th>
          </tr>
        </thead>
        <tbody>
          {data.lines.map((line) => (
            <Fragment key={line.sequence}>
              <tr>
                <td>
                  {line.sequence} {line.itemCode}
                </td>
                <td>{formatQuantity(line.ordered)}</td>
                <td>{formatQuantity(line.delivered)}</td>
                <td className={line.missing.length > 0 ? 'red-text strong' : undefined}>
                  {formatQuantity(line.received)}
                </td>
              </tr>
              {line.missing.length > 0 && (
                <tr>
                  <td colSpan={4}>
                    <MissingBoxes line={line} />
                  </td>
                </tr>
              )}
            </Fragment>
          ))}
        </tbody>
      </table>
      <p className="muted">{t('again')}</p>
    </>
  )
}
