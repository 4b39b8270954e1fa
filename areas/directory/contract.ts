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

export const logo = z.object({
  width: z.number().int().describe('in pixels'),
  height: z.number().int(),
  jpeg: z.base64(),
})
export type Logo = z.infer<typeof logo>

const shownOrganisation = organisation.extend({
  LOGO: z.iso.datetime().optional().describe('when its logo was uploaded; left out without one'),
})
export type ShownOrganisation = z.infer<typeof shownOrganisation>

export const vendorSite = z.object({ VENDOR_SITE_CODE: z.string(), ADDR: z.string() }).meta({ id: 'VendorSite' })
export type VendorSite = z.infer<typeof vendorSite>

/** The footer of printed sheets: form number, date and revision (G-87). */
export const documentForms = z.object({
  PSC: z.string().describe('of the PSC'),
  DO: z.string().describe('of the DO sheet'),
})
export type DocumentForms = z.infer<typeof documentForms>

export const getMetadata = defineCall({
  method: 'GET',
  path: '/metadata',
  who: 'directory.read',
  scope: 'orders:read',
  tag: 'directory',
  summary:
    'Suppliers (only their own for users of a supplier) or organisations, and the form numbers of the printed sheets',
  query: z.strictObject({ type: z.enum(['vendors', 'companies']) }),
  reply: z.object({ Output: z.union([z.array(shownOrganisation), z.array(supplier)]), FORMS: documentForms }),
})

const ofOrganisation = z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) })

export const getLogo = defineCall({
  method: 'GET',
  path: '/organisations/:id/logo',
  who: 'directory.read',
  tag: 'directory',
  summary: 'The logo of an organisation',
  params: ofOrganisation,
  query: z.strictObject({
    version: z.string().max(40).optional().describe('LOGO of the organisation; changes nothing'),
  }),
  reply: logo,
})

export const putLogo = defineCall({
  method: 'PUT',
  path: '/organisations/:id/logo',
  who: 'logo.write',
  tag: 'directory',
  summary:
    'Uploads the logo of an organisation in the caller’s scope: a JPEG of at most 128 KB, from 16 to 1,200 pixels a side',
  params: ofOrganisation,
  largeBody: true,
  body: z.strictObject({ jpeg: z.base64().max(400_000) }),
  reply: logo,
})

export const deleteLogo = defineCall({
  method: 'DELETE',
  path: '/organisations/:id/logo',
  who: 'logo.write',
  tag: 'directory',
  summary: 'Remove the logo of an organisation; the sheets then show its code',
  params: ofOrganisation,
  reply: z.object({ removed: z.boolean() }),
})

export const holiday = z.object({
  day: z.iso.date(),
  name: z.string().trim().min(1).max(100),
})
export type Holiday = Readonly<z.infer<typeof holiday>>

const holidays = z.object({ days: z.array(holiday) })

export const listHolidays = defineCall({
  method: 'GET',
  path: '/organisations/:id/holidays',
  who: 'directory.read',
  scope: 'orders:read',
  tag: 'directory',
  summary: 'The holidays of an organisation in all years, by day; weekends are not listed',
  params: ofOrganisation,
  query: z.strictObject({}),
  reply: holidays,
})

export const putHolidays = defineCall({
  method: 'PUT',
  path: '/organisations/:id/holidays',
  who: 'holidays.write',
  tag: 'directory',
  summary: 'Replace the holidays of one year of an organisation in the caller’s scope',
  params: ofOrganisation,
  body: z.strictObject({
    year: z.number().int().min(2000).max(2100),
    days: z.array(holiday.strict()).max(366),
    before: z
      .array(holiday.strict())
      .max(366)
      .optional()
      .describe('the days of the year that were shown; refused if others are stored meanwhile'),
  }),
  reply: holidays,
})
