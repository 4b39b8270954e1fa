import { emptySession, type Scan } from '../rules/session.ts'
import { openScanLog, type ScanLog } from './scan-log.ts'

/** A shift: older scans are of nobody who stands at the dock now. */
const MAX_AGE_MS = 12 * 60 * 60 * 1000

let opened: Promise<ScanLog> | undefined
const openLog = (): Promise<ScanLog> => {
  opened ??= openScanLog('sign-in')
  return opened
}

const isFresh = ({ at }: Scan): boolean => Math.abs(Date.now() - Date.parse(at)) < MAX_AGE_MS

let handingOver: Promise<void> | undefined

const handOverAll = async (take: (scans: readonly Scan[]) => Promise<void>): Promise<void> => {
  const log = await openLog()
  const { scans } = await log.read()
  const last = scans.at(-1)
  if (!last) return
  await take(scans.filter(isFresh).map(({ nth: _, ...scan }) => scan))
  await log.keep(emptySession, last.nth)
}

/** Scans that came on the sign-in page, after the session had ended: the next dock of this device takes them over (RCV-08). */
export const signInScans = {
  /** Resolves once the scan is on the disk. @returns whether the device keeps it */
  append: async (scan: Scan): Promise<boolean> => {
    const log = await openLog()
    try {
      await log.append([scan], 0)
      return log.isKept
    } catch {
      return false
    }
  },
  /** 0 where nothing can be read. */
  count: async (): Promise<number> => {
    const { scans } = await (await openLog()).read().catch(() => ({ scans: [] }))
    return scans.filter(isFresh).length
  },
  /** Hands the scans over and forgets them once `take` has them on the disk; once at a time. */
  handOver: (take: (scans: readonly Scan[]) => Promise<void>): Promise<void> => {
    handingOver ??= handOverAll(take).finally(() => {
      handingOver = undefined
    })
    return handingOver
  },
}
