import { session as userSession } from '#areas/accounts/web/index.ts'
import { defaultEmployeePattern } from '#areas/deliveries/rules/codes/read-payload.ts'
import { type Answer, callApi, type Problem } from '#kit/web/api.ts'
import { connection } from '#kit/web/device/connection.ts'
import { deviceMemory } from '#kit/web/device/device-memory.ts'
import { dismissFailures, notify } from '#kit/web/feedback/notifications.ts'
import { registerOpenWork } from '#kit/web/feedback/open-work.ts'
import { newId } from '#kit/web/new-id.ts'
import { createStore } from '#kit/web/store.ts'
import { getDockSettings, type MissingBox, type ReceiptReply, receiveDelivery, takeBackScan } from '../../contract.ts'
import { receivingMessages as messages } from '../../messages.ts'
import { applySettings, isEmployeeUnlisted } from '../../rules/scan/apply-lookup.ts'
import { withoutExpiredEmployee } from '../../rules/scan/employee.ts'
import { checkReadiness } from '../../rules/scan/readiness.ts'
import { applyScan } from '../../rules/scan/scan-session.ts'
import {
  type BoxKey,
  type DockEffect,
  type DockSession,
  type DockSheet,
  emptySession,
  findSheet,
  type Scan,
  type ScanOutcome,
  type ScanSettings,
  type SessionChange,
  type SessionStep,
  toSessionStep,
} from '../../rules/scan/session.ts'
import {
  applyDeferredReceipt,
  applyReceiptSucceeded,
  applyScanTakenBack,
  applySubmitFailed,
  applySubmitStarted,
  isMarkOfBox,
  withUnverifiedSheets,
} from '../../rules/scan/shared-marks.ts'
import { openReportDraft } from '../problems/use-report-draft.ts'
import { repeatableCall } from '../repeatable-call.ts'
import { messageOfProblem, paramsOfProblem } from '../server-reply.ts'
import { onePerTab } from '../single-run.ts'
import { type DockMemory, openDockMemory } from './dock-memory.ts'
import { createDockServer } from './dock-server.ts'
import { type SavedDock, signInScans } from './scan-log.ts'
import { playSignal } from './signals.ts'

export interface DockState {
  readonly session: DockSession
  /** The latest outcome with a sequence number, so that a repeated outcome is shown again. */
  readonly latest: { readonly outcome: ScanOutcome; readonly nth: number } | undefined
  readonly submitting: boolean
  /** True once the stored session has been read. */
  readonly isReady: boolean
  /** True if the device stores every scan; false if scans exist only in the page. */
  readonly isKept: boolean
}

/** Reads the settings that the device stored at the last visit, to start without a connection. */
const rememberedSettings = (key: string, company: number | null): ScanSettings => {
  const standard = { employeePattern: defaultEmployeePattern.source, boxOpensLine: false }
  return { ...standard, ...deviceMemory.readJson<Partial<ScanSettings>>(key), company }
}

/** Returns whether this user is signed in now. Another user may have signed in since the dock was opened. */
const isSignedIn = (userId: number): boolean => userSession.get()?.user.id === userId

/** Returns whether a delivery is not received yet, or a scan still waits for its delivery. */
const isSessionOpen = ({ session }: DockState): boolean =>
  session.sheets.some(({ receipt }) => !receipt) || session.pending.length > 0

/** Holds the settings of the dock: those of the last visit until the server returns the current ones. */
const createSettings = (userId: number, company: number | null) => {
  const key = `portal.dock-settings.${userId}`
  let known = rememberedSettings(key, company)
  return {
    stored: known,
    current: (): ScanSettings => ({ ...known, isOffline: connection.get() === 'offline' }),
    load: (onRead: () => void) =>
      void callApi(getDockSettings, {}).then((reply) => {
        if (!reply.ok) return
        known = reply.value
        deviceMemory.write(key, JSON.stringify(known))
        onRead()
      }),
  }
}

/** Plays the sound of the latest outcome, or that of a failure, if one of the outcomes is a failure. */
const playOutcomes = (outcomes: readonly ScanOutcome[]): void => {
  const outcome = outcomes.find(({ kind }) => kind === 'wrong') ?? outcomes.at(-1)
  if (!outcome) return
  const isComplete = outcome.message === messages.DELIVERY_COMPLETE || outcome.message === messages.RECEIVED
  playSignal(isComplete ? 'complete' : outcome.kind)
}

/** Opens the state of the dock with its storage on the device and its requests to the server. */
const openDockCore = (userId: number, company: number | null) => {
  const settings = createSettings(userId, company)
  const store = createStore<DockState>({
    session: emptySession,
    latest: undefined,
    submitting: false,
    isReady: false,
    isKept: true,
  })
  const session = () => store.get().session
  const onKept = (isKept: boolean): void => {
    if (isKept !== store.get().isKept) store.set({ ...store.get(), isKept })
  }
  let memory: DockMemory | undefined
  const opened = openDockMemory(userId, settings.stored, onKept).then((open) => {
    memory = open.memory
    store.set({ ...store.get(), session: open.session, isReady: true })
    return open.memory
  })

  const effects = new Set<(effect: DockEffect) => void>()
  let index = 0
  /**
   * Applies a change and shows its outcome.
   * @param place the scan's position in the device's log
   * @param isSilent true if another tab has already shown the outcome, so that it is not shown again
   */
  const apply = (change: SessionChange, place?: number, isSilent = false): SessionStep => {
    const step = toSessionStep(change(session(), settings.current()))
    const { session: now, outcomes, headersToLookUp: ask, ssccsToLookUp = [], effect } = step
    memory?.changed(now, place)
    const outcome = isSilent ? undefined : outcomes.at(-1)
    store.set({ ...store.get(), session: now, ...(outcome ? { latest: { outcome, nth: ++index } } : {}) })
    if (!isSilent) playOutcomes(outcomes)
    for (const header of ask) void server.lookUp(header)
    for (const scan of isSilent ? [] : ssccsToLookUp) void server.lookUpSscc(scan)
    if (effect && !isSilent) for (const listener of effects) listener(effect)
    return step
  }
  const isOwn = () => isSignedIn(userId)
  const server = createDockServer({ session, apply, isSignedIn: isOwn })
  /**
   * Reads the settings, and then repeats the scan of a badge that was not on the list of employees. Waits until the
   * stored session was read, because the session may contain the receiver.
   */
  const loadSettings = (refused?: Scan) =>
    settings.load(() => void opened.then(() => apply((now, read) => applySettings(now, refused, read))))
  const keepNow = () => memory?.keepNow()
  return { store, session, isSignedIn: isOwn, opened, keepNow, apply, server, loadSettings, effects }
}

type DockCore = ReturnType<typeof openDockCore>

/** Creates the queue of scans to store on the device. Operations on the storage run one at a time. */
const createScanQueue = ({ opened, apply, server, loadSettings }: DockCore) => {
  const queue: Scan[] = []
  let atWork = Promise.resolve()
  const afterWork = (work: () => Promise<void>): Promise<void> => {
    atWork = atWork.then(work, work)
    return atWork
  }
  /** Applies scans of other tabs like those of this tab, but without showing their outcomes. */
  const takeOthers = ({ kept, scans }: SavedDock): void => {
    if (kept) apply(() => withUnverifiedSheets(kept.session), kept.upTo, true)
    for (const { nth: place, ...scan } of scans)
      apply((session, settings) => applyScan(session, scan, settings), place, true)
  }
  return {
    /** Adds scans and writes the queue to the device. Resolves when it is empty. */
    add: (...scans: readonly Scan[]): Promise<void> => {
      queue.push(...scans)
      return afterWork(async () => {
        const scanLog = await opened
        while (queue.length > 0) {
          const batch = queue.splice(0)
          const { place, others } = await scanLog.append(batch)
          takeOthers(others)
          for (const scan of batch) {
            const step = apply((session, settings) => applyScan(session, scan, settings), place)
            // the employee may have been added after the list was read
            if (isEmployeeUnlisted(step)) loadSettings(scan)
          }
          void server.send()
        }
      })
    },
    catchUp: (): Promise<void> =>
      afterWork(async () => {
        const scanLog = await opened
        if (!document.hidden) takeOthers(await scanLog.others())
      }),
  }
}

/**
 * Submits one delivery. Resolves to the problem if Submit failed. Nothing is sent after another user has signed in,
 * because it would be received in the name of that user.
 */
const createSubmitOne =
  ({ isSignedIn, keepNow, apply, server }: DockCore) =>
  async (
    { delivery, lines }: DockSheet,
    employeeId: string,
    missing: readonly MissingBox[],
  ): Promise<Problem | undefined> => {
    const { id: deliveryId, undone } = delivery
    // sends the scans first, so that the server knows who scanned each box
    await server.send()
    if (!isSignedIn()) return undefined
    apply((session) => applySubmitStarted(session, deliveryId))
    keepNow()
    const scanned = lines.map(({ sequence, packs }) => ({ sequence, packs: [...packs] }))
    const short = missing.length > 0 ? { missing: [...missing] } : {}
    const body = { deliveryId, employeeId, scanned, undone, ...short }
    let result: Answer<ReceiptReply> | undefined
    // a repeated receipt returns the same receive number (RCV-05)
    while (!result) {
      if (!isSignedIn()) return undefined
      result = await repeatableCall((signal) => callApi(receiveDelivery, { body }, signal))
    }
    if (result.ok) {
      const { value } = result
      apply((session) => applyReceiptSucceeded(session, value))
      dismissFailures()
    } else if (result.code === messages.ERP_AWAY.code)
      apply((session) => applyDeferredReceipt(session, deliveryId, new Date().toISOString()))
    else return result
    // reads the delivery again to learn since when its receipt has been waiting
    if (!result.ok) void server.recheck(delivery)
    return undefined
  }

/** Removes the receiver if the shift is over. */
const checkShift = ({ apply }: DockCore): void => {
  apply((session) => withoutExpiredEmployee(session, Date.now()))
}

/** Submits the complete deliveries one after another, or one delivery with missing boxes. */
const createSubmit = (core: DockCore) => {
  const { store, session, isSignedIn, keepNow, apply, server, loadSettings } = core
  const submitOne = createSubmitOne(core)
  const fail = ({ delivery }: DockSheet, problem: Problem): void => {
    // the session has ended: the sign-in page explains that the scans are kept
    if (problem.kind === 'ended') return
    const { id: deliveryId, number } = delivery
    const isKnown = problem.kind === 'refused' && problem.status < 500
    const message = isKnown ? messageOfProblem(problem) : messages.SUBMIT_UNANSWERED
    const params = isKnown ? paramsOfProblem(problem) : { number }
    apply((now) => applySubmitFailed(now, deliveryId, message, params))
    if (problem.kind !== 'refused' || !isSignedIn()) return
    void server.recheck(delivery)
    // the list of employees may have changed
    loadSettings()
  }
  const submitAll = async (sheets: readonly DockSheet[], missing: readonly MissingBox[] = []): Promise<void> => {
    const { employeeId } = session()
    if (store.get().submitting || employeeId === null || sheets.length === 0) return
    store.set({ ...store.get(), submitting: true })
    const failures: { sheet: DockSheet; problem: Problem }[] = []
    for (const sheet of sheets) {
      const problem = await submitOne(sheet, employeeId, missing)
      if (problem) failures.push({ sheet, problem })
    }
    // failures are shown after all successes, because they need the user's attention
    for (const { sheet, problem } of failures) fail(sheet, problem)
    keepNow()
    store.set({ ...store.get(), submitting: false })
  }
  return {
    submit: () => {
      checkShift(core)
      return submitAll(checkReadiness(session()).complete)
    },
    /** Receives a delivery with missing boxes, each with its reason (RCV-12). */
    submitShort: (deliveryId: number, missing: readonly MissingBox[]) => {
      checkShift(core)
      return submitAll(
        session().sheets.filter(({ delivery, receipt }) => delivery.id === deliveryId && receipt === null),
        missing,
      )
    },
  }
}

/** Takes back the mark of a box on the server and on all devices (RCV-13). The server decides whether the user may. */
const createTakeBack =
  ({ session, keepNow, apply }: DockCore) =>
  async (box: BoxKey): Promise<void> => {
    const sheet = findSheet(session(), box.deliveryId)
    if (!sheet) return
    const unsent = session()
      .unsent.filter((mark) => isMarkOfBox(mark, box))
      .map(({ id }) => id)
    const { undone } = sheet.delivery
    const result = await callApi(takeBackScan, { body: { ...box, undone, unsent, after: sheet.upTo } })
    if (!result.ok) return notify.problem(result)
    dismissFailures()
    apply((now) => applyScanTakenBack(now, box, result.value))
    keepNow()
  }

const synchronise = (core: DockCore, queue: ReturnType<typeof createScanQueue>): (() => void) => {
  const ends = new AbortController()
  const { signal } = ends
  core.loadSettings()
  addEventListener('pagehide', core.keepNow, { signal })
  const onVisible = () => {
    checkShift(core)
    void queue.catchUp()
  }
  document.addEventListener('visibilitychange', onVisible, { signal })
  const stopConnection = connection.subscribe(() => {
    if (connection.get() === 'online') core.loadSettings()
  })
  let stop: (() => void) | undefined
  void core.opened.then(() => {
    if (signal.aborted) return
    stop = core.server.follow()
    void signInScans.handOver((scans) => queue.add(...scans))
  })
  return () => {
    ends.abort()
    stopConnection()
    stop?.()
  }
}

/**
 * The state of the scan page and its requests to the server. It exists as long as the browser tab. The session in it is
 * stored on the device.
 */
export type DockController = ReturnType<typeof createDock>

const createDock = (userId: number, company: number | null) => {
  const core = openDockCore(userId, company)
  const queue = createScanQueue(core)
  const submits = createSubmit(core)
  core.effects.add((effect) => {
    if (effect.type === 'submit') void submits.submit()
    if (effect.type === 'report') {
      const { deliveryId, sequence, pack } = effect
      openReportDraft(userId, deliveryId).start({ sequence, pack })
    }
  })
  return {
    store: core.store,
    /** Handles a scanned code: stores it on the device, then checks and shows it. Codes are handled in order. */
    scan: (text: string, origin?: { readonly isTyped: boolean }): void => {
      const typed = origin?.isTyped ? { isTyped: true as const } : {}
      void queue.add({ text, id: newId(), at: new Date().toISOString(), ...typed })
    },
    ...submits,
    /**
     * Calls `listener` with each action that a command of the command card requests from the page (RCV-15).
     * @returns a function that removes the listener
     */
    onEffect: (listener: (effect: DockEffect) => void) => {
      core.effects.add(listener)
      return () => {
        core.effects.delete(listener)
      }
    },
    takeBack: createTakeBack(core),
    /** Applies a change by the user and stores it on the device immediately. */
    apply: (change: SessionChange): void => {
      core.apply(change)
      core.keepNow()
    },
    startPolling: () => synchronise(core, queue),
  }
}

export const dockForUser = onePerTab((userId: number, company: number | null): DockController => {
  const dock = createDock(userId, company)
  // after another user has signed in, this user's receipt is only stored and must not prevent updates
  registerOpenWork(() => isSignedIn(userId) && isSessionOpen(dock.store.get()), dock.store, userSession)
  return dock
})
