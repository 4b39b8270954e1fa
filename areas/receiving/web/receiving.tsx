import { useQueryClient } from '@tanstack/react-query'
import { Fragment, useCallback, useEffect, useMemo } from 'react'
import { useUser } from '#areas/accounts/web/index.ts'
import { isDeliveryCode } from '#areas/deliveries/rules/read-payload.ts'
import { messageText, useTexts } from '#kit/web/i18n.ts'
import { Icon } from '#kit/web/icons.tsx'
import { notify } from '#kit/web/notifications.ts'
import { keyOf } from '#kit/web/query.ts'
import { useStore } from '#kit/web/store.ts'
import { useScanner } from '#kit/web/wedge/use-scanner.ts'
import { listDiscrepancies } from '../contract.ts'
import { receivingMessages } from '../messages.ts'
import { readCommand } from '../rules/commands.ts'
import { cancelEmployeeChange, confirmEmployee } from '../rules/employee.ts'
import { withoutChanges } from '../rules/shared-marks.ts'
import { allBoxesUnsent, noBoxUnsent, unsentBoxes } from '../rules/unsent-boxes.ts'
import { type Dock, openDock } from './dock.ts'
import { DeliveryChanges, PendingHeaderNote, UnsentScansNote } from './dock-notes.tsx'
import { Employee } from './employee.tsx'
import { LastScans } from './last-scans.tsx'
import { PrintOnCommand } from './print-on-command.tsx'
import { reportOutboxFor } from './report-outbox.ts'
import { ScanCamera } from './scan-camera.tsx'
import { ScanResultSentence } from './scan-result-sentence.tsx'
import { SheetCard } from './sheet-card.tsx'
import { SubmitBar } from './submit-bar.tsx'
import { receivingTexts } from './texts.ts'
import { TypedCodeField } from './type-code.tsx'
import { UnsentReports } from './unsent-reports.tsx'
import { useScanMarks } from './use-scan-marks.ts'

/** Returns whether the text is a code of a sheet or of the command card, which nobody types by hand. */
const isDockCode = (text: string): boolean => isDeliveryCode(text) || readCommand(text) !== undefined

/** The tab for receiving by scan (RCV-01): the receiver, the open deliveries, the latest scans, and Submit. */
export const Receiving = () => {
  const { id, company_id: company } = useUser()
  const t = useTexts(receivingTexts)
  const dock = openDock(id, company)
  const { session, latest, submitting } = useStore(dock.store)
  useScanner(dock.scan, isDockCode)
  useEffect(() => dock.startPolling(), [dock])
  useReportsSent(id)
  const submit = useCallback(() => void dock.submit(), [dock])
  const marks = useScanMarks(dock)
  return (
    <>
      <ScanResultSentence latest={latest} />
      <div className="dock-work">
        <Employee
          session={session}
          onConfirm={() => dock.apply(confirmEmployee)}
          onKeep={() => dock.apply(cancelEmployeeChange)}
        />
        <ScanCamera onScan={dock.scan} marks={marks} />
        <Sheets dock={dock} />
        <div className="dock-side stack gap-16">
          <TypedCodeField onTake={dock.scan} />
          <a className="command-card-link inline-row" href="#/command-card">
            {t('commandCard')}
          </a>
          <LastScans last={session.last} count={session.count} />
        </div>
      </div>
      <PrintOnCommand dock={dock} />
      <SubmitBar session={session} submitting={submitting} onSubmit={submit} />
    </>
  )
}

/** Shows notices for the user, and below them the deliveries whose headers were scanned. */
const Sheets = ({ dock }: { readonly dock: Dock }) => {
  const { session, latest, isReady, isKept } = useStore(dock.store)
  const unsent = useMemo(() => unsentBoxes(session.unsent), [session.unsent])
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
      {isReady && session.sheets.length + session.pending.length === 0 && <ScanPrompt />}
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

/** Sends the reports that are stored on this device, and notifies the user of each sent report. */
const useReportsSent = (userId: number): void => {
  const queryClient = useQueryClient()
  useEffect(
    () =>
      reportOutboxFor(userId).follow(({ number }) => {
        notify.success(messageText(receivingMessages.DISCREPANCY_REPORTED, { number }))
        void queryClient.invalidateQueries({ queryKey: keyOf(listDiscrepancies) })
      }),
    [userId, queryClient],
  )
}

const ScanPrompt = () => {
  const t = useTexts(receivingTexts)
  return (
    <div className="start">
      <Icon name="scan" size={56} />
      <h2>{t('start')}</h2>
      <p>{t('startText')}</p>
    </div>
  )
}
