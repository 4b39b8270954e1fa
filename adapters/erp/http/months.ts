import type { z } from 'zod'
import type { SchedulePort } from '#areas/delivery-schedule/server/schedule.port.ts'
import { type Month, writeMonth } from '#areas/finance/rules/month.ts'
import type { FinancePort } from '#areas/finance/server/finance.port.ts'
import type { GatewayClient, GatewaySettings } from './gateway-client.ts'
import * as shapes from './shapes.ts'

const BATCH = 2000

/**
 * The gateway returns a whole month in one response, which is one consistent state. The response is passed on in
 * batches.
 */
export const httpFinance = (client: GatewayClient, { monthTimeoutMs, paths }: GatewaySettings): FinancePort => {
  async function* batches<T>(path: string, month: Month, shape: z.ZodType<{ data: T[] }>) {
    const question = { method: 'POST', path, body: { Month: writeMonth(month) }, timeoutMs: monthTimeoutMs } as const
    const { data } = await client.query(question, shape)
    for (let from = 0; from < data.length; from += BATCH) yield data.slice(from, from + BATCH)
  }
  return {
    invoiceMonth: (month) => batches(paths.invoices, month, shapes.invoicesReply),
    paymentMonth: (month) => batches(paths.payments, month, shapes.paymentsReply),
  }
}

/** @param now returns the time that is used if the gateway sends no time for the lines */
export const httpSchedule = (client: GatewayClient, settings: GatewaySettings, now: () => Date): SchedulePort => ({
  pdsOf: async (company) => {
    const { paths, monthTimeoutMs: timeoutMs } = settings
    const { createdAt, details } = await client.query(
      { path: paths.pds, query: { company }, timeoutMs },
      shapes.scheduleReply,
    )
    return { createdAt: createdAt ? new Date(createdAt) : now(), lines: details }
  },
})
