import type { HeaderFacts } from '#areas/deliveries/rules/qr-payload.ts'
import { defaultEmployeePattern } from '#areas/deliveries/rules/read-payload.ts'
import { callApi } from '#kit/web/api.ts'
import { deviceMemory } from '#kit/web/device-memory.ts'
import { createStore } from '#kit/web/store.ts'
import { makeInvoices } from '../contract.ts'
import { receivingMessages as messages } from '../messages.ts'
import {
  applyLookup,
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
import type { Outcome } from '../rules/session.ts'
import { createOnce, onePerTab } from './once.ts'
import { lookUpHeader, messageOfProblem, paramsOf, readAgain } from './server-answer.ts'
import { playSignal } from './signals.ts'

export interface DoDeskState {
  readonly list: DoList
  readonly latest: { readonly outcome: Outcome; readonly nth: number } | undefined
  readonly submitting: boolean
}

const RETRY_DELAY_MS = 2000

const readStoredList = (key: string): DoList => {
  try {
    return (JSON.parse(deviceMemory.read(key) ?? '') as { list: DoList }).list ?? emptyDoList
  } catch {
    return emptyDoList
  }
}

/** Opens the stored list. Every change is stored on the device, and its newest outcome is shown. */
const openList = (userId: number) => {
  const key = `portal.do-to-invoice.${userId}`
  const store = createStore<DoDeskState>({ list: readStoredList(key), latest: undefined, submitting: false })
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

type OpenList = ReturnType<typeof openList>

/** Looks up the deliveries of scanned headers, and reads those again that wait for the ERP. */
const createLookups = ({ store, change }: OpenList) => {
  const once = createOnce()
  const lookUp = (header: HeaderFacts): Promise<void> =>
    once(`${header.vendor}|${header.number}`, async () => {
      const lookup = await lookUpHeader(header)
      if (lookup) change(applyLookup(store.get().list, header, lookup))
    })
  const lookUpPending = (): void => {
    for (const header of store.get().list.pending) void lookUp(header)
  }
  const refreshEntry = async ({ delivery }: DoEntry): Promise<void> => {
    const found = await readAgain(delivery)
    if (found) change(applyServerState(store.get().list, found))
  }
  const retryWaiting = (): void => {
    for (const entry of waitingEntries(store.get().list)) void refreshEntry(entry)
    lookUpPending()
  }
  return { lookUpPending, retryWaiting }
}

const submit = async ({ store, change }: OpenList): Promise<void> => {
  const { list, submitting } = store.get()
  const ready = entriesToSubmit(list).map(({ delivery }) => delivery)
  const deliveryIds = ready.map(({ id }) => id)
  if (submitting || deliveryIds.length === 0) return
  store.set({ ...store.get(), submitting: true })
  const result = await callApi(makeInvoices, { body: { deliveryIds } })
  store.set({ ...store.get(), submitting: false })
  if (result.ok) change(markSubmitted(store.get().list, result.value.deliveryIds))
  else if (result.kind === 'refused')
    change(markSubmitFailed(store.get().list, deliveryIds, messageOfProblem(result), paramsOf(result)))
  else if (result.kind === 'network') {
    const number = ready.map((delivery) => delivery.number).join(', ')
    change(markSubmitFailed(store.get().list, deliveryIds, messages.SUBMIT_UNANSWERED, { number }))
  }
}

/** The state and requests of the DO TO INVOICE tab. The list is stored on the device, so that it survives a reload. */
const createDesk = (userId: number, company: number | null) => {
  const open = openList(userId)
  const { store, change } = open
  const { lookUpPending, retryWaiting } = createLookups(open)
  return {
    store,
    scan: (text: string) => {
      change(scanDoHeader(store.get().list, text, { company, employeePattern: defaultEmployeePattern.source }))
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

export type DoDesk = ReturnType<typeof createDesk>

export const openDoDesk = onePerTab(createDesk)
