import { z } from 'zod'
import { defineCall } from '#areas/accounts/call.ts'

export const supplier = z.object({
  VENDOR_ID: z.number().int(),
  VENDOR_NAME: z.string(),
  VENDOR_NAME_ALT: z.string().nullable().describe('the short supplier code of group and file names'),
})
export type Supplier = z.infer<typeof supplier>

export const organisation = z.object({
  INVENTORY_ORG_CODE: z.string(),
  INVENTORY_ORG_ID: z.number().int(),
  OPERATING_UNIT_ORG_ID: z.number().int(),
  COMPANY_NAME: z.string(),
  NAME: z.string(),
  OFFERED: z.boolean().describe('offered as Invoice to'),
  PACK_EXEMPT: z.boolean().describe('PRM items need no standard pack here and number their lots per pack (G-69)'),
})
export type Organisation = z.infer<typeof organisation>

export const vendorSite = z.object({ VENDOR_SITE_CODE: z.string(), ADDR: z.string() })
export type VendorSite = z.infer<typeof vendorSite>

/** What stands at the foot of the printed sheets: form number, date and revision (G-87). */
export const documentForms = z.object({
  PSC: z.string().describe('of the PSC'),
  DO: z.string().describe('of the DO sheet'),
})
export type DocumentForms = z.infer<typeof documentForms>

export const metadata = defineCall({
  method: 'GET',
  path: '/metadata',
  who: 'directory.read',
  tag: 'directory',
  summary: 'Suppliers (the own one for a supplier) or organisations, and the form numbers of the printed sheets',
  query: z.strictObject({ type: z.enum(['vendors', 'companies']) }),
  reply: z.object({ Output: z.union([z.array(organisation), z.array(supplier)]), FORMS: documentForms }),
})
