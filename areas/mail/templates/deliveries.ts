import { z } from 'zod'
import { defineTemplate, factLabels, greeting, lineOfText, minuteText, supplierMail } from './template.ts'

const kinds = {
  short: { en: 'Short', th: 'ของไม่ครบ' },
  damaged: { en: 'Damaged', th: 'เสียหาย' },
  unknown: { en: 'Not on the delivery', th: 'ไม่มีในใบส่งของ' },
} as const

export const deliveryTemplates = {
  /** Mail to the supplier: a delivery was received, with its receive number (G-179). */
  receipt: defineTemplate({
    title: { en: 'Delivery received', th: 'แจ้งการรับสินค้า' },
    data: z.object({
      ...supplierMail.fields,
      number: lineOfText.describe('invoice or DO number'),
      receive_number: lineOfText,
      received_at: minuteText,
      po: lineOfText,
      missing: lineOfText.optional().describe('the boxes that were not received, if any'),
    }),
    sample: {
      url: '/table?no=INV-2511-001',
      ...supplierMail.sample,
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
  }),

  /** Mail to the supplier: the store reported a problem with a delivery (RCV-10, G-107). */
  discrepancy: defineTemplate({
    title: { en: 'Problem at the dock', th: 'แจ้งปัญหาที่จุดรับสินค้า' },
    data: z.object({
      ...supplierMail.fields,
      number: lineOfText.describe('invoice or DO number'),
      kind: z.enum(['short', 'damaged', 'unknown']),
      place: lineOfText.describe('line / box, or -'),
      reason: lineOfText,
      reported_at: minuteText,
    }),
    sample: {
      url: '/table?psc=1024',
      ...supplierMail.sample,
      number: 'INV-2511-001',
      kind: 'damaged',
      place: '2 / 7',
      reason: { en: 'The box is wet and its corner is crushed', th: 'กล่องเปียกน้ำ มุมยุบ' },
      reported_at: '2025-11-21 10:15',
    },
    content: ({ url, factory, supplier, number, kind, place, reason, reported_at }, language) => ({
      subject: { en: `Problem at the dock with ${number}`, th: `พบปัญหาในการรับสินค้า ${number}` },
      heading: { en: 'The store reported a problem with your delivery', th: 'คลังสินค้าพบปัญหากับสินค้าที่ส่งมา' },
      greeting: greeting(supplier),
      text: {
        en: `factory ${factory} reported a problem with ${number}. If it has not been received yet, the store will receive it when the problem is solved.`,
        th: `โรงงาน ${factory} แจ้งปัญหาของเอกสาร ${number} หากยังไม่ได้รับสินค้า คลังสินค้าจะรับเมื่อแก้ไขปัญหาเรียบร้อยแล้ว`,
      },
      facts: [
        [factLabels.number, number],
        [{ en: 'Problem', th: 'ปัญหา' }, kinds[kind][language]],
        [{ en: 'Line / box', th: 'รายการ / กล่อง' }, place],
        [{ en: 'Details', th: 'รายละเอียด' }, reason],
        [{ en: 'Reported at', th: 'แจ้งเมื่อ' }, reported_at],
      ],
      buttons: [{ label: { en: 'See the delivery and the photo', th: 'ดูใบส่งของและรูปถ่าย' }, path: url }],
    }),
  }),
}
