import { z } from 'zod'
import { greeting, line, minute, supplierFields, supplierSample } from '../fields.ts'
import { defineTemplate } from '../template.ts'

/** Mail to the supplier: the factory changed orders after the supplier's answers, and needs new answers (ACK-05). */
export const orderChanged = defineTemplate({
  title: { en: 'Order changed after its answer', th: 'ใบสั่งซื้อมีการแก้ไขหลังตอบกลับ' },
  data: z.object({ ...supplierFields, lines: line.describe('order lines'), noted_at: minute }),
  sample: supplierSample({
    url: '/work?kind=changedOrders',
    factory: 'AH',
    lines: 'PO 41000101 / 1, PO 41000101 / 4',
    noted_at: '2025-11-21 10:15',
  }),
  content: ({ url, factory, supplier, lines, noted_at }, language) => ({
    greeting: greeting(supplier, language),
    ...(language === 'th'
      ? {
          subject: `โรงงาน ${factory} แก้ไขใบสั่งซื้อที่ตอบกลับแล้ว`,
          heading: 'ใบสั่งซื้อมีการแก้ไข',
          text: `โรงงาน ${factory} แก้ไขจำนวน วันครบกำหนด หรือราคาของรายการที่คุณตอบกลับแล้ว กรุณาตรวจสอบและตอบกลับอีกครั้ง`,
          facts: { รายการ: lines, พบเมื่อ: noted_at },
          buttons: [{ label: 'ตอบกลับอีกครั้ง', path: url }],
        }
      : {
          subject: `Factory ${factory} changed orders that you answered`,
          heading: 'Orders were changed',
          text: `factory ${factory} changed the quantity, due date or price of order lines that you had answered. Please check them and answer again.`,
          facts: { Lines: lines, 'Noticed at': noted_at },
          buttons: [{ label: 'Answer again', path: url }],
        }),
  }),
})
