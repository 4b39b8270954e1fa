import { applyScan } from '../rules/scan-session.ts'
import { emptySession, type Scan, type Session, type Settings } from '../rules/session.ts'
import { withUnverifiedSheets } from '../rules/shared-marks.ts'
import { memoryScanLog, NOTHING_SAVED, openScanLog, type SavedDock, type ScanLog } from './scan-log.ts'

/** A shift: whoever scanned before that is not at the dock any more. */
const EMPLOYEE_LIFETIME_MS = 12 * 60 * 60 * 1000
/** A session is kept this long after the last change, or at once when the page is left. */
const SAVE_DELAY_MS = 1000

/** What the device keeps of the dock, and when. */
export interface DockMemory {
  /** Resolves once the scans are on the disk. @returns the place of the last one, and what other tabs took meanwhile */
  append(scans: readonly Scan[]): Promise<{ readonly place: number; readonly others: SavedDock }>
  /** What other tabs of this browser have taken since. */
  others(): Promise<SavedDock>
  /** The session has changed, and holds every scan up to that place: it is kept soon. */
  changed(session: Session, place?: number): void
  keepNow(): void
}

/** The session as it was left: the one that was kept, and every scan since, taken again. */
const restore = async (log: ScanLog, settings: Settings): Promise<{ session: Session; upTo: number }> => {
  const { kept, scans } = await log.read()
  const before = kept?.session ?? emptySession
  const start =
    kept && Date.now() - kept.at > EMPLOYEE_LIFETIME_MS ? { ...before, employeeId: null, asked: null } : before
  let session = withUnverifiedSheets(start)
  for (const scan of scans) session = applyScan(session, scan, settings).session
  return { session, upTo: scans.at(-1)?.nth ?? kept?.upTo ?? 0 }
}

/** @param onKept told whenever it turns out that the device keeps every scan, or that only the page does */
export const openDockMemory = async (
  userId: number,
  settings: Settings,
  onKept: (isKept: boolean) => void,
): Promise<{ memory: DockMemory; session: Session }> => {
  const start = performance.now()
  let log = await openScanLog(userId)
  const restored = await restore(log, settings).catch(() => {
    // what cannot be read now may be readable at the next start: it is left alone
    log = memoryScanLog()
    return { session: emptySession, upTo: 0 }
  })
  // read by the benchmark, and by whoever asks why a handheld starts slowly
  performance.measure('dock memory opened', { start })
  let { session, upTo } = restored
  let timer: ReturnType<typeof setTimeout> | undefined
  onKept(log.isKept)
  // full or forbidden: the page says so, and goes on
  const notKept = () => onKept(false)

  const keepNow = (): void => {
    clearTimeout(timer)
    timer = undefined
    // a session that could be kept holds what could not be appended before
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
