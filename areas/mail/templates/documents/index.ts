import { z } from 'zod'
import { defineTemplate, documentLinks, factLabels, greeting, sampleSupplier, supplierFields } from '../template.ts'

/** Mail to the supplier: several documents were uploaded together (DOC-12). */
export const documentsTemplate = defineTemplate({
  title: { en: 'Several documents uploaded', th: 'แจ้งเอกสารใหม่หลายรายการ' },
  data: z.object({
    ...supplierFields,
    count: z.number().int(),
    documents: z.string().max(4000).describe('their names, as the supplier knows them'),
    text: z.string().max(2000).describe('a remark of the sender'),
  }),
  sample: {
    url: '/work',
    factory: 'AH',
    supplier: sampleSupplier,
    count: 3,
    documents: 'PO 41000101-0, PO 41000102-0, SQM 04',
    text: { en: 'Please sign by the end of the month.', th: 'กรุณาลงนามภายในสิ้นเดือน' },
  },
  content: ({ url, factory, supplier, count, documents: names, text: remark }) => {
    const { buttons, note } = documentLinks(url)
    return {
      subject: { en: `${count} new documents`, th: `เอกสารใหม่ ${count} รายการ` },
      heading: { en: `${count} documents are waiting for you`, th: `มีเอกสารใหม่ ${count} รายการสำหรับคุณ` },
      greeting: greeting(supplier),
      text: {
        en: `factory ${factory} has uploaded documents. Please download them, and confirm or sign each of them.`,
        th: `โรงงาน ${factory} ได้อัปโหลดเอกสาร กรุณาดาวน์โหลด แล้วยืนยันหรือลงนามแต่ละรายการ`,
      },
      remark,
      facts: [
        [factLabels.factory, factory],
        [{ en: 'Documents', th: 'เอกสาร' }, names],
      ],
      // a URL without a query is the work queue, which does not need the button View All
      buttons: url.includes('?') ? buttons : buttons.slice(0, 1),
      note,
    }
  },
})
