import { Fragment, useCallback, useEffect } from 'react'
import { useUser } from '#areas/accounts/web/index.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { Icon } from '#kit/web/icons.tsx'
import { notify } from '#kit/web/notifications.ts'
import { useOpenWork } from '#kit/web/open-work.ts'
import { useStore } from '#kit/web/store.ts'
import { useScanner } from '#kit/web/wedge/use-scanner.ts'
import { Changes } from './changes.tsx'
import { dockOf } from './dock.ts'
import { KeptHere } from './kept-here.tsx'
import { LastScans } from './last-scans.tsx'
import { Pending } from './pending.tsx'
import { ScanCamera } from './scan-camera.tsx'
import { Sentence } from './sentence.tsx'
import { SheetCard } from './sheet-card.tsx'
import { SubmitBar } from './submit-bar.tsx'
import { receivingTexts } from './texts.ts'
import { TypeCode } from './type-code.tsx'

/** Receiving by scan (RCV-01): who, the deliveries at the dock, the last scans, Submit. */
export const Receiving = () => {
  const { id, company_id: company } = useUser()
  const dock = dockOf(id, company)
  const { session, latest, submitting, isReady, isKept } = useStore(dock.store)
  const [typed, setTyped] = useScanner(dock.scan)
  useEffect(() => dock.keepAsking(), [dock])
  useOpenWork(session.sheets.some(({ receipt }) => !receipt) || session.pending.length > 0)
  const submit = useCallback(async () => {
    const problem = await dock.submit()
    // a refusal stands on the page already
    if (problem?.kind === 'network') notify.problem(problem)
  }, [dock])

  const unverified = latest?.outcome.kind === 'unverified' ? latest : undefined

  return (
    <>
      <Sentence latest={latest} />
      <div className="dock-work">
        <Employee employeeId={session.employeeId} />
        <ScanCamera onScan={dock.scan} />
        <div className="sheets">
          <KeptHere session={session} isKept={isKept} />
          <Changes changes={session.changes} onRead={dock.changesRead} />
          {session.pending.map(({ header, waiting, onPaper }) => (
            <Fragment key={`${header.vendor}|${header.number}`}>
              <Pending number={header.number} />
              {waiting.length > 0 && <SheetCard sheet={onPaper} latest={unverified} />}
            </Fragment>
          ))}
          {isReady && session.sheets.length + session.pending.length === 0 && <Start />}
          {session.sheets.map((sheet) => (
            <SheetCard
              key={sheet.delivery.id}
              sheet={sheet}
              latest={latest?.outcome.deliveryId === sheet.delivery.id ? latest : undefined}
              onPutAway={dock.putAway}
            />
          ))}
        </div>
        <div className="dock-side">
          <TypeCode typed={typed} onTyped={setTyped} onTake={dock.scan} />
          <LastScans last={session.last} count={session.count} />
        </div>
      </div>
      <SubmitBar session={session} submitting={submitting} onSubmit={submit} />
    </>
  )
}

const Employee = ({ employeeId }: { employeeId: string | null }) => {
  const t = useTexts(receivingTexts)
  return (
    <p className={employeeId === null ? 'employee' : 'employee known'}>
      <Icon name="person" size={22} />
      {employeeId === null ? (
        <span>{t('noEmployee')}</span>
      ) : (
        <span>
          {t('employee')} <strong>{employeeId}</strong>
        </span>
      )}
    </p>
  )
}

const Start = () => {
  const t = useTexts(receivingTexts)
  return (
    <div className="start">
      <Icon name="scan" size={56} />
      <h2>{t('start')}</h2>
      <p>{t('startText')}</p>
    </div>
  )
}
