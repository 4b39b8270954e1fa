import { z } from 'zod'
import type { Language } from '#kit/shared/message.ts'

type Phrase = Readonly<Record<Language, string>>

/** The content of a mail before rendering. All values are plain text; the layout escapes them. */
export interface MailContent {
  readonly subject: Phrase
  /** The subject by default. */
  readonly heading?: Phrase
  readonly greeting?: Phrase
  readonly text: Phrase
  /** A remark by the sender, shown below the text; left out if empty. */
  readonly remark?: string
  /** The rows of a small table. Empty values are left out. */
  readonly facts?: readonly (readonly [label: Phrase, value: string])[]
  /** Links to portal pages; the first one is emphasised. `path` starts with `/`. */
  readonly buttons: readonly { readonly label: Phrase; readonly path: string }[]
  /** Small print below the buttons. */
  readonly note?: Phrase
}

interface Description<D extends z.ZodObject> {
  readonly title: Phrase
  /** The number of the template at the company gateway. If left out, the operator must configure it. */
  readonly reference?: number
  readonly data: D
  /** The names of secret fields, such as reset codes. They are hidden in the portal and deleted after use. */
  readonly secrets?: readonly (keyof z.output<D> & string)[]
  readonly content: (data: z.output<D>, language: Language) => MailContent
}

/** A mail template. `data` has exactly the fields of the template at the company gateway (S3 §7). */
export interface MailTemplate<D extends z.ZodObject = z.ZodObject> extends Description<D> {
  readonly sample: Readonly<Record<Language, z.output<D>>>
}

type Sample<Data> = { readonly [Field in keyof Data]: Data[Field] | Readonly<Record<Language, Data[Field]>> }

/** Defines a template. A field of the `sample` has one value, or one for each language. */
export const defineTemplate = <D extends z.ZodObject>({
  sample,
  ...description
}: Description<D> & { readonly sample: Sample<z.output<D>> }): MailTemplate<D> => {
  const sampleIn = (language: Language) =>
    Object.fromEntries(
      Object.entries(sample).map(([field, value]) => [field, typeof value === 'object' ? value[language] : value]),
    ) as z.output<D>
  return { ...description, sample: { en: sampleIn('en'), th: sampleIn('th') } }
}

/** The path and query of a portal page: `/confirm-po?id=12`. URLs of other sites are rejected. */
export const pagePath = z
  .string()
  .max(500)
  .regex(/^\/(?![/\\])[^\s\\]*$/)

export const lineOfText = z.string().max(500)
export const minuteText = lineOfText.describe('YYYY-MM-DD HH:mm, Bangkok')

export const sampleSupplier: Phrase = { en: 'Siam Parts Co., Ltd.', th: 'บริษัท สยามพาร์ท จำกัด' }

/** The fields of every mail from a factory to a supplier, and their sample data without the URL. */
export const supplierMail = {
  fields: { url: pagePath, factory: lineOfText, supplier: lineOfText },
  sample: { factory: 'AH', supplier: sampleSupplier },
}

export const factLabels = {
  document: { en: 'Document', th: 'เอกสาร' },
  factory: { en: 'Factory', th: 'โรงงาน' },
  lines: { en: 'Lines', th: 'รายการ' },
  number: { en: 'Invoice / DO', th: 'Invoice / DO' },
  po: { en: 'PO No.', th: 'เลขที่ PO' },
  rel: { en: 'Rel.', th: 'Rel.' },
  supplier: { en: 'Supplier', th: 'ผู้ขาย' },
} as const

export const sameInBothLanguages = (text: string): Phrase => ({ en: text, th: text })

/** Returns the two buttons of mails about documents, Download and View All (S2 §9, S3 §9), and the note below them. */
export const documentLinks = (path: string) => ({
  buttons: [
    { label: { en: 'Download', th: 'ดาวน์โหลด' }, path },
    { label: { en: 'View All', th: 'ดูทั้งหมด' }, path: path.replace(/\?.*/, '') },
  ],
  note: {
    en: 'Each button opens its page in the portal, after you sign in.',
    th: 'ปุ่มนี้เปิดหน้าเว็บของระบบ เมื่อเข้าสู่ระบบแล้วจะไปที่หน้านั้นทันที',
  },
})

export const greeting = (supplier: string): Phrase => ({ en: `Dear ${supplier},`, th: `เรียน ${supplier}` })

export const userGreeting = (username: string): Phrase => ({ en: `Dear ${username},`, th: `เรียนคุณ ${username}` })
