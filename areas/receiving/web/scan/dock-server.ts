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
}

const TICK_MS = 1000
/** The number of ticks between polls for marks of other devices. Polling is a fallback for the live connection. */
const TICKS_PER_REFRESH = 5
/** The time in which the events of several scans are combined into one request. */
const DEBOUNCE_MS = 250
const BATCH_SIZE = 100

type Recheck = (delivery: DockDelivery) => Promise<void>

/**
 * Sends unconfirmed scans, oldest first, in batches of one delivery. Resolves when all are confirmed or the server
 * cannot be reached.
 */
const createSender = ({ session, apply }: SessionAccess, recheck: Recheck): (() => Promise<void>) => {
  let sending: Promise<void> | undefined
  const sendSome = async (): Promise<boolean> => {
    const [first] = session().unsent
    if (!first || connection.get() === 'offline') return false
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

/** Reads the marks of other devices for open deliveries. */
const createMarkReader = ({ session, apply }: SessionAccess, once: SingleRun, recheck: Recheck) => {
  const read = ({ delivery, upTo }: DockSheet) =>
    once(`marks of ${delivery.id}`, async () => {
      const request = { params: { id: delivery.id }, query: { after: upTo } }
      const received = await repeatableCall((signal) => callApi(getDockProgress, request, signal))
      if (!received?.ok) return
      const hasNews = received.value.upTo > upTo
      if (hasNews && received.value.undone === delivery.undone) apply((now) => applyProgress(now, received.value))
      const isAnother =
        !received.value.waitingSince !== !delivery.waitingSince || received.value.undone !== delivery.undone
      if (received.value.status !== 'transit' || isAnother) await recheck(delivery)
    })
  const readAll = (of: (sheet: DockSheet) => boolean): void => {
    if (connection.get() === 'offline' || document.hidden) return
    for (const sheet of session().sheets.filter(of)) {
      // the receipt shown on the page may have been undone
      if (sheet.receipt) void recheck(sheet.delivery)
      else if (isSheetOpen(sheet) && sheet.isVerified) void read(sheet)
    }
  }
  const changed = new Set<unknown>()
  const next = createThrottle(DEBOUNCE_MS, () => {
    readAll(({ delivery }) => changed.has(delivery.id))
    changed.clear()
  })
  /** Reads the marks of a delivery that a live event reported. */
  const readLater = (id: unknown): void => {
    changed.add(id)
    next.ask()
  }
  return { readAll, readLater }
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

/** Creates the requests of the scan page: lookups of headers, sending scans, and reading marks of other devices. */
export const createDockServer = (end: SessionAccess) => {
  const { session, apply } = end
  const once = createSingleRun()
  const recheck: Recheck = (delivery) =>
    once(delivery.id, async () => {
      const found = await readDeliveryAgain(delivery)
      if (found) apply((now) => applyDelivery(now, found))
    })
  const send = createSender(end, recheck)
  const marks = createMarkReader(end, once, recheck)
  const lookups = createLookups(end, once, send)
  let ticks = 0
  const tick = (): void => {
    if (connection.get() === 'offline') return
    const { pending, sheets } = session()
    for (const { header } of pending) void lookups.lookUp(header)
    for (const sheet of sheets.filter(isSheetOpen)) if (needsRecheck(sheet)) void recheck(sheet.delivery)
    if (ticks++ % TICKS_PER_REFRESH === 0) marks.readAll(isSheetOpen)
    void send()
  }
  const onConnection = () => {
    if (connection.get() === 'offline') return apply(withUnverifiedSheets)
    ticks = 0
    tick()
  }
  return {
    ...lookups,
    send,
    recheck,
    /**
     * Synchronises page and server while the page is open.
     * @returns a function that stops the synchronisation
     */
    follow: () => {
      const stopConnection = connection.subscribe(onConnection)
      onConnection()
      const timer = setInterval(tick, TICK_MS)
      const stopLive = onLiveChange(
        'delivery',
        ({ body }) => marks.readLater(body.id),
        () => marks.readAll(() => true),
      )
      return () => {
        stopConnection()
        stopLive()
        clearInterval(timer)
      }
    },
  }
}
