import { z } from 'zod'
import {
  defineTemplate,
  factLabels,
  greeting,
  lineOfText,
  minuteText,
  sampleSupplier,
  supplierFields,
} from '../template.ts'

/** Mail to the supplier: a buyer declined proposals, and the order lines need new answers (ACK-05). */
export const proposalDeclinedTemplate = defineTemplate({
  title: { en: 'Proposal declined', th: 'ข้อเสนอไม่ได้รับอนุมัติ' },
  data: z.object({
    ...supplierFields,
    lines: lineOfText.describe('order lines'),
    reason: lineOfText.describe('or -'),
    decided_at: minuteText,
  }),
  sample: {
    url: '/work?kind=declined',
    factory: 'AH',
    supplier: sampleSupplier,
    lines: 'PO 41000101 / 1, PO 41000101 / 4',
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
})
