import { bangkokMinute } from '#kit/shared/dates.ts'
import { stringifySearch } from '#kit/web/address.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { Icon } from '#kit/web/icons.tsx'
import type { ReceiptAnswer } from '../contract.ts'
import { scrollIntoSight } from './scroll-into-sight.ts'
import { ShortLines } from './short-lines.tsx'
import { shortReceiptTexts } from './short-receipt-texts.ts'
import { receivingTexts } from './texts.ts'
import { UndoReceipt } from './undo-receipt.tsx'

interface Props {
  readonly receipt: ReceiptAnswer
  readonly boxes: number
  readonly isInvoice: boolean
  readonly isUndoOpen: boolean
  readonly onUndoToggled: (isOpen: boolean) => void
  readonly onUndone: () => void
}

/** Shows a received delivery: its receive number in large digits, and the link to its stickers (G-115). */
export const ReceiptCard = ({ receipt, boxes, isInvoice, isUndoOpen, onUndoToggled, onUndone }: Props) => {
  const t = useTexts(receivingTexts)
  const short = useTexts(shortReceiptTexts)
  const { number, receiveNumber, receivedAt, receiver, deliveryId } = receipt
  return (
    <section ref={scrollIntoSight} className="sheet framed receipt stack" aria-label={number}>
      <p className="receipt-label row green-text strong">
        <Icon name="tick" size={24} /> {t('receiveNo')}
      </p>
      <p className="receive-number strong breaks">{receiveNumber}</p>
      <p>
        {t(isInvoice ? 'invoice' : 'do')} {number}
      </p>
      <p className="facts">{t('at', { time: bangkokMinute(receivedAt), receiver: receiver ?? '' })}</p>
      {receipt.shortReceipt && (
        <p className="row strong">
          <Icon name="alert" size={20} /> {short('short', { done: receipt.shortReceipt.packs, total: boxes })}
        </p>
      )}
      <p className="receipt-next row wraps gap-12">
        <a className="button large primary" href={`#/print-received${stringifySearch({ delivery: deliveryId })}`}>
          <Icon name="printer" size={20} /> {t('printStickers')}
        </a>
        <span>{t('nextDelivery')}</span>
      </p>
      {receipt.shortReceipt && <ShortLines deliveryId={deliveryId} />}
      <UndoReceipt
        deliveryId={deliveryId}
        number={number}
        receivedAt={new Date(receivedAt)}
        isOpen={isUndoOpen}
        onToggled={onUndoToggled}
        onUndone={onUndone}
      />
    </section>
  )
}
