import { memo, type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { useUser } from '#areas/accounts/web/index.ts'
import { bangkokMinute, clockTime } from '#kit/shared/dates.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { QuietButton } from '#kit/web/parts/button.tsx'
import { Icon, type IconName } from '#kit/web/parts/icons.tsx'
import {
  countBoxes,
  type DockSheet,
  findScannedLine,
  isSheetWaitingForErp,
  type PaperDifference,
} from '../../rules/scan/session.ts'
import { withoutSheet } from '../../rules/scan/shared-marks.ts'
import { type IsBoxUnsent, noBoxUnsent } from '../../rules/scan/unsent-boxes.ts'
import { discrepancyTexts } from '../problems/discrepancy-texts.ts'
import { ReportProblemForm, UnsentReports } from '../problems/report-problem.tsx'
import { ReportedProblems } from '../problems/reported-problems.tsx'
import { openReportDraft, type ReportPlace, useReportDraft } from '../problems/use-report-draft.ts'
import type { DockController, DockState } from '../scan/dock.ts'
import { receivingTexts } from '../texts.ts'
import { LineCard } from './line-card.tsx'
import { ReceiptCard, ReportAfterSubmit } from './receipt-card.tsx'
import { ShortReceiptSection } from './short-receipt.tsx'
import './sheet.css'

interface Props {
  readonly sheet: DockSheet
  /** The latest outcome if it is about this delivery. */
  readonly latest: DockState['latest']
  readonly isUnsent: IsBoxUnsent
  /** Undefined until the server has responded to the header. */
  readonly dock?: DockController | undefined
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
  if (sheet.receipt) return <ReceiptCard sheet={sheet} receipt={sheet.receipt} dock={dock} />
  const head = (
    <SheetHead sheet={sheet}>
      {dock && <SheetMenu sheet={sheet} latest={latest} dock={dock} onReport={report} />}
    </SheetHead>
  )
  if (isSheetWaitingForErp(sheet))
    return (
      <section className="sheet framed erp-waits" aria-labelledby={`sheet-${deliveryId}`}>
        {head}
        <WaitingForErpNote since={delivery.waitingSince ?? ''} />
        <ReportAfterSubmit sheet={sheet} dock={dock} />
      </section>
    )
  return (
    <section className="sheet framed" aria-labelledby={`sheet-${deliveryId}`} data-delivery={deliveryId}>
      {head}
      <SheetState sheet={sheet} />
      {dock && <SheetProblems sheet={sheet} latest={latest} />}
      {dock && hasReceiver && (
        <ShortReceiptSection sheet={sheet} onSubmit={(missing) => dock.submitShort(deliveryId, missing)} />
      )}
      {differences.length > 0 && <DifferenceList differences={differences} />}
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

/**
 * A note that the receipt waits for the ERP. The user need not do anything, because the portal posts it automatically
 * (ERP-04).
 */
const WaitingForErpNote = ({ since }: { since: string }) => {
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

/** A note that the delivery was deleted, was refused by the ERP, or is not verified yet (RCV-08). */
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

/** While a report is open, a scanned box becomes the subject of the report, even if it was already scanned before. */
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
const SheetProblems = ({ sheet: { delivery }, latest }: Pick<Props, 'sheet' | 'latest'>) => {
  const { draft, change, discard } = useReportDraft(useUser().id, delivery.id)
  useScannedPlace(draft !== undefined, latest, change)
  if (draft) return <ReportProblemForm delivery={delivery} draft={draft} onChange={change} onClose={discard} />
  return (
    <>
      <ReportedProblems deliveryId={delivery.id} />
      <UnsentReports isAbout={(deliveryId) => deliveryId === delivery.id} />
    </>
  )
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
          <span className="kind muted">{t(delivery.isInvoice ? 'invoice' : 'do')}</span> {delivery.number}
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

const DifferenceList = ({ differences }: { differences: readonly PaperDifference[] }) => {
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

interface SheetMenuProps extends Pick<Props, 'sheet' | 'latest'> {
  readonly dock: DockController
  readonly onReport: (place: ReportPlace) => void
}

interface MenuAction {
  readonly icon: IconName
  readonly name: string
  readonly text?: string
  /** Undefined for an action that only closes the menu. */
  readonly onChoose?: () => void
}

const useSheetActions = ({ sheet, latest, dock, onReport }: SheetMenuProps): readonly MenuAction[] => {
  const t = useTexts(receivingTexts)
  const problems = useTexts(discrepancyTexts)
  const { id: deliveryId } = sheet.delivery
  const { sequence, pack, kind } = latest?.outcome ?? {}
  const actions: MenuAction[] = [
    {
      icon: 'leave',
      name: t('putAway'),
      text: t('putAwayText'),
      onChoose: () => dock.apply((session) => withoutSheet(session, deliveryId)),
    },
    { icon: 'close', name: t('close') },
  ]
  if (sheet.isGone) return actions
  if (!isSheetWaitingForErp(sheet))
    actions.unshift({
      icon: 'alert',
      name: problems('report'),
      onChoose: () => onReport({ sequence: sequence ?? null, pack: pack ?? null }),
    })
  if (kind !== 'good' || sequence === undefined || pack === undefined) return actions
  if (findScannedLine(sheet, sequence)?.packs.includes(pack))
    actions.unshift({
      icon: 'refresh',
      name: t('undoScan', { line: sequence, pack }),
      onChoose: () => void dock.takeBack({ deliveryId, sequence, pack }),
    })
  return actions
}

/** Returns whether the menu is open, and a function to open or close it. A new scan closes it. */
const useMenuState = (scan: number | undefined) => {
  const [isOpen, setOpen] = useState(false)
  const [seen, setSeen] = useState(scan)
  if (scan !== seen) {
    setSeen(scan)
    setOpen(false)
  }
  return [isOpen, setOpen] as const
}

/** The menu of rarely needed actions for a delivery. It is not a dialog, so that the user can scan while it is open. */
const SheetMenu = (props: SheetMenuProps) => {
  const t = useTexts(receivingTexts)
  const actions = useSheetActions(props)
  const [isOpen, setOpen] = useMenuState(props.latest?.nth)
  const label = t('more', { number: props.sheet.delivery.number })
  // the focus does not move into the menu, because the scanner needs it
  return (
    <>
      <QuietButton className="sheet-more" aria-expanded={isOpen} aria-label={label} onClick={() => setOpen(!isOpen)}>
        <Icon name="dots" size={24} />
      </QuietButton>
      {isOpen && (
        <fieldset
          className="sheet-menu framed whole-row"
          aria-label={label}
          onKeyDown={({ key }) => key === 'Escape' && setOpen(false)}
        >
          {actions.map(({ icon, name, text, onChoose }) => (
            <button
              key={name}
              type="button"
              className="row strong"
              onClick={() => {
                setOpen(false)
                onChoose?.()
              }}
            >
              <Icon name={icon} size={22} />
              <span>
                {name}
                {text && <small className="muted">{text}</small>}
              </span>
            </button>
          ))}
        </fieldset>
      )}
    </>
  )
}
