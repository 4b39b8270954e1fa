import { session } from '#areas/accounts/web/index.ts'
import { callApi } from '#kit/web/api.ts'
import { connection } from '#kit/web/device/connection.ts'
import { createStore } from '#kit/web/store.ts'
import { reportDiscrepancy } from '../../contract.ts'
import {
  nextReportToSend,
  type StoredReport,
  withEarlierReports,
  withoutReport,
  withRefusedReport,
  withReport,
} from '../../rules/stored-reports.ts'
import { openRecordStore } from '../device-database.ts'
import { isFinalRefusal, refusalOfProblem } from '../server-reply.ts'
import { createSingleRun, onePerTab } from '../single-run.ts'

const RETRY_DELAY_MS = 5000

/** The reports on this device: in the page and, unless the browser blocks it, in its storage. */
const openReports = (userId: number) => {
  const reports = createStore<readonly StoredReport[]>([])
  const opened = openRecordStore<StoredReport>(`portal-dock-reports-${userId}`)
  /** Resolves to true if the report was stored on the device. */
  const store = (report: StoredReport): Promise<boolean> =>
    opened
      .then((device) => device.put(report))
      .then(
        () => true,
        () => false,
      )
  return {
    reports,
    // a browser without storage has no earlier reports
    loaded: opened
      .then((device) => device.read())
      .then((earlier) => reports.set(withEarlierReports(reports.get(), earlier)))
      .catch(() => {}),
    store,
    refuse: async (refused: StoredReport): Promise<void> => {
      reports.set(withRefusedReport(reports.get(), refused))
      await store(refused)
    },
    discard: async (key: string): Promise<void> => {
      await opened.then((device) => device.remove(key)).catch(() => {})
      reports.set(withoutReport(reports.get(), key))
    },
  }
}

type Reports = ReturnType<typeof openReports>

/**
 * Sends a report, and removes it from the device or, if the server refuses it for good, stores the reason.
 * @returns the server's response; undefined if the report must be sent again
 */
const sendReport = async (
  report: StoredReport,
  { discard, refuse }: Reports,
): Promise<'sent' | 'refused' | undefined> => {
  const { number: _, refusal: _refusal, photos, ...facts } = report
  const sent = await callApi(reportDiscrepancy, { body: { ...facts, photos: [...photos] } })
  if (sent.ok) {
    await discard(report.key)
    return 'sent'
  }
  if (!isFinalRefusal(sent)) return undefined
  await refuse({ ...report, refusal: refusalOfProblem(sent) })
  return 'refused'
}

/** The problem reports to send. Like scans, they are stored on the device first (RCV-10). */
const createOutbox = (userId: number) => {
  const stored = openReports(userId)
  const { reports, loaded, store, discard } = stored
  const sentListeners = new Set<(report: StoredReport) => void>()
  const once = createSingleRun()
  /** Sends the stored reports one after another. A report that the server refuses for good is kept with the reason. */
  const send = (): Promise<void> =>
    once('send', async () => {
      if (connection.get() === 'offline') return
      for (let next = nextReportToSend(reports.get()); next; next = nextReportToSend(reports.get())) {
        // otherwise it would be reported in the name of the user who has signed in since
        if (session.get()?.user.id !== userId) return
        const answer = await sendReport(next, stored)
        if (!answer) return
        if (answer === 'sent') for (const onSent of sentListeners) onSent(next)
      }
    })
  return {
    reports,
    /**
     * Stores a report and sends it.
     * @returns whether the device has stored the report; otherwise it exists only in the page
     */
    keep: async (report: StoredReport): Promise<boolean> => {
      const isKept = await store(report)
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
