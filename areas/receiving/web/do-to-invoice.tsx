import { useCallback, useEffect } from 'react'
import { useUser } from '#areas/accounts/web/index.ts'
import { isDeliveryCode } from '#areas/deliveries/rules/read-payload.ts'
import { clockTime } from '#kit/shared/dates.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { Icon } from '#kit/web/icons.tsx'
import { useOpenWork } from '#kit/web/open-work.ts'
import { useStore } from '#kit/web/store.ts'
import { useScanner } from '#kit/web/wedge/use-scanner.ts'
import { type DoEntry, entriesToSubmit } from '../rules/do-to-invoice.ts'
import { type DoDesk, openDoDesk } from './do-desk.ts'
import { PendingHeaderNote } from './dock-notes.tsx'
import { LastScans } from './last-scans.tsx'
import { ScanCamera } from './scan-camera.tsx'
import { ScanResultSentence } from './scan-result-sentence.tsx'
import { receivingTexts } from './texts.ts'
import { TypedCodeField } from './type-code.tsx'
import './do-to-invoice.css'

/** The tab that collects the headers of received DOs that became invoices, and submits them (RCV-06). */
export const DoToInvoice = () => {
  const t = useTexts(receivingTexts)
  const { id, company_id: company } = useUser()
  const desk = openDoDesk(id, company)
  const { list, latest } = useStore(desk.store)
  useScanner(desk.scan, isDeliveryCode)
  useEffect(() => desk.startPolling(), [desk])
  const open = list.entries.filter(({ isDone }) => !isDone)
  useOpenWork(open.length + list.pending.length > 0)

  return (
    <>
      <ScanResultSentence latest={latest} />
      <div className="dock-work">
        <p className="do-purpose framed strong">{t('doToInvoiceText')}</p>
        <ScanCamera onScan={desk.scan} />
        <div className="sheets stack gap-16">
          {list.pending.map(({ vendor, number }) => (
            <PendingHeaderNote key={`${vendor}|${number}`} number={number} />
          ))}
          {list.entries.length + list.pending.length === 0 && (
            <div className="start">
              <Icon name="document" size={56} />
              <h2>{t('doStart')}</h2>
              <p>{t('doStartText')}</p>
            </div>
          )}
          <ul className="stack gap-12">
            {list.entries.map((entry) => (
              <Entry key={entry.delivery.id} entry={entry} onRemove={desk.remove} />
            ))}
          </ul>
        </div>
        <div className="dock-side stack gap-16">
          <TypedCodeField onTake={desk.scan} />
          <LastScans last={list.last} />
        </div>
      </div>
      <SubmitEntries desk={desk} />
    </>
  )
}

/** The button that submits the entries that are ready, or the reason why there are none. */
const SubmitEntries = ({ desk }: { readonly desk: DoDesk }) => {
  const t = useTexts(receivingTexts)
  const { list, submitting } = useStore(desk.store)
  const submit = useCallback(() => void desk.submit(), [desk])
  const ready = entriesToSubmit(list)
  if (ready.length > 0 && !submitting)
    return (
      <button type="button" className="submit-bar strong" data-actions="" onClick={submit}>
        {t('doSubmit', { count: ready.length })}
      </button>
    )
  const isOpen = list.entries.some(({ isDone }) => !isDone)
  return (
    <p className="submit-bar waiting strong" data-actions="" role="status">
      {t(submitting ? 'doSubmitting' : isOpen ? 'doAllWait' : 'doMissing')}
    </p>
  )
}

const Entry = ({ entry, onRemove }: { entry: DoEntry; onRemove: (deliveryId: number) => void }) => {
  const t = useTexts(receivingTexts)
  const { delivery, isDone, waits } = entry
  return (
    <li className={isDone ? 'do-entry framed done' : 'do-entry framed'}>
      <p className="do-numbers row wraps breaks">
        <span>{delivery.doNumber}</span>
        <span aria-hidden="true">→</span>
        <span className="visually-hidden">{t('becomes')}</span>
        <strong>{delivery.number}</strong>
        {isDone && <Icon name="tick" size={24} />}
      </p>
      <p>{delivery.vendorName}</p>
      <p className="facts do-facts flow">
        <span className="no-wrap">
          {t('receiveNo')} {delivery.receivedNo}
        </span>
        <span className="no-wrap">
          {t('invoiceDate')} {delivery.date}
        </span>
      </p>
      {waits && !isDone && (
        <p className="do-waits row strong">
          <Icon name="clock" size={18} />
          {delivery.waitingSince
            ? t('waitsForErp', { time: clockTime(delivery.waitingSince, new Date()) })
            : t('doWaits')}
        </p>
      )}
      {!isDone && (
        <button type="button" className="button quiet put-away" onClick={() => onRemove(delivery.id)}>
          <Icon name="close" size={18} /> {t('remove')}
        </button>
      )}
    </li>
  )
}
