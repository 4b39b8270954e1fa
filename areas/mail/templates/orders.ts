import { z } from 'zod'
import { defineTemplate, factLabels, greeting, lineOfText, minuteText, supplierMail } from './template.ts'

const orderFields = { ...supplierMail.fields, lines: lineOfText.describe('order lines') }
const orderSample = { ...supplierMail.sample, lines: 'PO 41000101 / 1, PO 41000101 / 4' }

export const orderTemplates = {
  /** Mail to the supplier: a buyer declined proposals, and the order lines need new answers (ACK-05). */
  'proposal-declined': defineTemplate({
    title: { en: 'Proposal declined', th: 'ข้อเสนอไม่ได้รับอนุมัติ' },
    data: z.object({
      ...orderFields,
      reason: lineOfText.describe('or -'),
      decided_at: minuteText,
    }),
    sample: {
      url: '/work?kind=declined',
      ...orderSample,
      reason: { en: 'The line stops on that day', th: 'สายการผลิตจะหยุดในวันนั้น' },
      decided_at: '2025-11-21 10:15',
    },
    content: ({ url, factory, supplier, lines, reason, decided_at }) => ({
      subject: {
        en: `Factory ${factory} declined your delivery dates`,
        th: `โรงงาน ${factory} ไม่อนุมัติข้อเสนอวันส่งสินค้า`,
      },
      heading: { en: 'Your proposal was declined', th: 'ข้อเสนอวันส่งสินค้าไม่ได้รับอนุมัติ' },
      greeting: greeting(supplier),
      text: {
        en: `factory ${factory} declined the dates that you proposed. Please answer the order lines again.`,
        th: `โรงงาน ${factory} ไม่อนุมัติวันส่งที่คุณเสนอ กรุณาตอบกลับรายการสั่งซื้ออีกครั้ง`,
      },
      facts: [
        [factLabels.lines, lines],
        [{ en: 'Reason', th: 'เหตุผล' }, reason],
        [{ en: 'Decided at', th: 'พิจารณาเมื่อ' }, decided_at],
      ],
      buttons: [{ label: { en: 'Answer again', th: 'ตอบกลับอีกครั้ง' }, path: url }],
    }),
  }),

  /** Mail to the supplier: the factory changed orders after the supplier's answers, and needs new answers (ACK-05). */
  'order-changed': defineTemplate({
    title: { en: 'Order changed after its answer', th: 'ใบสั่งซื้อมีการแก้ไขหลังตอบกลับ' },
    data: z.object({ ...orderFields, noted_at: minuteText }),
    sample: {
      url: '/work?kind=changedOrders',
      ...orderSample,
      noted_at: '2025-11-21 10:15',
    },
    content: ({ url, factory, supplier, lines, noted_at }) => ({
      subject: {
        en: `Factory ${factory} changed orders that you answered`,
        th: `โรงงาน ${factory} แก้ไขใบสั่งซื้อที่ตอบกลับแล้ว`,
      },
      heading: { en: 'Orders were changed', th: 'ใบสั่งซื้อมีการแก้ไข' },
      greeting: greeting(supplier),
      text: {
        en: `factory ${factory} changed the quantity, due date or price of order lines that you had answered. Please check them and answer again.`,
        th: `โรงงาน ${factory} แก้ไขจำนวน วันครบกำหนด หรือราคาของรายการที่คุณตอบกลับแล้ว กรุณาตรวจสอบและตอบกลับอีกครั้ง`,
      },
      facts: [
        [factLabels.lines, lines],
        [{ en: 'Noticed at', th: 'พบเมื่อ' }, noted_at],
      ],
      buttons: [{ label: { en: 'Answer again', th: 'ตอบกลับอีกครั้ง' }, path: url }],
    }),
  }),

  /** Mail to the supplier: order lines are due soon and have no answer (ACK-05). */
  'answer-late': defineTemplate({
    title: { en: 'Answers to orders are late', th: 'ตอบกลับใบสั่งซื้อล่าช้า' },
    data: z.object({
      ...orderFields,
      due_date: lineOfText.describe('YYYY-MM-DD, the first of them'),
    }),
    sample: {
      url: '/work?kind=lateAnswers',
      ...orderSample,
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
  }),
}
