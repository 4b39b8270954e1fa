import { z } from 'zod'
import type { Language } from '#kit/shared/message.ts'

/** A page of the portal with what it shows: `/confirm-po?id=12`. Never an address elsewhere. */
export const pagePath = z
  .string()
  .max(500)
  .regex(/^\/(?![/\\])[^\s\\]*$/)

export const line = z.string().max(500)

/** The same page without anything chosen on it. */
export const pageWithoutQuery = (path: string): string => path.split('?')[0] ?? path

const labels = {
  download: { en: 'Download', th: 'ดาวน์โหลด' },
  viewAll: { en: 'View All', th: 'ดูทั้งหมด' },
} as const

/** The two buttons of the mails about documents: the one that came, and all of them (S2 §9, S3 §9). */
export const downloadAndViewAll = (path: string, language: Language) => [
  { label: labels.download[language], path },
  { label: labels.viewAll[language], path: pageWithoutQuery(path) },
]

export const signInNote = {
  en: 'The buttons open the portal; after signing in you continue there.',
  th: 'ปุ่มจะเปิดหน้าเว็บพอร์ทัล เมื่อเข้าสู่ระบบแล้วจะไปต่อที่หน้านั้นทันที',
} as const

/** The supplier of the sample mails. */
export const sampleSupplier = { en: 'Siam Parts Co., Ltd.', th: 'บริษัท สยามพาร์ท จำกัด' } as const

/** How a mail to a supplier begins. */
export const greeting = (supplier: string, language: Language): string =>
  language === 'th' ? `เรียน ${supplier}` : `Dear ${supplier},`
