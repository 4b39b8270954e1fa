import { z } from 'zod'
import { defineCall } from '#areas/accounts/call.ts'
import { boardGroups } from './board.ts'
import { discrepancy } from './discrepancy-calls.ts'

const boardLine = z.object({
  sequence: z.number().int(),
  itemCode: z.string(),
  boxes: z.number().int(),
  scanned: z.array(z.number().int()).describe('numbers of the scanned boxes'),
})

/** A delivery on the dock board (RCV-14). It is in exactly one group. */
export const boardDelivery = z.object({
  id: z.number().int(),
  group: z.enum(boardGroups),
  number: z.string(),
  supplier: z.string(),
  site: z.string(),
  deliveryDate: z.iso.date(),
  boxes: z.number().int(),
  scanned: z.number().int().describe('boxes that are scanned; all, or those of a short receipt, once received'),
  problems: z.number().int().describe('problems that the dock has reported of it'),
  since: z.iso.datetime().nullable().describe('when its first box was scanned, while it is in transit'),
  lastScan: z.object({ by: z.string().describe('user name'), at: z.iso.datetime() }).nullable(),
  waitingSince: z.iso.datetime().nullable().describe('it was submitted and waits for the ERP'),
  receivedNo: z.string().nullable(),
  receivedAt: z.iso.datetime().nullable(),
  lines: z.array(boardLine).optional().describe('of deliveries that are being scanned'),
})
export type BoardDelivery = z.infer<typeof boardDelivery>

/** A reported problem of a delivery in transit. */
const boardProblem = discrepancy
  .omit({ photos: true })
  .extend({ deliveryId: z.number().int(), number: z.string(), supplier: z.string(), site: z.string() })
export type BoardProblem = z.infer<typeof boardProblem>

export const dockBoard = z.object({
  company: z.number().int().describe('inventory organisation id'),
  now: z.iso.datetime().describe('the clock of the server'),
  today: z.iso.date().describe('the day in Bangkok'),
  totals: z
    .array(z.object({ group: z.enum(boardGroups), deliveries: z.number().int(), boxes: z.number().int() }))
    .describe('of all deliveries, also of those that are not listed'),
  deliveries: z.array(boardDelivery).describe('in the order of the board; at most 300 of each group'),
  problems: z.array(boardProblem).describe('newest first; at most 100'),
})
export type DockBoard = z.infer<typeof dockBoard>

export const getDockBoard = defineCall({
  method: 'GET',
  path: '/receiving/board',
  who: 'dock-board.read',
  tag: 'receiving',
  summary: 'The dock board of an organisation: deliveries at the dock, late, expected and received today, and problems',
  query: z.strictObject({
    company: z.coerce
      .number()
      .int()
      .positive()
      .max(2_147_483_647)
      .optional()
      .describe('required for an admin without an organisation'),
  }),
  reply: dockBoard,
})
