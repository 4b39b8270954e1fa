import { z } from 'zod'
import { greeting, line, minute, sampleSupplier, supplierFields } from '../fields.ts'
import { defineTemplate } from '../template.ts'

const facts = {
  url: '/work?kind=declined',
  factory: 'AH',
  lines: 'PO 41000101 / 1, PO 41000101 / 4',
  decided_at: '2025-11-21 10:15',
}

/** Mail to the supplier: a buyer declined proposals, and the order lines need new answers (ACK-05). */
export const proposalDeclined = defineTemplate({
  title: { en: 'Proposal declined', th: 'ข้อเสนอไม่ได้รับอนุมัติ' },
  data: z.object({
    ...supplierFields,
    lines: line.describe('order lines'),
    reason: line.describe('or -'),
    decided_at: minute,
  }),
  sample: {
    en: { ...facts, supplier: sampleSupplier.en, reason: 'The line stops on that day' },
    th: { ...facts, supplier: sampleSupplier.th, reason: 'สายการผลิตจะหยุดในวันนั้น' },
  },
  content: ({ url, factory, supplier, lines, reason, decided_at }, language) => ({
    greeting: greeting(supplier, language),
    ...(language === 'th'
      ? {
          subject: `โรงงาน ${factory} ไม่อนุมัติข้อเสนอวันส่งสินค้า`,
          heading: 'ข้อเสนอวันส่งสินค้าไม่ได้รับอนุมัติ',
          text: `โรงงาน ${factory} ไม่อนุมัติวันส่งที่คุณเสนอ กรุณาตอบกลับรายการสั่งซื้ออีกครั้ง`,
          facts: { รายการ: lines, เหตุผล: reason, พิจารณาเมื่อ: decided_at },
          buttons: [{ label: 'ตอบกลับอีกครั้ง', path: url }],
        }
      : {
          subject: `Factory ${factory} declined your delivery dates`,
          heading: 'Your proposal was declined',
          text: `factory ${factory} declined the dates that you proposed. Please answer the order lines again.`,
          facts: { Lines: lines, Reason: reason, 'Decided at': decided_at },
          buttons: [{ label: 'Answer again', path: url }],
        }),
  }),
})
