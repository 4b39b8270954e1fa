import { withoutExpiredEmployee } from '../../rules/scan/employee.ts'
import { applyScan } from '../../rules/scan/scan-session.ts'
import { type DockSession, emptySession, type Scan, type ScanSettings } from '../../rules/scan/session.ts'
import { withUnverifiedSheets } from '../../rules/scan/shared-marks.ts'
import { LOG_START, openScanLog, type SavedDock } from './scan-log.ts'

/** The delay before a changed session is stored. When the user leaves the page, it is stored immediately. */
const SAVE_DELAY_MS = 1000

const nothingSaved: SavedDock = { kept: undefined, scans: [] }

/** Restores the stored session, applies all later scans again, and removes a receiver of an earlier shift. */
export const restoreSession = ({ kept, scans }: SavedDock, settings: ScanSettings, now: number): DockSession => {
  let session = withUnverifiedSheets(kept?.session ?? emptySession)
  for (const scan of scans) session = applyScan(session, scan, settings).session
  return withoutExpiredEmployee(session, now)
}

const restore = async (userId: number, settings: ScanSettings) => {
  const log = await openScanLog(userId)
  const saved = await log.since(LOG_START)
  const session = restoreSession(saved, settings, Date.now())
  return { log, session, upTo: saved.scans.at(-1)?.nth ?? saved.kept?.upTo ?? 0 }
}

/**
 * Opens the storage of the dock on the device, and restores the session in it.
 * @param onKept called with true when the device stores the scans, and with false when it cannot
 */
export const openDockMemory = async (userId: number, settings: ScanSettings, onKept: (isKept: boolean) => void) => {
  const start = performance.now()
  // without storage, scans exist only in the page; stored data that cannot be read now is not changed, so that the next
  // start can read it
  const restored = await restore(userId, settings).catch(() => ({ log: undefined, session: emptySession, upTo: 0 }))
  // a performance mark for the benchmark and for diagnosing slow starts
  performance.measure('dock memory opened', { start })
  const { log } = restored
  let { session, upTo } = restored
  let timer: ReturnType<typeof setTimeout> | undefined
  // if the storage is full or blocked, the page shows a notice and continues
  const notKept = () => onKept(false)
  if (!log) notKept()

  const keepNow = (): void => {
    clearTimeout(timer)
    timer = undefined
    // a stored session also includes scans that could not be appended before
    void log?.keep(session, upTo).then(() => onKept(true), notKept)
  }
  return {
    session,
    memory: {
      /**
       * Stores scans. Resolves once they are on the disk.
       * @returns the position of the last scan, and the scans that other tabs have stored since the last read
       */
      append: async (scans: readonly Scan[]) => {
        const appended = await log?.append(scans, upTo).catch(notKept)
        return appended ?? { place: upTo, others: nothingSaved }
      },
      /** Returns the scans that other tabs have stored since the last read. */
      others: async () => (await log?.since(upTo).catch(() => undefined)) ?? nothingSaved,
      /** Stores a changed session after a delay. The session includes every scan up to the position `place`. */
      changed: (now: DockSession, place = upTo): void => {
        session = now
        upTo = place
        timer ??= setTimeout(keepNow, SAVE_DELAY_MS)
      },
      keepNow,
    },
  }
}

export type DockMemory = Awaited<ReturnType<typeof openDockMemory>>['memory']
