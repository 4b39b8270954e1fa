import { callApi } from '#kit/web/api.ts'
import { connection } from '#kit/web/connection.ts'
import { createStore, type Store } from '#kit/web/store.ts'
import { reportDiscrepancy } from '../contract.ts'
import {
  nextReport,
  type StoredReport,
  withEarlierReports,
  withoutReport,
  withRefusedReport,
  withReport,
} from '../rules/stored-reports.ts'
import { isFinalRefusal, refusalOf } from './message-of-problem.ts'
import { createOnce } from './once.ts'
import { openReportStore } from './report-store.ts'

/** The problem reports to send. Like scans, they are stored on the device first (RCV-10). */
export interface ReportOutbox {
  readonly reports: Store<readonly StoredReport[]>
  /**
   * Stores a report and sends it.
   * @returns whether the device has stored the report; otherwise it exists only in the page
   */
  keep(report: StoredReport): Promise<boolean>
  discard(key: string): void
  /**
   * Sends stored reports while the page is open. Calls `onSent` for each sent report.
   * @returns a function that stops sending
   */
  follow(onSent: (report: StoredReport) => void): () => void
}

const RETRY_DELAY_MS = 5000

type ReportStore = ReturnType<typeof openReportStore>

/** Sends the stored reports one after another. A report that the server refuses for good is kept with the reason. */
const createSender = (
  reports: Store<readonly StoredReport[]>,
  opened: ReportStore,
  onSent: (report: StoredReport) => void,
) => {
  const once = createOnce()
  const sendOne = async (report: StoredReport): Promise<boolean> => {
    const { number: _, refusal: _refusal, photos, ...facts } = report
    const sent = await callApi(reportDiscrepancy, { body: { ...facts, photos: [...photos] } })
    if (sent.ok) {
      await removeStored(opened, report.key)
      reports.set(withoutReport(reports.get(), report.key))
      onSent(report)
      return true
    }
    if (!isFinalRefusal(sent)) return false
    const refused = { ...report, refusal: refusalOf(sent) }
    reports.set(withRefusedReport(reports.get(), refused))
    await opened.then((store) => store.put(refused)).catch(() => {})
    return true
  }
  return (): Promise<void> =>
    once('send', async () => {
      if (connection.get() === 'offline') return
      for (let next = nextReport(reports.get()); next; next = nextReport(reports.get()))
        if (!(await sendOne(next))) return
    })
}

const removeStored = (opened: ReportStore, key: string): Promise<void> =>
  opened.then((store) => store.remove(key)).catch(() => {})

const createOutbox = (userId: number): ReportOutbox => {
  const reports = createStore<readonly StoredReport[]>([])
  const sentListeners = new Set<(report: StoredReport) => void>()
  const opened = openReportStore(userId)
  const loaded = opened
    .then((store) => store.read())
    .then((earlier) => reports.set(withEarlierReports(reports.get(), earlier)))
    // a browser without storage has no earlier reports
    .catch(() => {})
  const send = createSender(reports, opened, (report) => {
    for (const onSent of sentListeners) onSent(report)
  })
  return {
    reports,
    keep: async (report) => {
      const isKept = await opened
        .then((store) => store.put(report))
        .then(
          () => true,
          () => false,
        )
      reports.set(withReport(reports.get(), report))
      void send()
      return isKept
    },
    discard: (key) => {
      reports.set(withoutReport(reports.get(), key))
      void removeStored(opened, key)
    },
    follow: (onSent) => {
      sentListeners.add(onSent)
      const stop = connection.subscribe(() => void send())
      const timer = setInterval(() => void send(), RETRY_DELAY_MS)
      void loaded.then(send)
      return () => {
        sentListeners.delete(onSent)
        stop()
        clearInterval(timer)
      }
    },
  }
}

const outboxes = new Map<number, ReportOutbox>()

/** Returns the outbox of a user: one instance per browser tab. */
export const reportOutboxFor = (userId: number): ReportOutbox => {
  const open = outboxes.get(userId) ?? createOutbox(userId)
  outboxes.set(userId, open)
  return open
}
