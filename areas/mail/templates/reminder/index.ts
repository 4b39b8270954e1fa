import { z } from 'zod'
import { downloadAndViewAll, greeting, line, minute, signInNote, supplierFields, supplierSample } from '../fields.ts'
import { defineTemplate } from '../template.ts'

const asks = {
  download: { en: 'It has not been downloaded yet.', th: 'ยังไม่มีการดาวน์โหลดเอกสารนี้' },
  confirm: { en: 'It has not been confirmed yet.', th: 'ยังไม่มีการยืนยันเอกสารนี้' },
} as const

/** Returns the texts of a reminder of several documents. */
const several = (count: number, factory: string, since: string) =>
  ({
    en: {
      subject: `Reminder: ${count} documents are waiting`,
      heading: `${count} documents are waiting for you`,
      text: `factory ${factory} has sent them since ${since}. They have not been downloaded, confirmed or signed yet.`,
    },
    th: {
      subject: `เตือน: เอกสาร ${count} รายการรอการดำเนินการ`,
      heading: `มีเอกสาร ${count} รายการรอคุณดำเนินการ`,
      text: `โรงงาน ${factory} ส่งเอกสารเหล่านี้ตั้งแต่ ${since} ยังไม่มีการดาวน์โหลด ยืนยัน หรือลงนาม`,
    },
  }) as const

/** Returns the texts of a reminder of one document. */
const reminderText = (document: string, factory: string, sentAt: string, missing: keyof typeof asks) =>
  ({
    en: {
      subject: `Reminder: ${document} is waiting`,
      heading: 'A document is waiting for you',
      text: `factory ${factory} sent ${document} on ${sentAt}. ${asks[missing].en}`,
    },
    th: {
      subject: `เตือน: ${document} รอการดำเนินการ`,
      heading: 'มีเอกสารรอคุณดำเนินการ',
      text: `โรงงาน ${factory} ส่ง ${document} เมื่อ ${sentAt} ${asks[missing].th}`,
    },
  }) as const

/** Mail to the supplier: documents were not downloaded or confirmed in time. */
export const reminder = defineTemplate({
  title: { en: 'Reminder of a document', th: 'เตือนเอกสารค้าง' },
  data: z.object({
    ...supplierFields,
    document: line.describe('what it is about, as the supplier knows it'),
    sent_at: minute,
    missing: z.enum(['download', 'confirm']),
    count: z.number().int().optional().describe('of how many documents, where one mail names several'),
  }),
  sample: supplierSample({
    url: '/confirm-po?id=128',
    factory: 'AH',
    document: 'PO 41000101',
    sent_at: '2025-11-17 09:30',
    missing: 'download',
  }),
  content: ({ url, factory, supplier, document, sent_at, missing, count = 1 }, language) => ({
    greeting: greeting(supplier, language),
    ...(count > 1 ? several(count, factory, sent_at) : reminderText(document, factory, sent_at, missing))[language],
    facts:
      language === 'th'
        ? { เอกสาร: document, โรงงาน: factory, ส่งเมื่อ: sent_at }
        : { Document: document, Factory: factory, Sent: sent_at },
    buttons: downloadAndViewAll(url, language),
    note: signInNote[language],
  }),
})
