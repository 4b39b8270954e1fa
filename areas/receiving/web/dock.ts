import { defaultEmployeePattern } from '#areas/deliveries/rules/read-payload.ts'
import type { Message, Params } from '#kit/shared/message.ts'
import { callApi, type Problem } from '#kit/web/api.ts'
import { connection } from '#kit/web/connection.ts'
import { deviceMemory } from '#kit/web/device-memory.ts'
import { createStore, type Store } from '#kit/web/store.ts'
import { getDockSettings, receive } from '../contract.ts'
import { receivingMessages as says } from '../messages.ts'
import { readiness } from '../rules/ready.ts'
import { take } from '../rules/scan-session.ts'
import {
  emptySession,
  type Outcome,
  type OutcomeKind,
  type Scan,
  type Session,
  type Settings,
  type Step,
  stay,
} from '../rules/session.ts'
import { changesRead, disconnected, putAway, received, waits } from '../rules/shared-marks.ts'
import { type DockMemory, openDockMemory } from './dock-memory.ts'
import { dockServer } from './dock-server.ts'
import { newId } from './new-id.ts'
import { asMessage, paramsOf } from './said-by-server.ts'
import type { Remembered } from './scan-log.ts'
import { signal } from './signals.ts'

export interface DockState {
  readonly session: Session
  /** The newest outcome, with a number that grows, so that the same again is shown again. */
  readonly latest: { readonly outcome: Outcome; readonly nth: number } | undefined
  readonly submitting: boolean
  /** The device's memory has been read. */
  readonly isReady: boolean
  /** The device keeps every scan; false: only the page does. */
  readonly isKept: boolean
}

/** The scan page's memory and its traffic with the server; lives as long as the tab, and its session longer. */
export interface Dock {
  readonly store: Store<DockState>
  /** Takes a code: kept on the device first, then judged and shown; in the order of the calls. */
  scan(text: string): void
  submit(): Promise<Problem | undefined>
  putAway(deliveryId: number): void
  changesRead(): void
  /** Keeps device and server alike while the page is open. @returns how to stop */
  keepAsking(): () => void
}

/** The settings of the last time, for a start without a connection. */
const rememberedSettings = (key: string, company: number | null): Settings => {
  const standard = { company, employeePattern: defaultEmployeePattern.source, boxOpensLine: false }
  try {
    return { ...standard, ...(JSON.parse(deviceMemory.read(key) ?? '{}') as Partial<Settings>), company }
  } catch {
    return standard
  }
}

const makeDock = (userId: number, company: number | null): Dock => {
  const settingsKey = `portal.dock-settings.${userId}`
  let known = rememberedSettings(settingsKey, company)
  const settings = (): Settings => ({ ...known, isOffline: connection.get() === 'offline' })
  const store = createStore<DockState>({
    session: emptySession,
    latest: undefined,
    submitting: false,
    isReady: false,
    isKept: true,
  })
  let nth = 0
  const session = () => store.get().session

  const onKept = (isKept: boolean): void => {
    if (isKept !== store.get().isKept) store.set({ ...store.get(), isKept })
  }
  const opened = openDockMemory(userId, known, onKept).then(({ memory, session: restored }) => {
    store.set({ ...store.get(), session: restored, isReady: true })
    return memory
  })
  let memory: DockMemory | undefined
  void opened.then((open) => {
    memory = open
  })

  const change = (now: Session, place?: number): void => {
    memory?.changed(now, place)
    store.set({ ...store.get(), session: now })
  }
  const show = ({ session: now, outcomes }: Step, place?: number): void => {
    memory?.changed(now, place)
    const outcome = outcomes.at(-1)
    store.set({ ...store.get(), session: now, ...(outcome ? { latest: { outcome, nth: ++nth } } : {}) })
    // of several at once the worst is heard
    const heard = outcomes.find(({ kind }) => kind === 'wrong') ?? outcome
    if (heard)
      signal(heard.message === says.DELIVERY_COMPLETE || heard.message === says.RECEIVED ? 'complete' : heard.kind)
  }
  const server = dockServer({ session, settings, change, show })

  const queue: Scan[] = []
  let isTaking = false
  /** One batch after the other: what came while the disk was busy goes there together. */
  const takeQueue = async (): Promise<void> => {
    if (isTaking) return
    isTaking = true
    const disk = await opened
    try {
      while (queue.length > 0) {
        const batch = queue.splice(0)
        const { place, others } = await disk.append(batch)
        takeOthers(others)
        for (const scan of batch) {
          const step = take(session(), scan, settings())
          show(step, place)
          for (const header of step.ask) server.lookUp(header)
        }
        server.send()
      }
    } finally {
      isTaking = false
    }
  }

  /** What another tab of this browser scanned, as if it had been scanned here; nobody is told of it twice. */
  const takeOthers = ({ kept, scans }: Remembered): void => {
    if (kept) change(disconnected(kept.session), kept.upTo)
    for (const { nth: place, ...scan } of scans) {
      const step = take(session(), scan, settings())
      change(step.session, place)
      for (const header of step.ask) server.lookUp(header)
    }
  }
  const catchUp = async (): Promise<void> => {
    const disk = await opened
    if (document.hidden || isTaking) return
    isTaking = true
    try {
      takeOthers(await disk.others())
    } finally {
      isTaking = false
    }
    void takeQueue()
  }

  /** What a Submit came to, said like a scan. */
  const report = (kind: OutcomeKind, message: Message, params: Params, text: string): void =>
    show(stay(session(), { kind, message, params, text }))

  const submit = async (): Promise<Problem | undefined> => {
    const { employeeId } = session()
    const { complete } = readiness(session())
    if (store.get().submitting || employeeId === null || complete.length === 0) return undefined
    store.set({ ...store.get(), submitting: true })
    let problem: Problem | undefined
    for (const { delivery, lines } of complete) {
      const scanned = lines.map(({ sequence, packs }) => ({ sequence, packs: [...packs] }))
      const body = { deliveryId: delivery.id, employeeId, scanned, undone: delivery.undone }
      const done = await callApi(receive, { body })
      if (done.ok) {
        const { number, receiveNumber } = done.value
        change(received(session(), done.value))
        report('good', says.RECEIVED, { no: number, receiveNo: receiveNumber }, number)
      } else if (done.code === says.ERP_AWAY.code) {
        change(waits(session(), delivery.id, new Date().toISOString()))
        report('waiting', says.RECEIPT_WAITS, { number: delivery.number }, delivery.number)
        // since when by its own clock
        server.lookAgain(delivery)
      } else {
        problem = done
        if (done.kind !== 'refused') continue
        report('wrong', asMessage(done), paramsOf(done), delivery.number)
        server.lookAgain(delivery)
      }
    }
    memory?.keepNow()
    store.set({ ...store.get(), submitting: false })
    return problem
  }

  return {
    store,
    scan: (text) => {
      queue.push({ text, id: newId(), at: new Date().toISOString() })
      void takeQueue()
    },
    submit,
    putAway: (deliveryId) => {
      change(putAway(session(), deliveryId))
      memory?.keepNow()
    },
    changesRead: () => change(changesRead(session())),
    keepAsking: () => {
      void callApi(getDockSettings, {}).then((said) => {
        if (!said.ok) return
        known = said.value
        deviceMemory.write(settingsKey, JSON.stringify(known))
      })
      const leave = () => memory?.keepNow()
      addEventListener('pagehide', leave)
      const shown = () => void catchUp()
      document.addEventListener('visibilitychange', shown)
      let stop: (() => void) | undefined
      let isClosed = false
      void opened.then(() => {
        if (!isClosed) stop = server.follow()
      })
      return () => {
        isClosed = true
        removeEventListener('pagehide', leave)
        document.removeEventListener('visibilitychange', shown)
        stop?.()
      }
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
