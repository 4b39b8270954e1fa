import { emptySession, type Scan, SHIFT_MS } from '../rules/session.ts'
import { createOnce } from './once.ts'
import { LOG_START, openScanLog, type ScanLog } from './scan-log.ts'

let opened: Promise<ScanLog | undefined> | undefined
/** Opens the log of the sign-in page; undefined if the browser blocks storage. */
const openLog = (): Promise<ScanLog | undefined> => {
  opened ??= openScanLog('sign-in').catch(() => undefined)
  return opened
}

/** Scans of an earlier shift are discarded. */
const isFresh = ({ at }: Scan): boolean => Math.abs(Date.now() - Date.parse(at)) < SHIFT_MS

const once = createOnce()

/**
 * Stores scans that are made on the sign-in page after the session has ended (RCV-08). The next session of the dock on
 * this device applies them.
 */
export const signInScans = {
  /**
   * Stores a scan. Resolves once it is on the disk.
   * @returns whether the device has stored the scan
   */
  append: async (scan: Scan): Promise<boolean> => {
    try {
      const log = await openLog()
      await log?.append([scan], 0)
      return log !== undefined
    } catch {
      return false
    }
  },
  /** Returns the number of stored scans; 0 if the storage cannot be read. */
  count: async (): Promise<number> => {
    const log = await openLog()
    const saved = await log?.since(LOG_START).catch(() => undefined)
    return saved?.scans.filter(isFresh).length ?? 0
  },
  /** Passes the scans to `take` and deletes them afterwards. Only one hand-over runs at a time. */
  handOver: (take: (scans: readonly Scan[]) => Promise<void>): Promise<void> =>
    once('hand over', async () => {
      const log = await openLog()
      const { scans = [] } = (await log?.since(LOG_START)) ?? {}
      const last = scans.at(-1)
      if (!log || !last) return
      await take(scans.filter(isFresh).map(({ nth: _, ...scan }) => scan))
      await log.keep(emptySession, last.nth)
    }),
}
