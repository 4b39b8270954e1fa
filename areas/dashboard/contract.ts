import { z } from 'zod'
import { defineCall } from '#areas/accounts/call.ts'

const count = z.number().int()

export const supplierWeek = z.object({
  vendorId: z.number().int(),
  name: z.string(),
  transit: count,
  received: count,
  completed: count.describe('without the received ones'),
})
export type SupplierWeek = z.infer<typeof supplierWeek>

export const supplierSchedule = z.object({
  vendorId: z.number().int(),
  name: z.string(),
  company: z.number().int().describe('inventory organisation id'),
  code: z.string(),
  waiting: count,
  delayed: count,
})
export type SupplierSchedule = z.infer<typeof supplierSchedule>

export const getDashboard = defineCall({
  method: 'GET',
  path: '/dashboard',
  who: 'dashboard.read',
  tag: 'dashboard',
  summary: 'Deliveries of the last seven days and the delivery schedule, per supplier (DSH-01)',
  reply: z.object({
    from: z.iso.date().describe('first day of the week'),
    to: z.iso.date().describe('today'),
    deliveries: z.array(supplierWeek).describe('most deliveries first'),
    schedule: z.array(supplierSchedule).describe('most delayed first'),
    away: z.array(z.string()).describe('codes of the organisations that are missing, because the ERP does not respond'),
    scheduleAt: z.iso.datetime().nullable().describe('how old the schedule is; null: the organisation has none'),
  }),
})
