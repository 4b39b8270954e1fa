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

/** Mail to the supplier: the factory changed orders after the supplier's answers, and needs new answers (ACK-05). */
export const orderChangedTemplate = defineTemplate({
  title: { en: 'Order changed after its answer', th: 'ใบสั่งซื้อมีการแก้ไขหลังตอบกลับ' },
  data: z.object({ ...supplierFields, lines: lineOfText.describe('order lines'), noted_at: minuteText }),
  sample: {
    url: '/work?kind=changedOrders',
    factory: 'AH',
    supplier: sampleSupplier,
    lines: 'PO 41000101 / 1, PO 41000101 / 4',
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
})
