import { useQueryClient } from '@tanstack/react-query'
import { Fragment, lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { useUser } from '#areas/accounts/web/index.ts'
import { isDeliveryCode } from '#areas/deliveries/rules/codes/read-payload.ts'
import { textOf } from '#kit/shared/message.ts'
import { callApi } from '#kit/web/api.ts'
import type { CodeMark, CodeMarks, CodeResult } from '#kit/web/camera/code-marks.ts'
import { useConnection } from '#kit/web/device/connection.ts'
import { notify } from '#kit/web/feedback/notifications.ts'
import { messageText, useLanguage, useTexts } from '#kit/web/i18n.ts'
import { Button, PrimaryButton } from '#kit/web/parts/button.tsx'
import { Icon } from '#kit/web/parts/icons.tsx'
import { keyOf } from '#kit/web/query.ts'
import { useStore } from '#kit/web/store.ts'
import { useScanner } from '#kit/web/wedge/use-scanner.ts'
import { getReceivedInvoice, listDiscrepancies } from '../../contract.ts'
import { receivingMessages as messages } from '../../messages.ts'
import { readCommand } from '../../rules/scan/commands.ts'
import { cancelEmployeeChange, confirmEmployee, receiverLabel } from '../../rules/scan/employee.ts'
import { checkReadiness, summarizeMissingSteps } from '../../rules/scan/readiness.ts'
import type { DockSession, OutcomeKind, ScanOutcome } from '../../rules/scan/session.ts'
import { withoutChanges } from '../../rules/scan/shared-marks.ts'
import { allBoxesUnsent, isUnsentByDelivery, noBoxUnsent } from '../../rules/scan/unsent-boxes.ts'
import { type Sticker, stickerOf } from '../../rules/sticker.ts'
import { SheetCard } from '../delivery/sheet-card.tsx'
import { reportOutboxFor } from '../problems/report-outbox.ts'
import { UnsentReports } from '../problems/report-problem.tsx'
import { receivingTexts } from '../texts.ts'
import { CodeInputField } from './code-input-field.tsx'
import { type DockController, dockForUser } from './dock.ts'
import { DeliveryChanges, PendingHeaderNote, UnsentScansNote } from './dock-notes.tsx'
import { ScanCamera } from './scan-camera.tsx'
import { LastScans, ScanResultSentence, StartPrompt, SubmitBar } from './scan-outcomes.tsx'

/** Returns whether the text is a code of a sheet or of the command card. Users do not type such codes by hand. */
const isDockCode = (text: string): boolean => isDeliveryCode(text) || readCommand(text) !== undefined

/** The tab for receiving by scan (RCV-01): the receiver, the open deliveries, the latest scans, and Submit. */
export const ReceivingTab = () => {
  const { id, company_id: company } = useUser()
  const t = useTexts(receivingTexts)
  const dock = dockForUser(id, company)
  const { session, latest } = useStore(dock.store)
  useScanner(dock.scan, isDockCode)
  useEffect(() => dock.startPolling(), [dock])
  useReportsSent(id)
  const marks = useScanMarks(dock)
  return (
    <>
      <ScanResultSentence latest={latest} />
      <div className="dock-work">
        <ReceiverNote dock={dock} />
        <ScanCamera onCode={dock.scan} marks={marks} />
        <SheetList dock={dock} />
        <div className="dock-side stack gap-16">
          <CodeInputField onTake={dock.scan} />
          <a className="command-card-link inline-row" href="#/command-card">
            {t('commandCard')}
          </a>
          <LastScans last={session.last} count={session.count} />
        </div>
      </div>
      <PrintOnCommand dock={dock} />
      <SubmitDeliveries dock={dock} />
    </>
  )
}

/** Shows the receiver, or asks whether a scanned code is the new receiver (RCV-11). */
const ReceiverNote = ({ dock }: { readonly dock: DockController }) => {
  const t = useTexts(receivingTexts)
  const { employeeId, employeeName, pendingEmployee } = useStore(dock.store).session
  if (pendingEmployee) {
    const employee = receiverLabel(pendingEmployee)
    const before = employeeId === null ? '' : receiverLabel({ employeeId, name: employeeName })
    const question =
      employeeId === null ? t('employeeAsk', { employee }) : t('employeeReplaceAsk', { employee, before })
    return (
      <div className="employee asked row wraps" role="alertdialog" aria-label={question}>
        <Icon name="person" size={22} />
        <strong>{question}</strong>
        <div className="whole-row flow">
          <PrimaryButton className="large" onClick={() => dock.apply(confirmEmployee)}>
            {t('employeeYes', { employee })}
          </PrimaryButton>
          <Button className="large" onClick={() => dock.apply(cancelEmployeeChange)}>
            {employeeId === null ? t('employeeNo') : t('employeeKeep', { before })}
          </Button>
        </div>
      </div>
    )
  }
  return (
    <p className={employeeId === null ? 'employee row' : 'employee known row'}>
      <Icon name="person" size={22} />
      {employeeId === null ? (
        <span>{t('noEmployee')}</span>
      ) : (
        <span>
          {employeeName ? <strong>{employeeName}</strong> : t('employee')}{' '}
          {employeeName ? employeeId : <strong>{employeeId}</strong>}
        </span>
      )}
    </p>
  )
}

const SheetList = ({ dock }: { readonly dock: DockController }) => {
  const t = useTexts(receivingTexts)
  const { session, latest, isReady, isKept } = useStore(dock.store)
  const unsent = useMemo(() => isUnsentByDelivery(session.unsent), [session.unsent])
  const open = session.sheets.filter(({ receipt }) => !receipt)
  const unverified = latest?.outcome.kind === 'unverified' ? latest : undefined
  return (
    <div className="sheets stack gap-16">
      <UnsentScansNote session={session} isKept={isKept} />
      {/* an open delivery lists its own reports */}
      <UnsentReports isAbout={(deliveryId) => open.every(({ delivery }) => delivery.id !== deliveryId)} />
      <DeliveryChanges changes={session.changes} onRead={() => dock.apply(withoutChanges)} />
      {session.pending.map(({ header, waiting, onPaper }) => (
        <Fragment key={`${header.vendor}|${header.number}`}>
          <PendingHeaderNote number={header.number} />
          {waiting.length > 0 && <SheetCard sheet={onPaper} latest={unverified} isUnsent={allBoxesUnsent} />}
        </Fragment>
      ))}
      {isReady && session.sheets.length + session.pending.length === 0 && (
        <StartPrompt icon="scan" title={t('start')} text={t('startText')} />
      )}
      {session.sheets.map((sheet) => (
        <SheetCard
          key={sheet.delivery.id}
          sheet={sheet}
          latest={latest?.outcome.deliveryId === sheet.delivery.id ? latest : undefined}
          isUnsent={unsent.get(sheet.delivery.id) ?? noBoxUnsent}
          dock={dock}
          hasReceiver={session.employeeId !== null}
        />
      ))}
    </div>
  )
}

const showLine = (deliveryId: number, sequence: number): void =>
  document
    .querySelector(`[data-delivery="${deliveryId}"] [data-line="${sequence}"]`)
    ?.scrollIntoView({ block: 'nearest' })

/** Shows the missing steps in one sentence. Pressing it scrolls to the first line with a missing step (RCV-16). */
const MissingSteps = ({ session }: { readonly session: DockSession }) => {
  const t = useTexts(receivingTexts)
  const language = useLanguage()
  const { number, steps } = summarizeMissingSteps(session)
  const what = steps.map(({ message, params }) => textOf(message, language, params)).join(', ')
  const text = t('missing', { what: number === undefined ? what : `${number}: ${what}` })
  const place = steps.find(({ sequence }) => sequence !== undefined)
  const { deliveryId, sequence } = place ?? {}
  if (deliveryId === undefined || sequence === undefined) return text
  return (
    <button type="button" className="submit-missing" onClick={() => showLine(deliveryId, sequence)}>
      {text}
    </button>
  )
}

/** Shows the missing steps, and the Submit button once there are none (RCV-04). */
const SubmitDeliveries = ({ dock }: { readonly dock: DockController }) => {
  const t = useTexts(receivingTexts)
  const isOffline = useConnection() === 'offline'
  const { session, submitting } = useStore(dock.store)
  const { complete, missing } = checkReadiness(session)
  const [first] = complete
  // if there is no connection, the deliveries may lack only their verification (RCV-08)
  const isOnlyOffline = isOffline && missing.every(({ message }) => message === messages.NOT_VERIFIED)
  if (submitting) return <SubmitBar>{t('submitting')}</SubmitBar>
  if (isOnlyOffline) return <SubmitBar>{t('submitWaits')}</SubmitBar>
  if (!first)
    return (
      <SubmitBar>
        <MissingSteps session={session} />
      </SubmitBar>
    )
  return (
    <SubmitBar onSubmit={() => void dock.submit()}>
      {complete.length === 1
        ? t('submitOne', { number: first.delivery.number })
        : t('submitMany', { count: complete.length })}
    </SubmitBar>
  )
}

const PrintedStickers = lazy(async () => ({ default: (await import('../stickers/stickers.tsx')).PrintedStickers }))

/** Prints stickers when their command is scanned, without leaving the scan page (RCV-15). */
const PrintOnCommand = ({ dock }: { readonly dock: DockController }) => {
  const [print, setPrint] = useState<{ readonly nth: number; readonly sticker: Sticker }>()
  useEffect(
    () =>
      dock.onEffect((effect) => {
        if (effect.type !== 'print') return
        void callApi(getReceivedInvoice, { params: { id: effect.deliveryId } }).then((found) =>
          found.ok
            ? setPrint((before) => ({ nth: (before?.nth ?? 0) + 1, sticker: stickerOf(found.value) }))
            : notify.problem(found),
        )
      }),
    [dock],
  )
  return (
    print && (
      <Suspense fallback={null}>
        {/* the key changes with each command, so that the same stickers are printed again */}
        <PrintedStickers key={print.nth} sticker={print.sticker} />
      </Suspense>
    )
  )
}

const outcomeTones: Readonly<Partial<Record<OutcomeKind, CodeResult>>> = {
  good: 'good',
  unverified: 'good',
  info: 'good',
  duplicate: 'again',
  question: 'again',
  wrong: 'wrong',
}

/** The maximum number of codes with a mark. Older codes are no longer in the camera's picture. */
const MAX_MARKS = 500

const toCodeMark = ({ kind, sequence, pack }: ScanOutcome): CodeMark | undefined => {
  const tone = outcomeTones[kind]
  return tone && { tone, label: [sequence, pack].filter((part) => part !== undefined).join(' · ') }
}

/**
 * Returns the results of all codes that were scanned since the page was opened, to mark them in the camera's picture.
 */
const useScanMarks = (dock: DockController): CodeMarks => {
  const [marks, setMarks] = useState<CodeMarks>(new Map())
  useEffect(() => {
    let seen = dock.store.get().latest?.nth
    return dock.store.subscribe(() => {
      const { latest } = dock.store.get()
      if (!latest || latest.nth === seen) return
      seen = latest.nth
      const mark = toCodeMark(latest.outcome)
      if (mark && latest.outcome.text !== '')
        setMarks((now) => new Map([...now, [latest.outcome.text, mark] as const].slice(-MAX_MARKS)))
    })
  }, [dock])
  return marks
}

/** Sends the reports that are stored on this device, and notifies the user of each sent report. */
const useReportsSent = (userId: number): void => {
  const queryClient = useQueryClient()
  useEffect(
    () =>
      reportOutboxFor(userId).follow(({ number }) => {
        notify.success(messageText(messages.DISCREPANCY_REPORTED, { number }))
        void queryClient.invalidateQueries({ queryKey: keyOf(listDiscrepancies) })
      }),
    [userId, queryClient],
  )
}
