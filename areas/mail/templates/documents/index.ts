import { z } from 'zod'
import { downloadAndViewAll, greeting, sampleSupplier, signInNote, supplierFields } from '../fields.ts'
import { defineTemplate } from '../template.ts'

const facts = { url: '/work', factory: 'AH', count: 3, documents: 'PO 41000101-0, PO 41000102-0, SQM 04' }

/** Mail to the supplier: several documents were uploaded together (DOC-12). */
export const documents = defineTemplate({
  title: { en: 'Several documents uploaded', th: 'แจ้งเอกสารใหม่หลายรายการ' },
  data: z.object({
    ...supplierFields,
    count: z.number().int(),
    documents: z.string().max(4000).describe('their names, as the supplier knows them'),
    text: z.string().max(2000).describe('a remark of the sender'),
  }),
  sample: {
    en: { ...facts, supplier: sampleSupplier.en, text: 'Please sign by the end of the month.' },
    th: { ...facts, supplier: sampleSupplier.th, text: 'กรุณาลงนามภายในสิ้นเดือน' },
  },
  content: ({ url, factory, supplier, count, documents: names, text: remark }, language) => ({
    greeting: greeting(supplier, language),
    remark,
    ...(language === 'th'
      ? {
          subject: `เอกสารใหม่ ${count} รายการ`,
          heading: `มีเอกสารใหม่ ${count} รายการสำหรับคุณ`,
          text: `โรงงาน ${factory} ได้อัปโหลดเอกสาร กรุณาดาวน์โหลด แล้วยืนยันหรือลงนามแต่ละรายการ`,
          facts: { โรงงาน: factory, เอกสาร: names },
        }
      : {
          subject: `${count} new documents`,
          heading: `${count} documents are waiting for you`,
          text: `factory ${factory} has uploaded documents. Please download them, and confirm or sign each of them.`,
          facts: { Factory: factory, Documents: names },
        }),
    // a URL without a query is the work queue, for which the button View All is not needed
    buttons: downloadAndViewAll(url, language).slice(0, url.includes('?') ? 2 : 1),
    note: signInNote[language],
  }),
})
