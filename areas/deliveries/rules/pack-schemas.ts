import { z } from 'zod'
import { quantity } from './fields.ts'
import { MAX_PACKS } from './max-packs.ts'

/** One pack of a delivered line. docs/how-to/add-a-pack-field.md names the files that a new field needs. */
export const pack = z.object({
  quantity,
  heat: z.string().describe('heat number'),
  sscc: z.string().optional().describe('SSCC of 18 digits, if the supplier has a GS1 company prefix (EDI-03)'),
})

/** The lists with the values of packs, as the API returns them and the database stores them. */
export const packLists = {
  lotDetails: z.array(z.array(quantity)).describe('quantity per pack'),
  heatDetails: z.array(z.array(z.string())).describe('heat number per pack'),
  ssccDetails: z
    .array(z.array(z.string()))
    .optional()
    .describe('SSCC per pack; only if the supplier had a GS1 company prefix at confirm (EDI-03)'),
}

/** The lists with the values of packs that a client may send. */
export const newPackLists = {
  lotDetails: z.array(z.array(z.number().nullable()).max(MAX_PACKS)).max(500),
  heatDetails: z.array(z.array(z.string().max(200).nullable()).max(MAX_PACKS)).max(500),
}
