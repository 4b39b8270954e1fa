import { useEffect } from 'react'
import { useUser } from '#areas/accounts/web/index.ts'
import { bangkokMinute } from '#kit/shared/dates.ts'
import { stringifySearch } from '#kit/web/address.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { Icon } from '#kit/web/parts/icons.tsx'
import type { ReceiptReply } from '../../contract.ts'
import { countBoxes, type DockSheet } from '../../rules/scan/session.ts'
import { applyReceiptUndone, setSheetFormOpen } from '../../rules/scan/shared-marks.ts'
import { ReportProblemForm } from '../problems/report-problem.tsx'
import { useReportDraft } from '../problems/use-report-draft.ts'
import type { DockController } from '../scan/dock.ts'
import { scrollIntoSight } from '../scan/scroll-into-sight.ts'
import { receivingTexts } from '../texts.ts'
import { ShortReceiptLines } from './short-lines.tsx'
import { shortReceiptTexts } from './short-receipt-texts.ts'
import { shortReceiptInput } from './stored-input.ts'
import { UndoReceiptSection } from './undo-receipt.tsx'

interface Props {
  readonly sheet: DockSheet
  readonly receipt: ReceiptReply
  readonly dock: DockController | undefined
}

/** Shows a received delivery: its receive number in large digits, and the link to its stickers (G-115). */
export const ReceiptCard = ({ sheet, receipt, dock }: Props) => {
  const t = useTexts(receivingTexts)
  const short = useTexts(shortReceiptTexts)
  const { delivery, isUndoOpen = false } = sheet
  const { number, receiveNumber, receivedAt, receiver, deliveryId } = receipt
  const { id: userId } = useUser()
  useEffect(() => shortReceiptInput(userId, deliveryId).change(undefined), [userId, deliveryId])
  return (
    <>
      <section ref={scrollIntoSight} className="sheet framed receipt stack" aria-label={number}>
        <p className="receipt-label row green-text strong">
          <Icon name="tick" size={24} /> {t('receiveNo')}
        </p>
        <p className="receive-number strong breaks">{receiveNumber}</p>
        <p>
          {t(delivery.isInvoice ? 'invoice' : 'do')} {number}
        </p>
        <p className="facts">{t('at', { time: bangkokMinute(receivedAt), receiver: receiver ?? '' })}</p>
        {receipt.shortReceipt && (
          <p className="row strong">
            <Icon name="alert" size={20} />{' '}
            {short('short', { done: receipt.shortReceipt.packs, total: countBoxes(delivery.lines) })}
          </p>
        )}
        <p className="receipt-next row wraps gap-12">
          <a className="button large primary" href={`#/print-received${stringifySearch({ delivery: deliveryId })}`}>
            <Icon name="printer" size={20} /> {t('printStickers')}
          </a>
          <span>{t('nextDelivery')}</span>
        </p>
        {receipt.shortReceipt && <ShortReceiptLines deliveryId={deliveryId} />}
        <UndoReceiptSection
          deliveryId={deliveryId}
          number={number}
          receivedAt={new Date(receivedAt)}
          isOpen={isUndoOpen}
          onToggled={(isOpen) => dock?.apply((session) => setSheetFormOpen(session, deliveryId, 'isUndoOpen', isOpen))}
          onUndone={() => dock?.apply((session) => applyReceiptUndone(session, deliveryId))}
        />
      </section>
      <ReportAfterSubmit sheet={sheet} dock={dock} />
    </>
  )
}

/** Shows the form of a problem report that was still open when the delivery was submitted. */
export const ReportAfterSubmit = ({ sheet, dock }: Omit<Props, 'receipt'>) => {
  const { delivery, isReportOpen = false } = sheet
  const { id: deliveryId } = delivery
  const { draft, change, discard } = useReportDraft(useUser().id, deliveryId)
  const isOpen = draft !== undefined
  useEffect(() => {
    if (isOpen !== isReportOpen) dock?.apply((session) => setSheetFormOpen(session, deliveryId, 'isReportOpen', isOpen))
  }, [isOpen, isReportOpen, deliveryId, dock])
  if (!draft) return null
  return <ReportProblemForm delivery={delivery} draft={draft} isSubmitted onChange={change} onClose={discard} />
}
