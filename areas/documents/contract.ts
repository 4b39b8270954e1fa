import { z } from 'zod'
import { defineCall } from '#areas/accounts/call.ts'
import { filePart, fileParts, idempotencyHeaders } from '#areas/files/rules/upload-call.ts'
import type { CallInput } from '#kit/shared/call.ts'
import { doneReply } from '#kit/shared/done-reply.ts'
import { type ListFieldKinds, listFields, listPaging } from '#kit/shared/list-query.ts'
import { kindOfRef } from './kinds/index.ts'
import { batchKey } from './rules/document-calls.ts'
import { asnRow, confirmation, recordFile, timelineEntry } from './rules/record.ts'
import { reminderRefusals } from './rules/reminders.ts'

// each kind of document defines its calls in its descriptor: kinds/<kind>/index.ts
export * from './rules/document-calls.ts'
export type * from './rules/record.ts'

const id = z.coerce.number().int().positive()
const params = z.object({ id })

const readsDocuments = { method: 'GET', who: 'document.read', scope: 'documents:read', tag: 'documents' } as const
const confirmsOrders = { who: 'order-document.confirm', tag: 'documents' } as const

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
  ...readsDocuments,
  path: '/confirm-asns',
  summary: 'ASN confirmations, one row each, newest first',
  query: z.strictObject({ ...listPaging, ...listFields(asnFields) }),
  reply: z.array(asnRow),
})
export type AsnListQuery = CallInput<typeof listAsns>['query']

export const asnConfirmationInput = z.object({
  delivery_date: z.iso.date().nullish(),
  confirm_po: z.coerce.number().int().positive(),
  uploader: z.string().nullish(),
})

export const confirmAsn = defineCall({
  method: 'POST',
  path: '/confirm-asns',
  ...confirmsOrders,
  summary: 'Confirm an order with one PDF',
  status: 201,
  multipart: z.object({ data: asnConfirmationInput, attachment: filePart }),
  headers: idempotencyHeaders,
  reply: confirmation,
})

export const sendAsn = defineCall({
  method: 'PUT',
  path: '/confirm-asns/:id',
  ...confirmsOrders,
  summary: 'Send an ASN to the factory, once (email_sent)',
  params,
  body: z.strictObject({ email_sent: z.literal(true) }),
  reply: confirmation,
})

export const uploadFields = z.object({
  ref: z
    .string()
    .refine((ref) => kindOfRef(ref) !== undefined)
    .describe('sqm-table, coc-table, …'),
  refId: z.coerce.number().int().positive(),
  field: z.enum(['attachment', 'confirmAttachment']).describe('confirmAttachment: by the supplier'),
})

export const uploadFiles = defineCall({
  method: 'POST',
  path: '/upload',
  who: 'document.read',
  tag: 'documents',
  summary: 'Files of a document to sign',
  multipart: uploadFields.extend({ files: fileParts }),
  headers: idempotencyHeaders,
  reply: z.array(recordFile),
})

export const endBatchUpload = defineCall({
  method: 'POST',
  path: '/documents/uploads/:key/end',
  who: 'document.read',
  tag: 'documents',
  summary: 'End an upload of several documents by the caller: its mails, held back until now, are sent',
  params: z.object({ key: batchKey }),
  reply: doneReply,
})

export const removeFile = defineCall({
  method: 'DELETE',
  path: '/upload/files/:id',
  who: 'document.remove-file',
  tag: 'documents',
  summary: 'Delete one file of a record, while nothing is confirmed (G-201)',
  params,
  reply: doneReply,
})

export const getDocumentFile = defineCall({
  ...readsDocuments,
  path: '/documents/files/:id',
  summary:
    'A file of a record or of its confirmation. A supplier’s download is counted; inline=1 opens it and is logged',
  params,
  query: z.strictObject({ inline: z.enum(['1']).optional() }),
  reply: z.any(),
  contentType: 'application/octet-stream',
})

export const getDocumentTimeline = defineCall({
  ...readsDocuments,
  path: '/documents/:id/timeline',
  summary: 'The timeline of a document, oldest first',
  params,
  reply: z.array(timelineEntry),
})

export const voidConfirmation = defineCall({
  method: 'POST',
  path: '/documents/confirmations/:id/void',
  who: 'document.void',
  tag: 'documents',
  summary: 'Void a confirmation: it is kept and no longer counted (G-163)',
  params,
  body: z.strictObject({ reason: z.string().max(500) }),
  reply: doneReply,
})

const documentId = z.number().int().positive()

export const remindDocuments = defineCall({
  method: 'POST',
  path: '/documents/remind',
  who: 'document.remind',
  tag: 'documents',
  summary: 'Remind suppliers of documents that they have not opened, confirmed or signed; each individually (DOC-13)',
  body: z.strictObject({
    ids: z.array(documentId).min(1).max(500),
    again: z.boolean().optional().describe('also those that were reminded of within 24 hours'),
  }),
  reply: z.object({
    reminded: z.array(documentId),
    suppliers: z.number().int().describe('the number of suppliers that get a mail'),
    refused: z.array(z.object({ id: documentId, reason: z.enum(reminderRefusals) })),
  }),
})
