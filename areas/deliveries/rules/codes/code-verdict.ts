import { z } from 'zod'
import { deliveryStatuses } from '../status.ts'

/** A field in which a printed code differs from the portal's code for the delivery. */
const codeDifference = z.object({
  field: z.string().describe('as the area names it: amount, quantity, itemCode, date, …'),
  paper: z.string(),
  portal: z.string(),
})
export type CodeDifference = z.infer<typeof codeDifference>

const deliveryNumber = z.object({ id: z.number().int(), number: z.string() })

/**
 * The result of checking a printed code. `valid`: current. `converted`: printed with the DO number of a delivery that
 * is now an invoice. `deleted`: of a deleted delivery. `altered`: different from the code that the portal printed.
 * `notFound`: of no delivery that the caller may see. `unreadable`: not a code of a PSC.
 */
export const codeVerdict = z.object({
  verdict: z.enum(['valid', 'converted', 'deleted', 'altered', 'notFound', 'unreadable']),
  kind: z.enum(['header', 'item', 'pack']).nullable(),
  number: z.string().nullable().describe('as printed'),
  delivery: deliveryNumber
    .extend({ status: z.enum(deliveryStatuses), receivedNo: z.string().nullable() })
    .nullable()
    .describe('whose sheet it is'),
  place: z
    .object({
      line: z.number().int(),
      lines: z.number().int(),
      pack: z.number().int().nullable(),
      packs: z.number().int(),
      itemCode: z.string(),
      quantity: z.number().describe('of the pack, or of the line'),
    })
    .nullable()
    .describe('which line and pack, from 1; null for a header'),
  differences: z.array(codeDifference),
  replacement: deliveryNumber.nullable().describe('the document to use instead'),
})
export type CodeVerdict = z.infer<typeof codeVerdict>
