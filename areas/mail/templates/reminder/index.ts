import { z } from 'zod'
import { downloadAndViewAll, greeting, line, pagePath, sampleSupplier, signInNote } from '../fields.ts'
import { defineTemplate } from '../template.ts'

const facts = {
  url: '/confirm-po?id=128',
  factory: 'AH',
  document: 'PO 41000101',
  sent_at: '2025-11-17 09:30',
  missing: 'download',
} as const

const asks = {
  download: { en: 'It has not been downloaded yet.', th: 'ยังไม่มีการดาวน์โหลดเอกสารนี้' },
  confirm: { en: 'It has not been confirmed yet.', th: 'ยังไม่มีการยืนยันเอกสารนี้' },
} as const

/** Mail to the supplier: a document was not downloaded or confirmed in time. */
export const reminder = defineTemplate({
  title: { en: 'Reminder of a document', th: 'เตือนเอกสารค้าง' },
  data: z.object({
    url: pagePath,
    factory: line,
    supplier: line,
    document: line.describe('what it is about, as the supplier knows it'),
    sent_at: line.describe('YYYY-MM-DD HH:mm, Bangkok'),
    missing: z.enum(['download', 'confirm']),
  }),
  sample: {
    en: { ...facts, supplier: sampleSupplier.en },
    th: { ...facts, supplier: sampleSupplier.th },
  },
  content: ({ url, factory, supplier, document, sent_at, missing }, language) => ({
    ...(language === 'th'
      ? {
          subject: `เตือน: ${document} รอการดำเนินการ`,
          heading: 'มีเอกสารรอคุณดำเนินการ',
          paragraphs: [
            greeting(supplier, language),
            `โรงงาน ${factory} ส่ง ${document} เมื่อ ${sent_at} ${asks[missing].th}`,
          ],
          facts: {
            เอกสาร: document,
            โรงงาน: factory,
            ส่งเมื่อ: sent_at,
          },
        }
      : {
          subject: `Reminder: ${document} is waiting`,
          heading: 'A document is waiting for you',
          paragraphs: [
            greeting(supplier, language),
            `factory ${factory} sent ${document} on ${sent_at}. ${asks[missing].en}`,
          ],
          facts: {
            Document: document,
            Factory: factory,
            Sent: sent_at,
          },
        }),
    buttons: downloadAndViewAll(url, language),
    note: signInNote[language],
  }),
})
