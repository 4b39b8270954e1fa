import { z } from 'zod'
import { defineCall } from '#areas/accounts/call.ts'
import { type ListFieldKinds, listFields, listPaging } from '#kit/shared/list-query.ts'
import { storableText } from '#kit/shared/storable-text.ts'

const quantity = z.number()
const id = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER)
const words = storableText(100)

/** A line of the delivery schedule (S2 §3). */
export const pdsLine = z.object({
  PDS_NUM: z.string().nullable(),
  PDS_LINE: z.string().nullable(),
  STATUS: z.string().nullable().describe('null: waiting; Delayed, or another word of the ERP'),
  ORGANIZATION_CODE: z.string(),
  VENDOR_NAME: z.string(),
  VENDOR_ID: z.number().int(),
  PO_NUM: z.string(),
  PO_REL_NUM: z.number().int().nullable(),
  ITEM_CODE: z.string(),
  ITEM_DESCRIPTION: z.string(),
  ITEM_TYPE: z.string().nullable(),
  NEED_BY_DATE: z.iso.date(),
  QTY_ORDER: quantity,
  QTY_REMAIN: quantity,
})
export type PdsLine = z.infer<typeof pdsLine>

export const pdsCompany = z.object({
  company: z.number().int().describe('inventory organisation id'),
  code: z.string(),
  alias: z.string().nullable().describe('how lines may name it instead: its file prefix'),
  name: z.string(),
  hideNumbers: z.boolean().describe('keeps no PDS numbers and lines'),
  createdAt: z.iso.datetime().nullable().describe('the time of its lines'),
  lines: z.number().int(),
  delayed: z.number().int(),
  waiting: z.number().int(),
})
export type PdsCompany = z.infer<typeof pdsCompany>

export const scheduleLineStatuses = ['delayed', 'waiting', 'other'] as const

const read = { method: 'GET', who: 'schedule.read', scope: 'orders:read', tag: 'delivery schedule' } as const

export const getPds = defineCall({
  ...read,
  path: '/pds',
  summary: 'The delivery schedule of an organisation, as older clients read it',
  query: z.strictObject({ company: id }),
  reply: z.object({ createdAt: z.iso.datetime().nullable(), details: z.array(pdsLine) }),
})

export const listPdsCompanies = defineCall({
  ...read,
  path: '/pds/companies',
  summary: 'The organisations whose schedule the caller may see, with their counts',
  query: z.strictObject({ q: words.optional(), vendor_id: id.optional() }),
  reply: z.array(pdsCompany),
})

/** The fields by which lines can be sorted and filtered. */
export const pdsFields = {
  PDS_NUM: 'text',
  PDS_LINE: 'text',
  STATUS: 'text',
  ORGANIZATION_CODE: 'text',
  VENDOR_NAME: 'text',
  VENDOR_ID: 'integer',
  PO_NUM: 'text',
  PO_REL_NUM: 'integer',
  ITEM_CODE: 'text',
  ITEM_DESCRIPTION: 'text',
  ITEM_TYPE: 'text',
  NEED_BY_DATE: 'day',
  QTY_ORDER: 'number',
  QTY_REMAIN: 'number',
} as const satisfies ListFieldKinds

export const listPdsLines = defineCall({
  ...read,
  path: '/pds/lines',
  summary: 'Lines of an organisation, delayed first',
  query: z.strictObject({
    company: id,
    status: z.enum(scheduleLineStatuses).optional(),
    q: words.optional().describe('part of PDS, PO, item or supplier'),
    vendor_id: id.optional(),
    ...listFields(pdsFields),
    ...listPaging,
    _sort: words.optional().describe('field:ASC or field:DESC; delayed first when left out'),
  }),
  reply: z.array(pdsLine),
})
