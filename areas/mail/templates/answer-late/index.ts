import { z } from 'zod'
import { defineTemplate, factLabels, greeting, lineOfText, sampleSupplier, supplierFields } from '../template.ts'

/** Mail to the supplier: order lines are due soon and have no answer (ACK-05). */
export const answerLateTemplate = defineTemplate({
  title: { en: 'Answers to orders are late', th: 'ตอบกลับใบสั่งซื้อล่าช้า' },
  data: z.object({
    ...supplierFields,
    lines: lineOfText.describe('order lines'),
    due_date: lineOfText.describe('YYYY-MM-DD, the first of them'),
  }),
  sample: {
    url: '/work?kind=lateAnswers',
    factory: 'AH',
    supplier: sampleSupplier,
    lines: 'PO 41000101 / 1, PO 41000101 / 4',
    due_date: '2025-11-28',
  },
  content: ({ url, factory, supplier, lines, due_date }) => ({
    subject: {
      en: `Factory ${factory} is waiting for answers to its orders`,
      th: `โรงงาน ${factory} รอคำตอบของใบสั่งซื้อ`,
    },
    heading: { en: 'Order lines without an answer', th: 'รายการสั่งซื้อยังไม่ได้ตอบกลับ' },
    greeting: greeting(supplier),
    text: {
      en: `order lines of factory ${factory} are due soon and have no answer. Please accept them, propose other dates, or reject them.`,
      th: `รายการสั่งซื้อของโรงงาน ${factory} ใกล้ครบกำหนดส่งแต่ยังไม่ได้ตอบกลับ กรุณายอมรับ เสนอวันส่งใหม่ หรือปฏิเสธ`,
    },
    facts: [
      [factLabels.lines, lines],
      [{ en: 'First due', th: 'ครบกำหนดส่งเร็วที่สุด' }, due_date],
    ],
    buttons: [{ label: { en: 'Answer', th: 'ตอบกลับ' }, path: url }],
  }),
})
