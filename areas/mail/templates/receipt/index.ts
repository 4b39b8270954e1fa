import { z } from 'zod'
import { greeting, line, minute, supplierFields, supplierSample } from '../fields.ts'
import { defineTemplate } from '../template.ts'

/** Mail to the supplier: a delivery was received, with its receive number (G-179). */
export const receipt = defineTemplate({
  title: { en: 'Delivery received', th: 'แจ้งการรับสินค้า' },
  data: z.object({
    ...supplierFields,
    number: line.describe('invoice or DO number'),
    receive_number: line,
    received_at: minute,
    po: line,
    missing: line.optional().describe('the boxes that were not received, if any'),
  }),
  sample: supplierSample({
    url: '/table?no=INV-2511-001',
    factory: 'AH',
    number: 'INV-2511-001',
    receive_number: '1048231',
    received_at: '2025-11-21 10:15',
    po: '41000101',
  }),
  content: ({ url, factory, supplier, number, receive_number, received_at, po, missing = '' }, language) => ({
    greeting: greeting(supplier, language),
    ...(language === 'th'
      ? {
          subject: `รับสินค้าแล้ว ${number} เลขที่รับสินค้า ${receive_number}`,
          heading: 'คลังสินค้ารับสินค้าของคุณแล้ว',
          text: `โรงงาน ${factory} ได้รับสินค้าตามเอกสาร ${number} เรียบร้อยแล้ว`,
          facts: {
            เลขที่รับสินค้า: receive_number,
            'Invoice / DO': number,
            'เลขที่ PO': po,
            โรงงาน: factory,
            รับเมื่อ: received_at,
            กล่องที่ไม่ได้รับ: missing,
          },
          buttons: [{ label: 'ดูสถานะการส่ง', path: url }],
        }
      : {
          subject: `Received ${number}, receive no. ${receive_number}`,
          heading: 'Your delivery has been received',
          text: `factory ${factory} has received the goods of ${number}.`,
          facts: {
            'Receive No.': receive_number,
            'Invoice / DO': number,
            'PO No.': po,
            Factory: factory,
            'Received at': received_at,
            'Boxes not received': missing,
          },
          buttons: [{ label: 'See the delivery', path: url }],
        }),
  }),
})
