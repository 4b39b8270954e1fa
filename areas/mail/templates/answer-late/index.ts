import { z } from 'zod'
import { greeting, line, supplierFields, supplierSample } from '../fields.ts'
import { defineTemplate } from '../template.ts'

/** Mail to the supplier: order lines are due soon and have no answer (ACK-05). */
export const answerLate = defineTemplate({
  title: { en: 'Answers to orders are late', th: 'ตอบกลับใบสั่งซื้อล่าช้า' },
  data: z.object({
    ...supplierFields,
    lines: line.describe('order lines'),
    due_date: line.describe('YYYY-MM-DD, the first of them'),
  }),
  sample: supplierSample({
    url: '/work?kind=lateAnswers',
    factory: 'AH',
    lines: 'PO 41000101 / 1, PO 41000101 / 4',
    due_date: '2025-11-28',
  }),
  content: ({ url, factory, supplier, lines, due_date }, language) => ({
    greeting: greeting(supplier, language),
    ...(language === 'th'
      ? {
          subject: `โรงงาน ${factory} รอคำตอบของใบสั่งซื้อ`,
          heading: 'รายการสั่งซื้อยังไม่ได้ตอบกลับ',
          text: `รายการสั่งซื้อของโรงงาน ${factory} ใกล้ครบกำหนดส่งแต่ยังไม่ได้ตอบกลับ กรุณายอมรับ เสนอวันส่งใหม่ หรือปฏิเสธ`,
          facts: { รายการ: lines, ครบกำหนดส่งเร็วที่สุด: due_date },
          buttons: [{ label: 'ตอบกลับ', path: url }],
        }
      : {
          subject: `Factory ${factory} waits for answers to its orders`,
          heading: 'Order lines are not answered',
          text: `order lines of factory ${factory} are due soon and have no answer. Please accept them, propose other dates, or reject them.`,
          facts: { Lines: lines, 'First due': due_date },
          buttons: [{ label: 'Answer', path: url }],
        }),
  }),
})
