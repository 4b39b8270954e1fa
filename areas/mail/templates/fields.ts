import { z } from 'zod'
import type { Phrase } from './template.ts'

/** The path and query of a portal page: `/confirm-po?id=12`. URLs of other sites are rejected. */
export const pagePath = z
  .string()
  .max(500)
  .regex(/^\/(?![/\\])[^\s\\]*$/)

export const line = z.string().max(500)
/** A day with hour and minute. */
export const minute = line.describe('YYYY-MM-DD HH:mm, Bangkok')

/** The fields of every mail from a factory to a supplier. */
export const supplierFields = { url: pagePath, factory: line, supplier: line }

/** The supplier in the sample mails. */
export const sampleSupplier: Phrase = { en: 'Siam Parts Co., Ltd.', th: 'บริษัท สยามพาร์ท จำกัด' }

/** The labels of facts that several mails list. */
export const labels = {
  document: { en: 'Document', th: 'เอกสาร' },
  factory: { en: 'Factory', th: 'โรงงาน' },
  lines: { en: 'Lines', th: 'รายการ' },
  number: { en: 'Invoice / DO', th: 'Invoice / DO' },
  po: { en: 'PO No.', th: 'เลขที่ PO' },
  rel: { en: 'Rel.', th: 'Rel.' },
  supplier: { en: 'Supplier', th: 'ผู้ขาย' },
} as const

/** Returns a text that is the same in both languages. */
export const inBoth = (text: string): Phrase => ({ en: text, th: text })

/** Returns the two buttons of mails about documents, Download and View All (S2 §9, S3 §9), and the note below them. */
export const documentLinks = (path: string) => ({
  buttons: [
    { label: { en: 'Download', th: 'ดาวน์โหลด' }, path },
    { label: { en: 'View All', th: 'ดูทั้งหมด' }, path: path.replace(/\?.*/, '') },
  ],
  note: {
    en: 'The buttons open the portal. After you sign in, it shows the page that the button is for.',
    th: 'ปุ่มนี้เปิดหน้าเว็บของระบบ เมื่อเข้าสู่ระบบแล้วจะไปที่หน้านั้นทันที',
  },
})

/** Returns the salutation of mails to suppliers. */
export const greeting = (supplier: string): Phrase => ({ en: `Dear ${supplier},`, th: `เรียน ${supplier}` })

/** Returns the salutation of mails to users. */
export const userGreeting = (username: string): Phrase => ({ en: `Dear ${username},`, th: `เรียนคุณ ${username}` })
