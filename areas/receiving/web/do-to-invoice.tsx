import { useEffect } from 'react'
import { useUser } from '#areas/accounts/web/index.ts'
import { isDeliveryCode } from '#areas/deliveries/rules/codes/read-payload.ts'
import { clockTime } from '#kit/shared/dates.ts'
import { callApi } from '#kit/web/api.ts'
import { deviceMemory } from '#kit/web/device/device-memory.ts'
import { useOpenWork } from '#kit/web/feedback/open-work.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { QuietButton } from '#kit/web/parts/button.tsx'
import { Icon } from '#kit/web/parts/icons.tsx'
import { createStore, useStore } from '#kit/web/store.ts'
import { useScanner } from '#kit/web/wedge/use-scanner.ts'
import { replaceReceivedDos } from '../contract.ts'
import { receivingMessages as messages } from '../messages.ts'
import {
  applyDoLookup,
  applyServerState,
  type DoEntry,
  type DoList,
  emptyDoList,
  entriesToSubmit,
  markSubmitFailed,
  markSubmitted,
  scanDoHeader,
  waitingEntries,
  withoutEntry,
} from '../rules/do-to-invoice.ts'
import { CodeInputField } from './scan/code-input-field.tsx'
import type { DockState } from './scan/dock.ts'
import { PendingHeaderNote } from './scan/dock-notes.tsx'
import { ScanCamera } from './scan/scan-camera.tsx'
import { LastScans, ScanResultSentence, StartPrompt, SubmitBar } from './scan/scan-outcomes.tsx'
import { playSignal } from './scan/signals.ts'
import { lookUpHeader, messageOfProblem, paramsOfProblem, readDeliveryAgain } from './server-reply.ts'
import { createSingleRun, onePerTab } from './single-run.ts'
import { receivingTexts } from './texts.ts'
import './do-to-invoice.css'

/** The tab that collects the headers of received DOs that became invoices, and submits them (RCV-06). */
export const DoToInvoiceTab = () => {
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
        <ScanCamera onCode={desk.scan} />
        <div className="sheets stack gap-16">
          {list.pending.map(({ vendor, number }) => (
            <PendingHeaderNote key={`${vendor}|${number}`} number={number} />
          ))}
          {list.entries.length + list.pending.length === 0 && (
            <StartPrompt icon="document" title={t('doStart')} text={t('doStartText')} />
          )}
          <ul className="stack gap-12">
            {list.entries.map((entry) => (
              <Entry key={entry.delivery.id} entry={entry} onRemove={desk.remove} />
            ))}
          </ul>
        </div>
        <div className="dock-side stack gap-16">
          <CodeInputField onTake={desk.scan} />
          <LastScans last={list.last} />
        </div>
      </div>
      <SubmitEntries desk={desk} />
    </>
  )
}

const SubmitEntries = ({ desk }: { readonly desk: DoDesk }) => {
  const t = useTexts(receivingTexts)
  const { list, submitting } = useStore(desk.store)
  const ready = entriesToSubmit(list)
  if (ready.length > 0 && !submitting)
    return <SubmitBar onSubmit={() => void desk.submit()}>{t('doSubmit', { count: ready.length })}</SubmitBar>
  const isOpen = list.entries.some(({ isDone }) => !isDone)
  return <SubmitBar>{t(submitting ? 'doSubmitting' : isOpen ? 'doAllWait' : 'doMissing')}</SubmitBar>
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
        <QuietButton className="put-away" onClick={() => onRemove(delivery.id)}>
          <Icon name="close" size={18} /> {t('remove')}
        </QuietButton>
      )}
    </li>
  )
}

const RETRY_DELAY_MS = 2000

/** Opens the stored list. Every change is stored on the device, and its newest outcome is shown. */
const openList = (userId: number) => {
  const key = `portal.do-to-invoice.${userId}`
  const store = createStore<Pick<DockState, 'latest' | 'submitting'> & { readonly list: DoList }>({
    list: deviceMemory.readJson<{ readonly list?: DoList }>(key)?.list ?? emptyDoList,
    latest: undefined,
    submitting: false,
  })
  let index = 0
  const change = (list: DoList): void => {
    const { list: before, latest } = store.get()
    if (list === before) return
    deviceMemory.write(key, JSON.stringify({ list }))
    const [outcome] = list.last
    const isNew = outcome !== undefined && outcome !== before.last[0]
    store.set({ ...store.get(), list, latest: isNew ? { outcome, nth: ++index } : latest })
    if (isNew) playSignal(outcome.kind)
  }
  return { store, change }
}

const submit = async ({ store, change }: ReturnType<typeof openList>): Promise<void> => {
  const { list, submitting } = store.get()
  const ready = entriesToSubmit(list).map(({ delivery }) => delivery)
  const deliveryIds = ready.map(({ id }) => id)
  if (submitting || deliveryIds.length === 0) return
  store.set({ ...store.get(), submitting: true })
  const result = await callApi(replaceReceivedDos, { body: { deliveryIds } })
  store.set({ ...store.get(), submitting: false })
  if (result.ok) change(markSubmitted(store.get().list, result.value.deliveryIds))
  else if (result.kind === 'refused')
    change(markSubmitFailed(store.get().list, deliveryIds, messageOfProblem(result), paramsOfProblem(result)))
  else if (result.kind === 'network') {
    const number = ready.map((delivery) => delivery.number).join(', ')
    change(markSubmitFailed(store.get().list, deliveryIds, messages.SUBMIT_UNANSWERED, { number }))
  }
}

/**
 * Creates the state and requests of the DO TO INVOICE tab. The list is stored on the device, so that it survives a
 * reload.
 */
const createDesk = (userId: number, company: number | null) => {
  const open = openList(userId)
  const { store, change } = open
  const once = createSingleRun()
  const lookUpPending = (): void => {
    for (const header of store.get().list.pending)
      void once(`${header.vendor}|${header.number}`, async () => {
        const lookup = await lookUpHeader(header)
        if (lookup) change(applyDoLookup(store.get().list, header, lookup))
      })
  }
  const refreshEntry = async ({ delivery }: DoEntry): Promise<void> => {
    const result = await readDeliveryAgain(delivery)
    if (result && 'found' in result) change(applyServerState(store.get().list, result.found))
  }
  const retryWaiting = (): void => {
    for (const entry of waitingEntries(store.get().list)) void refreshEntry(entry)
    lookUpPending()
  }
  return {
    store,
    scan: (text: string) => {
      change(scanDoHeader(store.get().list, text, company))
      lookUpPending()
    },
    submit: () => submit(open),
    remove: (deliveryId: number) => change(withoutEntry(store.get().list, deliveryId)),
    /**
     * Polls the server for waiting entries and pending headers while the tab is open.
     * @returns a function that stops polling
     */
    startPolling: () => {
      retryWaiting()
      const timer = setInterval(retryWaiting, RETRY_DELAY_MS)
      return () => clearInterval(timer)
    },
  }
}

type DoDesk = ReturnType<typeof createDesk>

const openDoDesk = onePerTab(createDesk)
