import { withoutExpiredEmployee } from '../rules/employee.ts'
import { applyScan } from '../rules/scan-session.ts'
import { emptySession, type Scan, type Session, type Settings } from '../rules/session.ts'
import { withUnverifiedSheets } from '../rules/shared-marks.ts'
import { memoryScanLog, NOTHING_SAVED, openScanLog, type SavedDock, type ScanLog } from './scan-log.ts'

/** The delay before a changed session is stored. When the user leaves the page, it is stored immediately. */
const SAVE_DELAY_MS = 1000

/** Stores the scans and the session of the dock on the device. */
export interface DockMemory {
  /**
   * Stores scans. Resolves once they are on the disk.
   * @returns the position of the last scan, and the scans that other tabs have stored since the last read
   */
  append(scans: readonly Scan[]): Promise<{ readonly place: number; readonly others: SavedDock }>
  /** Returns the scans that other tabs have stored since the last read. */
  others(): Promise<SavedDock>
  /** Stores a changed session after a delay. The session includes every scan up to the position `place`. */
  changed(session: Session, place?: number): void
  keepNow(): void
}

/** Restores the stored session, applies every later scan again, and removes a receiver of an earlier shift. */
export const restoreSession = ({ kept, scans }: SavedDock, settings: Settings, now: number): Session => {
  const before = kept?.session ?? emptySession
  const employeeAt = before.employeeAt ?? (kept ? new Date(kept.at).toISOString() : null)
  let session = withUnverifiedSheets({ ...before, employeeAt })
  for (const scan of scans) session = applyScan(session, scan, settings).session
  return withoutExpiredEmployee(session, now)
}

const restore = async (log: ScanLog, settings: Settings): Promise<{ session: Session; upTo: number }> => {
  const saved = await log.read()
  const session = restoreSession(saved, settings, Date.now())
  return { session, upTo: saved.scans.at(-1)?.nth ?? saved.kept?.upTo ?? 0 }
}

/** @param onKept called with true when the device stores the scans, and with false when it cannot */
export const openDockMemory = async (
  userId: number,
  settings: Settings,
  onKept: (isKept: boolean) => void,
): Promise<{ memory: DockMemory; session: Session }> => {
  const start = performance.now()
  let log = await openScanLog(userId)
  const restored = await restore(log, settings).catch(() => {
    // stored data that cannot be read now is left unchanged, because the next start may be able to read it
    log = memoryScanLog()
    return { session: emptySession, upTo: 0 }
  })
  // a performance mark for the benchmark and for diagnosing slow starts
  performance.measure('dock memory opened', { start })
  let { session, upTo } = restored
  let timer: ReturnType<typeof setTimeout> | undefined
  onKept(log.isKept)
  // if the storage is full or blocked, the page shows a notice and continues
  const notKept = () => onKept(false)

  const keepNow = (): void => {
    clearTimeout(timer)
    timer = undefined
    // a stored session also includes scans that could not be appended before
    void log.keep(session, upTo).then(() => onKept(log.isKept), notKept)
  }
  return {
    session,
    memory: {
      append: async (scans) => {
        try {
          return await log.append(scans, upTo)
        } catch {
          notKept()
          return { place: upTo, others: NOTHING_SAVED }
        }
      },
      others: () => log.since(upTo).catch(() => NOTHING_SAVED),
      changed: (now, place = upTo) => {
        session = now
        upTo = place
        timer ??= setTimeout(keepNow, SAVE_DELAY_MS)
      },
      keepNow,
    },
  }
}
