import type { HeaderFacts } from '#areas/deliveries/rules/qr-payload.ts'
import { defaultEmployeePattern } from '#areas/deliveries/rules/read-payload.ts'
import type { Message, Params } from '#kit/shared/message.ts'
import { callApi, type Problem } from '#kit/web/api.ts'
import { deviceMemory } from '#kit/web/device-memory.ts'
import { createStore, type Store } from '#kit/web/store.ts'
import { type DockDelivery, type DockSettings, findDockDelivery, getDockSettings, receive } from '../contract.ts'
import { receivingMessages as says } from '../messages.ts'
import { readiness } from '../rules/ready.ts'
import { answer, putAway, received, refreshed, take } from '../rules/scan-session.ts'
import { emptySession, type Outcome, type Session, type Step, stay } from '../rules/session.ts'
import { asMessage, paramsOf } from './said-by-server.ts'
import { signal } from './signals.ts'

export interface DockState {
  readonly session: Session
  /** The newest outcome, with a number that grows, so that the same again is shown again. */
  readonly latest: { readonly outcome: Outcome; readonly nth: number } | undefined
  readonly submitting: boolean
}

/** The scan page's memory and its traffic with the server; lives as long as the tab, and its session longer. */
export interface Dock {
  readonly store: Store<DockState>
  scan(text: string): void
  submit(): Promise<Problem | undefined>
  putAway(deliveryId: number): void
  /** Asks again what the server did not answer yet; while the page is open. @returns how to stop */
  keepAsking(): () => void
}

const RETRY_MS = 2000
const FORM = 1
/** A shift: whoever scanned before that is not at the dock any more. */
const EMPLOYEE_STAYS_MS = 12 * 60 * 60 * 1000

const keyOf = (userId: number) => `portal.dock.${userId}`

const remembered = (key: string): Session => {
  try {
    const kept = JSON.parse(deviceMemory.read(key) ?? '') as { form: number; at: number; session: Session }
    if (kept.form !== FORM) return emptySession
    return Date.now() - kept.at > EMPLOYEE_STAYS_MS ? { ...kept.session, employeeId: null } : kept.session
  } catch {
    return emptySession
  }
}

const makeDock = (userId: number, company: number | null): Dock => {
  const key = keyOf(userId)
  let settings: DockSettings = { company, employeePattern: defaultEmployeePattern.source, boxOpensLine: false }
  let nth = 0
  const store = createStore<DockState>({ session: remembered(key), latest: undefined, submitting: false })
  const asking = new Set<number | string>()

  /** Written before it is shown: a mark on the screen is never lost. */
  const keep = (session: Session): void =>
    deviceMemory.write(key, JSON.stringify({ form: FORM, at: Date.now(), session }))

  const change = (session: Session): void => {
    keep(session)
    store.set({ ...store.get(), session })
  }
  const show = ({ session, outcomes }: Step): void => {
    const outcome = outcomes.at(-1)
    keep(session)
    store.set({ ...store.get(), session, ...(outcome ? { latest: { outcome, nth: ++nth } } : {}) })
    // of several at once the worst is heard
    const heard = outcomes.find(({ kind }) => kind === 'wrong') ?? outcome
    if (heard)
      signal(heard.message === says.DELIVERY_COMPLETE || heard.message === says.RECEIVED ? 'complete' : heard.kind)
  }

  /** What a Submit came to, said like a scan. */
  const report = (kind: 'good' | 'wrong', message: Message, params: Params, text: string): void =>
    show(stay(store.get().session, { kind, message, params, text }))

  const lookUp = async (header: HeaderFacts): Promise<void> => {
    const name = `${header.vendor}|${header.number}`
    if (asking.has(name)) return
    asking.add(name)
    const query = { number: header.number, vendor_id: header.vendor, id: header.deliveryId ?? undefined }
    const found = await callApi(findDockDelivery, { query })
    asking.delete(name)
    if (found.ok) show(answer(store.get().session, header, { found: found.value }, settings))
    else if (found.kind === 'refused' && found.status < 429)
      show(
        answer(
          store.get().session,
          header,
          { refused: { message: asMessage(found), params: paramsOf(found) } },
          settings,
        ),
      )
    // without an answer, or with one that only says 'later', it stays pending and is asked again
  }
  const lookAgain = async ({ id, number, vendorId }: DockDelivery): Promise<void> => {
    if (asking.has(id)) return
    asking.add(id)
    const found = await callApi(findDockDelivery, { query: { number, vendor_id: vendorId, id } })
    asking.delete(id)
    if (found.ok) change(refreshed(store.get().session, found.value))
  }
  const askAgain = (): void => {
    const { pending, sheets } = store.get().session
    for (const { header } of pending) void lookUp(header)
    for (const { delivery, receipt } of sheets)
      if (!receipt && delivery.lines.some(({ subInventory }) => subInventory === 'unknown')) void lookAgain(delivery)
  }

  const submit = async (): Promise<Problem | undefined> => {
    const { session, submitting } = store.get()
    const { employeeId } = session
    const { complete } = readiness(session)
    if (submitting || employeeId === null || complete.length === 0) return undefined
    store.set({ ...store.get(), submitting: true })
    let problem: Problem | undefined
    for (const { delivery, lines } of complete) {
      const scanned = lines.map(({ sequence, packs }) => ({ sequence, packs: [...packs] }))
      const done = await callApi(receive, { body: { deliveryId: delivery.id, employeeId, scanned } })
      if (done.ok) {
        const { number, receiveNumber } = done.value
        change(received(store.get().session, done.value))
        report('good', says.RECEIVED, { no: number, receiveNo: receiveNumber }, number)
      } else {
        problem = done
        if (done.kind === 'refused') report('wrong', asMessage(done), paramsOf(done), delivery.number)
      }
    }
    store.set({ ...store.get(), submitting: false })
    return problem
  }

  return {
    store,
    scan: (text) => {
      const step = take(store.get().session, text, settings)
      show(step)
      for (const header of step.ask) void lookUp(header)
    },
    submit,
    putAway: (deliveryId) => change(putAway(store.get().session, deliveryId)),
    keepAsking: () => {
      void callApi(getDockSettings, {}).then((said) => {
        if (said.ok) settings = said.value
      })
      askAgain()
      const timer = setInterval(askAgain, RETRY_MS)
      return () => clearInterval(timer)
    },
  }
}

const docks = new Map<number, Dock>()

/** The dock of a user: the same one for as long as the tab lives. */
export const dockOf = (userId: number, company: number | null): Dock => {
  const open = docks.get(userId) ?? makeDock(userId, company)
  docks.set(userId, open)
  return open
}
