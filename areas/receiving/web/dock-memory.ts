import { applyScan } from '../rules/scan-session.ts'
import { emptySession, type Scan, type Session, type Settings } from '../rules/session.ts'
import { withUnverifiedSheets } from '../rules/shared-marks.ts'
import { memoryScanLog, NOTHING_SAVED, openScanLog, type SavedDock, type ScanLog } from './scan-log.ts'

/** The length of a shift. An older employee scan has expired. */
const EMPLOYEE_LIFETIME_MS = 12 * 60 * 60 * 1000
/** The delay after a change before the session is stored. It is stored immediately when the page is left. */
const SAVE_DELAY_MS = 1000

/** The data of the dock that the device stores. */
export interface DockMemory {
  /**
   * Resolves once the scans are on the disk.
   * @returns the position of the last one, and the scans of other tabs since
   */
  append(scans: readonly Scan[]): Promise<{ readonly place: number; readonly others: SavedDock }>
  /** The scans of other tabs since the last read. */
  others(): Promise<SavedDock>
  /** Reports a changed session, which includes every scan up to that position. It is stored with a delay. */
  changed(session: Session, place?: number): void
  keepNow(): void
}

/** Restores the session: the stored one, with every later scan applied again. */
const restore = async (log: ScanLog, settings: Settings): Promise<{ session: Session; upTo: number }> => {
  const { kept, scans } = await log.read()
  const before = kept?.session ?? emptySession
  const start =
    kept && Date.now() - kept.at > EMPLOYEE_LIFETIME_MS ? { ...before, employeeId: null, asked: null } : before
  let session = withUnverifiedSheets(start)
  for (const scan of scans) session = applyScan(session, scan, settings).session
  return { session, upTo: scans.at(-1)?.nth ?? kept?.upTo ?? 0 }
}

/** @param onKept called when the device starts to store scans, or no longer can */
export const openDockMemory = async (
  userId: number,
  settings: Settings,
  onKept: (isKept: boolean) => void,
): Promise<{ memory: DockMemory; session: Session }> => {
  const start = performance.now()
  let log = await openScanLog(userId)
  const restored = await restore(log, settings).catch(() => {
    // data that cannot be read now may be readable at the next start, so it is left unchanged
    log = memoryScanLog()
    return { session: emptySession, upTo: 0 }
  })
  // a performance mark for the benchmark and for diagnosing slow starts
  performance.measure('dock memory opened', { start })
  let { session, upTo } = restored
  let timer: ReturnType<typeof setTimeout> | undefined
  onKept(log.isKept)
  // if storage is full or blocked, the page shows a notice and continues
  const notKept = () => onKept(false)

  const keepNow = (): void => {
    clearTimeout(timer)
    timer = undefined
    // once a session is stored, it includes scans that could not be appended before
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
