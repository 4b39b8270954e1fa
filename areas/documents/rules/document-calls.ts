import { z } from 'zod'
import { defineCall } from '#areas/accounts/call.ts'
import type { Capability } from '#areas/accounts/rules/capabilities.ts'
import { fileParts, idempotencyHeaders } from '#areas/files/rules/upload-call.ts'
import { doneReply } from '#kit/shared/done-reply.ts'
import { type ListFieldKinds, listFields, listPaging } from '#kit/shared/list-query.ts'
import type { DocumentRecord } from './record.ts'

export interface DocumentCapabilities {
  readonly upload: Capability
  readonly send: Capability
  readonly remove: Capability
  readonly confirm: Capability
}

const params = z.object({ id: z.coerce.number().int().positive() })
const day = z.iso.date().refine((text) => text >= '1900-01-01', 'must be 1900-01-01 or later')
const month = z.string().regex(/^(19|20|21)\d\d-(0[1-9]|1[0-2])$/)
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

const listQuery = z.strictObject({
  ...listPaging,
  ...listFields(documentFields),
  due_date: day.or(month).optional().describe('a day, or a month YYYY-MM'),
  _sort: listPaging._sort.describe('field:ASC or field:DESC; overdue:DESC: overdue first; newest first when left out'),
  pending: z
    .enum(['true'])
    .optional()
    .describe('only what waits for the supplier: an order not downloaded, a document not confirmed'),
})
export type DocumentListQuery = z.output<typeof listQuery>

/** The key that all uploads of one batch of documents share. The browser generates it. */
export const batchKey = z.string().regex(/^[\w-]{8,100}$/)

/**
 * The data that an older client sends with an upload. The server does not use its supplier and email addresses, but
 * those of the email group (G-57, G-175).
 */
export const documentUploadData = z.object({
  group_id: z.number().int().positive().nullish(),
  receiver_email: z.string().max(20_000).nullish().describe('without group_id: email addresses of one group'),
  remark: z.string().max(2000).nullish().describe('goes into the mail'),
  batch: z
    .object({ key: batchKey, more: z.boolean() })
    .nullish()
    .describe(
      'documents that are uploaded together: one mail for each supplier, which waits while more for it follow; a repeated file is refused',
    ),
  factory: z.string().nullish(),
  supplier_name: z.string().nullish(),
  supplier_code: z.string().nullish(),
  vendor_id: z.number().nullish(),
  uploader: z.string().nullish(),
  po_number: z.string().nullish(),
  rel_number: z.string().nullish(),
  due_date: z.string().nullish(),
})
export type DocumentUploadData = z.infer<typeof documentUploadData>

/**
 * `mail_sent: true` sends the mail. The download fields are ignored, because the server itself counts downloads
 * (G-134).
 */
const change = z.strictObject({
  mail_sent: z.literal(true).optional(),
  download_count: z.number().int().optional(),
  downloaded_by: z.string().max(200).nullish(),
  downloaded_at: z.string().max(40).nullish(),
})

// repeated from the contract: spreading an imported constant would add the schemas to the start page
const readsDocuments = { method: 'GET', who: 'document.read', scope: 'documents:read', tag: 'documents' } as const

interface DocumentCallFacts {
  /** The path below `/api`. */
  readonly path: string
  /** The name in the summaries of the calls: 'Purchase orders'. */
  readonly what: string
  readonly record: z.ZodType<DocumentRecord>
  readonly may: Pick<DocumentCapabilities, 'upload' | 'remove'>
}

/** The calls of one document kind: list, read, upload, change (send) and delete. */
export const documentCalls = ({ path, what, record, may }: DocumentCallFacts) => ({
  list: defineCall({
    ...readsDocuments,
    path: `/${path}`,
    summary: `${what}, newest first`,
    query: listQuery,
    reply: z.array(record),
  }),
  one: defineCall({
    ...readsDocuments,
    path: `/${path}/:id`,
    summary: `${what}: one document`,
    params,
    reply: record,
  }),
  upload: defineCall({
    method: 'POST',
    path: `/${path}`,
    who: may.upload,
    tag: 'documents',
    summary: `${what}: upload. Files and data together, or first the data as JSON and then the files with POST upload`,
    status: 201,
    multipart: z.object({ data: documentUploadData, attachment: fileParts }),
    headers: idempotencyHeaders,
    body: documentUploadData.nullish(),
    reply: record,
  }),
  change: defineCall({
    method: 'PUT',
    path: `/${path}/:id`,
    who: 'document.read',
    tag: 'documents',
    summary: `${what}: send the mail (mail_sent), or report a download that was already counted`,
    params,
    body: change,
    reply: record,
  }),
  remove: defineCall({
    method: 'DELETE',
    path: `/${path}/:id`,
    who: may.remove,
    tag: 'documents',
    summary: `${what}: delete, while nothing is confirmed`,
    params,
    reply: doneReply,
  }),
})
export type DocumentCalls = ReturnType<typeof documentCalls>
