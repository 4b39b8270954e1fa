import { z } from 'zod'
import type { Language } from '#kit/shared/message.ts'

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

/** Returns the path without its query. */
const pageWithoutQuery = (path: string): string => path.split('?')[0] ?? path

const labels = {
  download: { en: 'Download', th: 'ดาวน์โหลด' },
  viewAll: { en: 'View All', th: 'ดูทั้งหมด' },
} as const

/** Returns the two buttons of mails about documents: Download and View All (S2 §9, S3 §9). */
export const downloadAndViewAll = (path: string, language: Language) => [
  { label: labels.download[language], path },
  { label: labels.viewAll[language], path: pageWithoutQuery(path) },
]

export const signInNote = {
  en: 'The buttons open the portal. After you sign in, it shows the page that the button is for.',
  th: 'ปุ่มนี้เปิดหน้าเว็บของระบบ เมื่อเข้าสู่ระบบแล้วจะไปที่หน้านั้นทันที',
} as const

/** The supplier in the sample mails. */
export const sampleSupplier = { en: 'Siam Parts Co., Ltd.', th: 'บริษัท สยามพาร์ท จำกัด' } as const

/** Returns sample data in both languages, with the sample supplier. */
export const supplierSample = <const Facts extends object>(facts: Facts) => ({
  en: { ...facts, supplier: sampleSupplier.en },
  th: { ...facts, supplier: sampleSupplier.th },
})

/** Returns the salutation of mails to suppliers. */
export const greeting = (supplier: string, language: Language): string =>
  language === 'th' ? `เรียน ${supplier}` : `Dear ${supplier},`

/** Returns the salutation of mails to users. */
export const userGreeting = (username: string, language: Language): string =>
  language === 'th' ? `เรียนคุณ ${username}` : `Dear ${username},`
