import { z } from 'zod'
import { deliveryStates, mailStates } from '#areas/mail/rules/delivery.ts'

const instant = z.iso.datetime()
const minute = z.string().describe('YYYY-MM-DD HH:mm, Bangkok')

/** A file of a record. `url` is relative to the portal and requires a session (G-173). */
export const recordFile = z.object({
  id: z.number().int(),
  name: z.string(),
  url: z.string(),
  ext: z.string().describe('.pdf, .xlsx or .xls'),
  mime: z.string(),
  size: z.number().int().describe('bytes'),
  createdAt: instant,
})
export type RecordFile = z.infer<typeof recordFile>

/** An ASN, or the signed copy of an SQM or code of conduct. */
export const confirmation = z.object({
  id: z.number().int(),
  delivery_date: z.iso.date().nullable(),
  confirm_po: z.number().int().describe('the record that it confirms'),
  uploader: z.string(),
  createdAt: instant,
  attachment: z.array(recordFile),
  email_sent: z.boolean(),
  mail_state: z.enum(mailStates),
  voided: z.object({ at: minute, by: z.string(), reason: z.string() }).nullable(),
})
export type Confirmation = z.infer<typeof confirmation>

const record = {
  id: z.number().int(),
  factory: z.string(),
  company: z.number().int().describe('inventory organisation id'),
  supplier_name: z.string(),
  supplier_code: z.string(),
  vendor_id: z.number().int(),
  receiver_email: z.string().describe('comma-separated; empty: all users of the supplier'),
  email_group: z.string().describe('the name of the email group'),
  uploader: z.string(),
  po_number: z.string().nullable(),
  rel_number: z.string().nullable(),
  due_date: z.iso.date(),
  createdAt: instant,
  mail_sent: z.boolean(),
  mail_state: z.enum(mailStates),
  downloaded_by: z.string().nullable(),
  downloaded_at: minute.nullable(),
  download_count: z.number().int(),
  confirm_count: z.number().int(),
  superseded_by: z.number().int().nullable(),
  attachment: z.array(recordFile),
}

/** A purchase order that was sent to its supplier (S3 §3). */
export const orderDocument = z.object({ ...record, confirm_asns: z.array(confirmation) })
export type OrderDocument = z.infer<typeof orderDocument>

/** An SQM or code of conduct (S3 §3). */
export const signingDocument = z.object({
  ...record,
  revision: z.string(),
  confirmAttachment: z.array(recordFile),
  sqm_data: z.array(confirmation).describe('the confirmations, as cards show them (G-161)'),
})
export type SigningDocument = z.infer<typeof signingDocument>

export type DocumentRecord = OrderDocument | SigningDocument

/** The revision of a record; empty for a kind without revisions. */
export const recordRevision = (record: DocumentRecord): string => ('revision' in record ? record.revision : '')

/** An ASN merged with the fields of its order that the list shows (S3 §2). */
export const asnRow = z.object({
  ...confirmation.shape,
  po_number: z.string(),
  rel_number: z.string(),
  supplier_name: z.string(),
  supplier_code: z.string(),
  vendor_id: z.number().int(),
  factory: z.string(),
})
export type AsnRow = z.infer<typeof asnRow>

export const timelineEntry = z.object({
  id: z.string().describe('unique id of the line in this reply'),
  at: instant,
  what: z.enum([
    'uploaded',
    'send',
    'mail',
    'opened',
    'downloaded',
    'confirmed',
    'notice',
    'voided',
    'superseded',
    'file-removed',
    'file-added',
    'reminded',
  ]),
  by: z.string(),
  detail: z.string(),
  mail: z
    .object({
      template: z.string(),
      recipients: z.array(
        z.object({
          address: z.string(),
          state: z.enum(deliveryStates),
          answer: z.string().nullable(),
          at: instant.nullable(),
        }),
      ),
    })
    .optional(),
})
export type TimelineEntry = z.infer<typeof timelineEntry>
