import { callApi } from '#kit/web/api.ts'
import { connection } from '#kit/web/connection.ts'
import { createStore } from '#kit/web/store.ts'
import { reportDiscrepancy } from '../contract.ts'
import {
  nextReport,
  type StoredReport,
  withEarlierReports,
  withoutReport,
  withRefusedReport,
  withReport,
} from '../rules/stored-reports.ts'
import { createOnce, onePerTab } from './once.ts'
import { openReportStore } from './report-store.ts'
import { isFinalRefusal, refusalOf } from './server-answer.ts'

const RETRY_DELAY_MS = 5000

/** The problem reports to send. Like scans, they are stored on the device first (RCV-10). */
const createOutbox = (userId: number) => {
  const reports = createStore<readonly StoredReport[]>([])
  const sentListeners = new Set<(report: StoredReport) => void>()
  const once = createOnce()
  const opened = openReportStore(userId)
  // a browser without storage has no earlier reports
  const loaded = opened
    .then((store) => store.read())
    .then((earlier) => reports.set(withEarlierReports(reports.get(), earlier)))
    .catch(() => {})
  const discard = async (key: string): Promise<void> => {
    await opened.then((store) => store.remove(key)).catch(() => {})
    reports.set(withoutReport(reports.get(), key))
  }
  /** @returns false if there was no final answer, so that the report must be sent again */
  const sendOne = async (report: StoredReport): Promise<boolean> => {
    const { number: _, refusal: _refusal, photos, ...facts } = report
    const sent = await callApi(reportDiscrepancy, { body: { ...facts, photos: [...photos] } })
    if (sent.ok) {
      await discard(report.key)
      for (const onSent of sentListeners) onSent(report)
      return true
    }
    if (!isFinalRefusal(sent)) return false
    const refused = { ...report, refusal: refusalOf(sent) }
    reports.set(withRefusedReport(reports.get(), refused))
    await opened.then((store) => store.put(refused)).catch(() => {})
    return true
  }
  /** Sends the stored reports one after another. A report that the server refuses for good is kept with the reason. */
  const send = (): Promise<void> =>
    once('send', async () => {
      if (connection.get() === 'offline') return
      for (let next = nextReport(reports.get()); next; next = nextReport(reports.get()))
        if (!(await sendOne(next))) return
    })
  return {
    reports,
    /**
     * Stores a report and sends it.
     * @returns whether the device has stored the report; otherwise it exists only in the page
     */
    keep: async (report: StoredReport): Promise<boolean> => {
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
    discard,
    /**
     * Sends stored reports while the page is open. Calls `onSent` for each sent report.
     * @returns a function that stops sending
     */
    follow: (onSent: (report: StoredReport) => void) => {
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

export const reportOutboxFor = onePerTab(createOutbox)
