import { z } from 'zod'
import type { Language } from '#kit/shared/message.ts'
import { signingName } from '../rules/signing-names.ts'
import { line, pagePath, sampleSupplier } from './fields.ts'

/** The data of mails about a document to sign (S3 §7, template 666). `text` is a remark by the sender. */
export const signingData = z.object({
  url: pagePath,
  supplier_name: line,
  email: line,
  rev: line,
  text: z.string().max(2000),
  name: line,
})
type SigningData = z.infer<typeof signingData>

/** Returns sample data with the remark `text`. */
export const signingSample = (text: string, language: Language): SigningData => ({
  url: '/purchase?id=31',
  email: 'quality@supplier.example',
  rev: '03',
  name: 'SQM',
  supplier_name: sampleSupplier[language],
  text,
})

/** Returns the facts that are listed below the text of the mail. */
export const signingFacts = ({ name, rev, supplier_name, email }: SigningData, language: Language) =>
  language === 'th'
    ? { เอกสาร: name, แก้ไขครั้งที่: rev, ผู้ขาย: supplier_name, อีเมล: email }
    : { Document: name, Revision: rev, Supplier: supplier_name, Email: email }

/** Returns the subject, such as 'Automatic SQM Confirmation' (S3 §7). */
export const signingSubject = (name: string): string => `Automatic ${signingName(name).subject} Confirmation`
