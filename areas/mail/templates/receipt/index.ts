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

/** Mail to the supplier: a delivery was received, with its receive number (G-179). */
export const receiptTemplate = defineTemplate({
  title: { en: 'Delivery received', th: 'แจ้งการรับสินค้า' },
  data: z.object({
    ...supplierFields,
    number: lineOfText.describe('invoice or DO number'),
    receive_number: lineOfText,
    received_at: minuteText,
    po: lineOfText,
    missing: lineOfText.optional().describe('the boxes that were not received, if any'),
  }),
  sample: {
    url: '/table?no=INV-2511-001',
    factory: 'AH',
    supplier: sampleSupplier,
    number: 'INV-2511-001',
    receive_number: '1048231',
    received_at: '2025-11-21 10:15',
    po: '41000101',
  },
  content: ({ url, factory, supplier, number, receive_number, received_at, po, missing = '' }) => ({
    subject: {
      en: `Received ${number}, receive no. ${receive_number}`,
      th: `รับสินค้าแล้ว ${number} เลขที่รับสินค้า ${receive_number}`,
    },
    heading: { en: 'Your delivery has been received', th: 'คลังสินค้ารับสินค้าของคุณแล้ว' },
    greeting: greeting(supplier),
    text: {
      en: `factory ${factory} has received the goods of ${number}.`,
      th: `โรงงาน ${factory} ได้รับสินค้าตามเอกสาร ${number} เรียบร้อยแล้ว`,
    },
    facts: [
      [{ en: 'Receive No.', th: 'เลขที่รับสินค้า' }, receive_number],
      [factLabels.number, number],
      [factLabels.po, po],
      [factLabels.factory, factory],
      [{ en: 'Received at', th: 'รับเมื่อ' }, received_at],
      [{ en: 'Boxes not received', th: 'กล่องที่ไม่ได้รับ' }, missing],
    ],
    buttons: [{ label: { en: 'See the delivery', th: 'ดูสถานะการส่ง' }, path: url }],
  }),
})
