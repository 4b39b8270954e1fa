import { memo, type ReactNode, useCallback, useEffect, useRef } from 'react'
import { useUser } from '#areas/accounts/web/index.ts'
import { bangkokMinute, clockTime } from '#kit/shared/dates.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { Icon, type IconName } from '#kit/web/icons.tsx'
import type { ReceiptAnswer } from '../contract.ts'
import { countBoxes, type Difference, findScannedLine, isWaiting, type Sheet } from '../rules/session.ts'
import { formToggled, receiptUndone } from '../rules/shared-marks.ts'
import { type IsBoxUnsent, noBoxUnsent } from '../rules/unsent-boxes.ts'
import type { Dock, DockState } from './dock.ts'
import { LineCard } from './line-card.tsx'
import { ReceiptCard } from './receipt-card.tsx'
import { ReportProblem } from './report-problem.tsx'
import { ReportedProblems } from './reported-problems.tsx'
import { SheetMenu } from './sheet-menu.tsx'
import { ShortReceipt } from './short-receipt.tsx'
import { receivingTexts } from './texts.ts'
import { UnsentReports } from './unsent-reports.tsx'
import { openReportDraft, type ReportPlace, useReportDraft } from './use-report-draft.ts'
import './sheet.css'

interface Props {
  readonly sheet: Sheet
  /** The latest outcome, if it is about this delivery. */
  readonly latest: DockState['latest']
  readonly isUnsent: IsBoxUnsent
  /** Undefined until the server has responded to the header. */
  readonly dock?: Dock | undefined
  /** True once the receiver is known. */
  readonly hasReceiver?: boolean
}

/**
 * Shows the delivery of a scanned header: supplier, lines with their boxes, and the receive number once it is received.
 */
export const SheetCard = memo(({ sheet, latest, isUnsent, dock, hasReceiver = false }: Props) => {
  const { delivery, differences } = sheet
  const { id: deliveryId } = delivery
  const { id: userId } = useUser()
  const report = useCallback(
    (place: ReportPlace) => openReportDraft(userId, deliveryId).start(place),
    [userId, deliveryId],
  )
  if (sheet.receipt) return <ReceivedSheet sheet={sheet} receipt={sheet.receipt} dock={dock} />
  const head = (
    <SheetHead sheet={sheet}>
      {dock && <SheetMenu sheet={sheet} latest={latest} dock={dock} onReport={report} />}
    </SheetHead>
  )
  if (isWaiting(sheet))
    return (
      <section className="sheet framed erp-waits" aria-labelledby={`sheet-${deliveryId}`}>
        {head}
        <WaitsForErp since={new Date(delivery.waitingSince ?? '')} />
        <ReportAfterSubmit sheet={sheet} dock={dock} />
      </section>
    )
  return (
    <section className="sheet framed" aria-labelledby={`sheet-${deliveryId}`} data-delivery={deliveryId}>
      {head}
      <SheetState sheet={sheet} />
      {dock && <Problems sheet={sheet} latest={latest} />}
      {dock && hasReceiver && (
        <ShortReceipt sheet={sheet} onSubmit={(missing) => dock.submitShort(deliveryId, missing)} />
      )}
      {differences.length > 0 && <Differences differences={differences} />}
      <ol>
        {delivery.lines.map((line) => (
          <LineCard
            key={line.sequence}
            line={line}
            deliveryId={deliveryId}
            scanned={findScannedLine(sheet, line.sequence)}
            isUnsent={sheet.isVerified ? noBoxUnsent : isUnsent}
            latest={latest?.outcome.sequence === line.sequence ? latest : undefined}
            // a deleted delivery allows no actions
            onTakeBack={sheet.isGone ? undefined : dock?.takeBack}
            onReport={sheet.isGone || !dock ? undefined : report}
          />
        ))}
      </ol>
    </section>
  )
})

/** A received delivery, with the forms that may still be open of it. */
const ReceivedSheet = ({
  sheet,
  receipt,
  dock,
}: Pick<Props, 'sheet' | 'dock'> & { readonly receipt: ReceiptAnswer }) => {
  const { delivery, isUndoOpen = false } = sheet
  const { id } = delivery
  return (
    <>
      <ReceiptCard
        receipt={receipt}
        boxes={countBoxes(delivery.lines)}
        isInvoice={delivery.isInvoice}
        isUndoOpen={isUndoOpen}
        onUndoToggled={(isOpen) => dock?.apply((session) => formToggled(session, id, 'isUndoOpen', isOpen))}
        onUndone={() => dock?.apply((session) => receiptUndone(session, id))}
      />
      <ReportAfterSubmit sheet={sheet} dock={dock} />
    </>
  )
}

/**
 * The note that the receipt waits for the ERP. It has no action, because the portal notifies the ERP automatically
 * (ERP-04).
 */
const WaitsForErp = ({ since }: { since: Date }) => {
  const t = useTexts(receivingTexts)
  return (
    <p className="sheet-state waits row strong" role="note">
      <Icon name="clock" size={24} />
      <span>
        <strong>{t('waitsForErp', { time: clockTime(since, new Date()) })}</strong>
        {t('waitsForErpText')}
      </span>
    </p>
  )
}

/** The note that the delivery was deleted, was refused by the ERP, or is not verified yet (RCV-08). */
const SheetState = ({ sheet: { delivery, isGone, isVerified } }: Pick<Props, 'sheet'>) => {
  const t = useTexts(receivingTexts)
  const { deletedAt, deletedBy, erpRefusal } = delivery
  const note = (icon: IconName, text: string, look = '') => (
    <p className={`sheet-state row strong ${look}`} role="note">
      <Icon name={icon} size={20} /> {text}
    </p>
  )
  if (isGone && deletedAt && deletedBy)
    return note('trash', t('sheetGoneBy', { by: deletedBy, at: bangkokMinute(deletedAt) }), 'gone')
  if (isGone) return note('trash', t('sheetGone'), 'gone')
  if (erpRefusal) return note('alert', t('erpRefused', { reason: erpRefusal }), 'gone')
  return isVerified ? null : note('clock', t('sheetUnverified'))
}

/** While a report is open, a scanned box becomes the subject of the report, even if it was scanned before. */
const useScannedPlace = (isOpen: boolean, latest: Props['latest'], change: (place: ReportPlace) => void): void => {
  const seen = useRef(latest?.nth)
  useEffect(() => {
    if (latest === undefined || latest.nth === seen.current) return
    seen.current = latest.nth
    const { kind, sequence, pack } = latest.outcome
    if (!isOpen || sequence === undefined || pack === undefined) return
    if (kind !== 'wrong') change({ sequence, pack })
  }, [isOpen, latest, change])
}

/** Shows the form of an open problem report, or the problems of the delivery that were reported so far. */
const Problems = ({ sheet: { delivery }, latest }: Pick<Props, 'sheet' | 'latest'>) => {
  const { draft, change, discard } = useReportDraft(useUser().id, delivery.id)
  useScannedPlace(draft !== undefined, latest, change)
  if (draft) return <ReportProblem delivery={delivery} draft={draft} onChange={change} onClose={discard} />
  return (
    <>
      <ReportedProblems deliveryId={delivery.id} />
      <UnsentReports isAbout={(deliveryId) => deliveryId === delivery.id} />
    </>
  )
}

/** Shows the form of a problem report that was still open when the delivery was submitted. */
const ReportAfterSubmit = ({ sheet, dock }: Pick<Props, 'sheet' | 'dock'>) => {
  const { delivery } = sheet
  const isReportOpen = sheet.isReportOpen === true
  const { draft, change, discard } = useReportDraft(useUser().id, delivery.id)
  const { id: deliveryId } = delivery
  const isOpen = draft !== undefined
  useEffect(() => {
    if (isOpen !== isReportOpen) dock?.apply((session) => formToggled(session, deliveryId, 'isReportOpen', isOpen))
  }, [isOpen, isReportOpen, deliveryId, dock])
  if (!draft) return null
  return <ReportProblem delivery={delivery} draft={draft} isSubmitted onChange={change} onClose={discard} />
}

const SheetHead = ({ sheet, children }: Pick<Props, 'sheet'> & { readonly children: ReactNode }) => {
  const t = useTexts(receivingTexts)
  const { delivery, lines } = sheet
  const total = countBoxes(delivery.lines)
  const done = countBoxes(lines)
  return (
    <header className="sheet-head">
      <div className="sheet-name">
        <h2 className="breaks" id={`sheet-${delivery.id}`}>
          <span className="kind">{t(delivery.isInvoice ? 'invoice' : 'do')}</span> {delivery.number}
        </h2>
        <p>{delivery.vendorName}</p>
        <p className="facts">
          {t('site')} {delivery.site} · <span className="no-wrap">{t('deliveryDate')}</span>{' '}
          <span className="no-wrap">{delivery.deliveryDate}</span>
        </p>
      </div>
      <p className="sheet-count">
        <strong>{done}</strong>/{total}
        <span className="visually-hidden"> {t('boxesDone', { done, total })}</span>
      </p>
      {children}
    </header>
  )
}

const Differences = ({ differences }: { differences: readonly Difference[] }) => {
  const t = useTexts(receivingTexts)
  return (
    <div className="differences" role="note">
      <p className="row strong">
        <Icon name="alert" size={20} /> {t('differences')}
      </p>
      <ul>
        {differences.map(({ field, sequence = 0, pack = 0, paper, portal }) => (
          <li key={`${field}-${sequence}-${pack}`}>
            {t(`differs_${field}`, { line: sequence, pack, paper, portal } as never)}
          </li>
        ))}
      </ul>
    </div>
  )
}
