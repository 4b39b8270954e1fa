import { z } from 'zod'
import {
  defineTemplate,
  documentLinks,
  factLabels,
  greeting,
  lineOfText,
  minuteText,
  sampleSupplier,
  supplierFields,
} from '../template.ts'

const asks = {
  download: { en: 'It has not been downloaded yet.', th: 'ยังไม่มีการดาวน์โหลดเอกสารนี้' },
  confirm: { en: 'It has not been confirmed yet.', th: 'ยังไม่มีการยืนยันเอกสารนี้' },
} as const

/** Returns the texts of a reminder of several documents. */
const several = (count: number, factory: string, since: string) => ({
  subject: { en: `Reminder: ${count} documents are waiting`, th: `เตือน: เอกสาร ${count} รายการรอการดำเนินการ` },
  heading: { en: `${count} documents are waiting for you`, th: `มีเอกสาร ${count} รายการรอคุณดำเนินการ` },
  text: {
    en: `factory ${factory} sent them to you, the first on ${since}. They have not been downloaded, confirmed or signed yet.`,
    th: `โรงงาน ${factory} ส่งเอกสารเหล่านี้ตั้งแต่ ${since} ยังไม่มีการดาวน์โหลด ยืนยัน หรือลงนาม`,
  },
})

/** Returns the texts of a reminder of one document. */
const one = (document: string, factory: string, sentAt: string, missing: keyof typeof asks) => ({
  subject: { en: `Reminder: ${document} is waiting`, th: `เตือน: ${document} รอการดำเนินการ` },
  heading: { en: 'A document is waiting for you', th: 'มีเอกสารรอคุณดำเนินการ' },
  text: {
    en: `factory ${factory} sent ${document} on ${sentAt}. ${asks[missing].en}`,
    th: `โรงงาน ${factory} ส่ง ${document} เมื่อ ${sentAt} ${asks[missing].th}`,
  },
})

/** Mail to the supplier: documents were not downloaded or confirmed in time. */
export const reminderTemplate = defineTemplate({
  title: { en: 'Reminder of a document', th: 'เตือนเอกสารค้าง' },
  data: z.object({
    ...supplierFields,
    document: lineOfText.describe('what it is about, as the supplier knows it'),
    sent_at: minuteText,
    missing: z.enum(['download', 'confirm']),
    count: z.number().int().optional().describe('of how many documents, where one mail names several'),
  }),
  sample: {
    url: '/confirm-po?id=128',
    factory: 'AH',
    supplier: sampleSupplier,
    document: 'PO 41000101',
    sent_at: '2025-11-17 09:30',
    missing: 'download',
  },
  content: ({ url, factory, supplier, document, sent_at, missing, count = 1 }) => ({
    ...(count > 1 ? several(count, factory, sent_at) : one(document, factory, sent_at, missing)),
    greeting: greeting(supplier),
    facts: [
      [factLabels.document, document],
      [factLabels.factory, factory],
      [{ en: 'Sent', th: 'ส่งเมื่อ' }, sent_at],
    ],
    ...documentLinks(url),
  }),
})
