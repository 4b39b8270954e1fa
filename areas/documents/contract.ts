import { z } from 'zod'
import { defineCall } from '#areas/accounts/call.ts'
import { uploadHeaders } from '#areas/files/rules/upload-key.ts'
import { type ListFieldKinds, listFields, listPaging } from '#kit/shared/list-query.ts'
import { asnRow, confirmation, orderDocument, recordFile, signingDocument, timelineEntry } from './rules/record.ts'

export type * from './rules/record.ts'

const id = z.coerce.number().int().positive()
const params = z.object({ id })
const day = z.iso.date().refine((text) => text >= '1900-01-01', 'must be 1900-01-01 or later')
const month = z.string().regex(/^(19|20|21)\d\d-(0[1-9]|1[0-2])$/)
const done = z.object({ statusCode: z.literal(200) })

/** The fields by which documents can be sorted and filtered. */
export const documentFields = {
  id: 'integer',
  factory: 'text',
  company: 'integer',
  supplier_name: 'text',
  supplier_code: 'text',
  vendor_id: 'integer',
  receiver_email: 'text',
  email_group: 'text',
  uploader: 'text',
  po_number: 'text',
  rel_number: 'text',
  revision: 'text',
  due_date: 'day',
  createdAt: 'instant',
  mail_sent: 'flag',
  downloaded_by: 'text',
  downloaded_at: 'instant',
  download_count: 'integer',
  confirm_count: 'integer',
  superseded_by: 'integer',
} as const satisfies ListFieldKinds

const listed = z.strictObject({
  ...listPaging,
  ...listFields(documentFields),
  due_date: day.or(month).optional().describe('a day, or a month YYYY-MM'),
  pending: z
    .enum(['true'])
    .optional()
    .describe('only what waits for the supplier: an order not downloaded, a document not confirmed'),
})
export type DocumentListQuery = z.output<typeof listed>

/**
 * The data that an older client sends with an upload. The server takes the supplier and the addresses from the e-mail
 * group instead (G-57, G-175).
 */
export const documentData = z.object({
  group_id: z.number().int().positive().nullish(),
  receiver_email: z.string().max(20_000).nullish().describe('without group_id: the addresses of one group'),
  remark: z.string().max(2000).nullish().describe('goes into the mail'),
  factory: z.string().nullish(),
  supplier_name: z.string().nullish(),
  supplier_code: z.string().nullish(),
  vendor_id: z.number().nullish(),
  uploader: z.string().nullish(),
  po_number: z.string().nullish(),
  rel_number: z.string().nullish(),
  due_date: z.string().nullish(),
})
export type DocumentData = z.infer<typeof documentData>

/**
 * `mail_sent: true` sends the mail. The download fields are ignored, because the server counts downloads itself
 * (G-134).
 */
const change = z.strictObject({
  mail_sent: z.literal(true).optional(),
  download_count: z.number().int().optional(),
  downloaded_by: z.string().max(200).nullish(),
  downloaded_at: z.string().max(40).nullish(),
})

/** The calls of one document kind: list, read, upload, change (send) and delete. */
const callsOf = <const P extends string, R extends z.ZodType, const U extends 'order-document' | 'signing-document'>(
  path: P,
  what: string,
  reply: R,
  may: U,
) => ({
  list: defineCall({
    method: 'GET',
    path: `/${path}`,
    who: 'document.read',
    tag: 'documents',
    summary: `${what}, newest first`,
    query: listed,
    reply: z.array(reply),
  }),
  one: defineCall({
    method: 'GET',
    path: `/${path}/:id`,
    who: 'document.read',
    tag: 'documents',
    summary: `${what}: one`,
    params,
    reply,
  }),
  upload: defineCall({
    method: 'POST',
    path: `/${path}`,
    who: `${may}.upload`,
    tag: 'documents',
    summary: `${what}: upload. Multipart with the files and a field data (JSON); or the data alone, its files with POST upload`,
    status: 201,
    multipart: true,
    headers: uploadHeaders,
    body: documentData.nullish(),
    reply,
  }),
  change: defineCall({
    method: 'PUT',
    path: `/${path}/:id`,
    who: 'document.read',
    tag: 'documents',
    summary: `${what}: send the mail (mail_sent), or say of a download what was counted already`,
    params,
    body: change,
    reply,
  }),
  remove: defineCall({
    method: 'DELETE',
    path: `/${path}/:id`,
    who: `${may}.delete`,
    tag: 'documents',
    summary: `${what}: delete, while nothing is confirmed`,
    params,
    reply: done,
  }),
})

export const orders = callsOf('confirm-pos', 'Purchase orders', orderDocument, 'order-document')
export const sqms = callsOf('sqm-tables', 'Supplier quality manuals', signingDocument, 'signing-document')
export const cocs = callsOf('coc-tables', 'Codes of conduct', signingDocument, 'signing-document')

/** The fields by which ASN confirmations can be sorted and filtered. */
export const asnFields = {
  id: 'integer',
  confirm_po: 'integer',
  po_number: 'text',
  rel_number: 'text',
  supplier_name: 'text',
  supplier_code: 'text',
  vendor_id: 'integer',
  factory: 'text',
  uploader: 'text',
  delivery_date: 'day',
  createdAt: 'instant',
  email_sent: 'flag',
} as const satisfies ListFieldKinds

export const listAsns = defineCall({
  method: 'GET',
  path: '/confirm-asns',
  who: 'document.read',
  tag: 'documents',
  summary: 'ASN confirmations, one row each, newest first',
  query: z.strictObject({ ...listPaging, ...listFields(asnFields) }),
  reply: z.array(asnRow),
})
export type AsnListQuery = z.output<NonNullable<(typeof listAsns)['query']>>

export const confirmAsn = defineCall({
  method: 'POST',
  path: '/confirm-asns',
  who: 'order-document.confirm',
  tag: 'documents',
  summary: 'Confirm an order: multipart with one PDF and a field data (JSON: delivery_date, confirm_po)',
  status: 201,
  multipart: true,
  headers: uploadHeaders,
  reply: confirmation,
})
export const asnData = z.object({
  delivery_date: z.iso.date().nullish(),
  confirm_po: z.coerce.number().int().positive(),
  uploader: z.string().nullish(),
})

export const sendAsn = defineCall({
  method: 'PUT',
  path: '/confirm-asns/:id',
  who: 'order-document.confirm',
  tag: 'documents',
  summary: 'Send an ASN to the factory, once (email_sent)',
  params,
  body: z.strictObject({ email_sent: z.literal(true) }),
  reply: confirmation,
})

export const uploadFiles = defineCall({
  method: 'POST',
  path: '/upload',
  who: 'document.read',
  tag: 'documents',
  summary:
    'Files of an SQM or code of conduct. Multipart: ref (sqm-table, coc-table), refId, field (attachment; confirmAttachment by the supplier), files',
  multipart: true,
  headers: uploadHeaders,
  reply: z.array(recordFile),
})
export const uploadFields = z.object({
  ref: z.enum(['sqm-table', 'coc-table']),
  refId: z.coerce.number().int().positive(),
  field: z.enum(['attachment', 'confirmAttachment']),
})

export const removeFile = defineCall({
  method: 'DELETE',
  path: '/upload/files/:id',
  who: 'document.remove-file',
  tag: 'documents',
  summary: 'Delete one file of a record, while nothing is confirmed (G-201)',
  params,
  reply: done,
})

export const documentFile = defineCall({
  method: 'GET',
  path: '/documents/files/:id',
  who: 'document.read',
  tag: 'documents',
  summary:
    'A file of a record or of its confirmation. A supplier’s download is counted; inline=1 opens it and is logged',
  params,
  query: z.strictObject({ inline: z.enum(['1']).optional() }),
  reply: z.any(),
  contentType: 'application/octet-stream',
})

export const documentTimeline = defineCall({
  method: 'GET',
  path: '/documents/:id/timeline',
  who: 'document.read',
  tag: 'documents',
  summary: 'What happened with a document, oldest first',
  params,
  reply: z.array(timelineEntry),
})

export const voidConfirmation = defineCall({
  method: 'POST',
  path: '/documents/confirmations/:id/void',
  who: 'document.void',
  tag: 'documents',
  summary: 'Make a confirmation void: it is kept and no longer counted (G-163)',
  params,
  body: z.strictObject({ reason: z.string().max(500) }),
  reply: done,
})
