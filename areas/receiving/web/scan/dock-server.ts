import type { HeaderFacts } from '#areas/deliveries/rules/codes/qr-payload.ts'
import { callApi } from '#kit/web/api.ts'
import { connection } from '#kit/web/device/connection.ts'
import { createThrottle } from '#kit/web/gathered.ts'
import { onLiveChange } from '#kit/web/live.ts'
import { type DockDelivery, findSscc, getDockProgress, sendScans } from '../../contract.ts'
import { receivingMessages as messages } from '../../messages.ts'
import { applyHeaderLookup, applySsccLookup } from '../../rules/scan/apply-lookup.ts'
import { readSscc } from '../../rules/scan/scan-sscc.ts'
import {
  type DockSession,
  type DockSheet,
  findSheet,
  isSheetOpen,
  type Scan,
  type SessionChange,
} from '../../rules/scan/session.ts'
import {
  applyDelivery,
  applyMissingScanRefused,
  applyProgress,
  withAcknowledgedScans,
  withUnverifiedSheets,
} from '../../rules/scan/shared-marks.ts'
import { repeatableCall } from '../repeatable-call.ts'
import { isFinalRefusal, lookUpHeader, paramsOfProblem, readDeliveryAgain, toLookupResult } from '../server-reply.ts'
import { createSingleRun, type SingleRun } from '../single-run.ts'

interface SessionAccess {
  readonly session: () => DockSession
  readonly apply: (change: SessionChange) => void
  /** Returns whether the user of the session is still signed in. Requests are made as the user who is signed in. */
  readonly isSignedIn: () => boolean
}

const TICK_MS = 1000
/** The number of ticks between polls for marks of other devices. Polling is a fallback for the live connection. */
const TICKS_PER_REFRESH = 5
/** The time in which the events of several scans are combined into one request. */
const DEBOUNCE_MS = 250
const BATCH_SIZE = 100

/**
 * Reads a delivery again. Resolves to false if the server did not respond, the delivery was already being read, or
 * another user has signed in.
 */
type Recheck = (delivery: DockDelivery) => Promise<boolean>

/**
 * Sends unconfirmed scans, oldest first, in batches of one delivery. Resolves when all are confirmed, the server cannot
 * be reached, or another user has signed in. The device keeps the unconfirmed scans.
 */
const createSender = ({ session, apply, isSignedIn }: SessionAccess, recheck: Recheck): (() => Promise<void>) => {
  let sending: Promise<void> | undefined
  const sendSome = async (): Promise<boolean> => {
    const [first] = session().unsent
    if (!first || !isSignedIn() || connection.get() === 'offline') return false
    const { deliveryId, undone } = first
    const events = session()
      .unsent.filter((event) => event.deliveryId === deliveryId && event.undone === undone)
      .slice(0, BATCH_SIZE)
    const sheet = findSheet(session(), deliveryId)
    const scans = events.map(({ id, sequence, pack, at }) => ({ id, sequence, pack, at }))
    const body = { deliveryId, undone, after: sheet?.upTo ?? 0, scans }
    const sent = await repeatableCall((signal) => callApi(sendScans, { body }, signal))
    // the connection is back, so the same scans are sent again
    if (!sent) return true
    const ids = events.map(({ id }) => id)
    if (sent.ok) {
      apply((now) => withAcknowledgedScans(now, ids, sent.value))
      return true
    }
    if (!isFinalRefusal(sent)) return false
    const { number, line, pack } = paramsOfProblem(sent)
    const isRefused = sent.code === messages.BOX_SUBMITTED_MISSING.code
    const missing = isRefused && events.find((event) => event.sequence === line && event.pack === pack)
    // if the scan of only one box is refused, the others are sent again; otherwise the delivery was received or
    // deleted, or is out of scope
    apply((now) => (missing ? applyMissingScanRefused(now, missing, String(number)) : withAcknowledgedScans(now, ids)))
    if (sheet) await recheck(sheet.delivery)
    return true
  }
  const sendAll = async (): Promise<void> => {
    try {
      while (await sendSome());
    } finally {
      sending = undefined
    }
  }
  return () => {
    sending ??= sendAll()
    return sending
  }
}

/** Reads changes by other devices: the marks of open deliveries, and whether a receipt on the page was undone (G-123). */
const createMarkReader = ({ session, apply }: SessionAccess, once: SingleRun, recheck: Recheck) => {
  const readMarks = async ({ delivery, upTo }: DockSheet): Promise<boolean> => {
    const request = { params: { id: delivery.id }, query: { after: upTo } }
    const received = await once(`marks of ${delivery.id}`, () =>
      repeatableCall((signal) => callApi(getDockProgress, request, signal)),
    )
    if (!received?.ok) return received !== undefined && isFinalRefusal(received)
    const hasNews = received.value.upTo > upTo
    if (hasNews && received.value.undone === delivery.undone) apply((now) => applyProgress(now, received.value))
    const isAnother =
      !received.value.waitingSince !== !delivery.waitingSince || received.value.undone !== delivery.undone
    return received.value.status !== 'transit' || isAnother ? recheck(delivery) : true
  }
  /** The deliveries of which a change was reported but not read yet. */
  const changed = new Set<unknown>()
  const read = async (sheet: DockSheet): Promise<void> => {
    const { delivery } = sheet
    // removed first, so that a change that is reported while the delivery is being read is read as well
    changed.delete(delivery.id)
    if (!(await (sheet.receipt ? recheck(delivery) : readMarks(sheet)))) changed.add(delivery.id)
  }
  const readAll = (of: (sheet: DockSheet) => boolean): void => {
    if (connection.get() === 'offline' || document.hidden) return
    for (const id of changed) if (!session().sheets.some(({ delivery }) => delivery.id === id)) changed.delete(id)
    // unverified deliveries are read until they are verified
    for (const sheet of session().sheets.filter(of))
      if (sheet.receipt || (isSheetOpen(sheet) && sheet.isVerified)) void read(sheet)
  }
  const isChanged = ({ delivery }: DockSheet): boolean => changed.has(delivery.id)
  const next = createThrottle(DEBOUNCE_MS, () => readAll(isChanged))
  return {
    readAll,
    /** Reads the open deliveries, and those whose reported changes could not be read yet. */
    poll: (): void => readAll((sheet) => isSheetOpen(sheet) || isChanged(sheet)),
    /** Reads a delivery that a live event reported. */
    readLater: (id: unknown): void => {
      changed.add(id)
      next.ask()
    },
  }
}

/**
 * Returns whether the delivery must be read again: it is not verified, or the sub-inventory of one of its lines is
 * unknown.
 */
const needsRecheck = ({ isVerified, delivery }: DockSheet): boolean =>
  !isVerified || delivery.lines.some(({ subInventory }) => subInventory === 'unknown')

const createLookups = ({ apply }: SessionAccess, once: SingleRun, send: () => Promise<void>) => ({
  /** Looks up the delivery of a scanned header. If there is no final response, the header stays pending. */
  lookUp: (header: HeaderFacts): Promise<void> =>
    once(`${header.vendor}|${header.number}`, async () => {
      const lookup = await lookUpHeader(header)
      if (lookup) apply((now, settings) => applyHeaderLookup(now, header, lookup, settings))
      void send()
    }),
  /** Looks up the delivery of a scanned SSCC. A failed request is not repeated; the user scans the code again. */
  lookUpSscc: (scan: Scan): Promise<void> =>
    once(`sscc ${scan.id}`, async () => {
      const query = { sscc: readSscc(scan.text)?.sscc ?? '' }
      const answer = await repeatableCall((signal) => callApi(findSscc, { query }, signal))
      const lookup = answer && toLookupResult(answer)
      apply((now, settings) => applySsccLookup(now, scan, lookup, settings))
    }),
})

interface Requests {
  readonly marks: ReturnType<typeof createMarkReader>
  readonly lookUp: (header: HeaderFacts) => Promise<void>
  readonly recheck: Recheck
  readonly send: () => Promise<void>
}

/** Returns a function that synchronises page and server until the function that it returns is called. */
const createSynchronisation = ({ session, apply }: SessionAccess, { marks, lookUp, recheck, send }: Requests) => {
  const readEverything = (): void => marks.readAll(() => true)
  let ticks = 0
  const tick = (): void => {
    if (connection.get() === 'offline') return
    const { pending, sheets } = session()
    for (const { header } of pending) void lookUp(header)
    for (const sheet of sheets.filter(isSheetOpen)) if (needsRecheck(sheet)) void recheck(sheet.delivery)
    if (ticks++ % TICKS_PER_REFRESH === 0) marks.poll()
    void send()
  }
  const onConnection = () => {
    if (connection.get() === 'offline') return apply(withUnverifiedSheets)
    ticks = 0
    tick()
    readEverything()
  }
  return () => {
    const stopConnection = connection.subscribe(onConnection)
    onConnection()
    const timer = setInterval(tick, TICK_MS)
    // a hidden page does not read changes
    document.addEventListener('visibilitychange', readEverything)
    const stopLive = onLiveChange('delivery', ({ body }) => marks.readLater(body.id), readEverything)
    return () => {
      document.removeEventListener('visibilitychange', readEverything)
      stopConnection()
      stopLive()
      clearInterval(timer)
    }
  }
}

/** Creates the requests of the scan page: lookups of headers, sending scans, and reading marks of other devices. */
export const createDockServer = (end: SessionAccess) => {
  const { apply, isSignedIn } = end
  const once = createSingleRun()
  const recheck: Recheck = async (delivery) => {
    if (!isSignedIn()) return false
    const result = await once(delivery.id, () => readDeliveryAgain(delivery))
    if (result && 'found' in result) apply((now) => applyDelivery(now, result.found))
    return result !== undefined
  }
  const send = createSender(end, recheck)
  const marks = createMarkReader(end, once, recheck)
  const lookups = createLookups(end, once, send)
  return {
    ...lookups,
    send,
    recheck,
    /**
     * Synchronises page and server while the page is open.
     * @returns a function that stops the synchronisation
     */
    follow: createSynchronisation(end, { marks, lookUp: lookups.lookUp, recheck, send }),
  }
}
