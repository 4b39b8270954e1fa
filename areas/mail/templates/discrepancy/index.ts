import { z } from 'zod'
import { greeting, line, minute, sampleSupplier, supplierFields } from '../fields.ts'
import { defineTemplate } from '../template.ts'

const facts = {
  url: '/table?psc=1024',
  factory: 'AH',
  number: 'INV-2511-001',
  kind: 'damaged',
  place: '2 / 7',
  reported_at: '2025-11-21 10:15',
} as const

const kinds = {
  short: { en: 'Short', th: 'ของไม่ครบ' },
  damaged: { en: 'Damaged', th: 'เสียหาย' },
  unknown: { en: 'Not on the delivery', th: 'ไม่มีในใบส่งของ' },
} as const

/** Mail to the supplier: the store reported a problem with a delivery (RCV-10, G-107). */
export const discrepancy = defineTemplate({
  title: { en: 'Problem at the dock', th: 'แจ้งปัญหาที่จุดรับสินค้า' },
  data: z.object({
    ...supplierFields,
    number: line.describe('invoice or DO number'),
    kind: z.enum(['short', 'damaged', 'unknown']),
    place: line.describe('line / box, or -'),
    reason: line,
    reported_at: minute,
  }),
  sample: {
    en: { ...facts, supplier: sampleSupplier.en, reason: 'The box is wet and its corner is crushed' },
    th: { ...facts, supplier: sampleSupplier.th, reason: 'กล่องเปียกน้ำ มุมยุบ' },
  },
  content: ({ url, factory, supplier, number, kind, place, reason, reported_at }, language) => ({
    greeting: greeting(supplier, language),
    ...(language === 'th'
      ? {
          subject: `พบปัญหาในการรับสินค้า ${number}`,
          heading: 'คลังสินค้าพบปัญหากับสินค้าที่ส่งมา',
          text: `โรงงาน ${factory} แจ้งปัญหาของเอกสาร ${number} หากยังไม่ได้รับสินค้า คลังสินค้าจะรับเมื่อแก้ไขปัญหาเรียบร้อยแล้ว`,
          facts: {
            'Invoice / DO': number,
            ปัญหา: kinds[kind].th,
            'รายการ / กล่อง': place,
            รายละเอียด: reason,
            แจ้งเมื่อ: reported_at,
          },
          buttons: [{ label: 'ดูใบส่งของและรูปถ่าย', path: url }],
        }
      : {
          subject: `Problem at the dock with ${number}`,
          heading: 'The store reported a problem with your delivery',
          text: `factory ${factory} reported a problem with ${number}. If it is not received yet, it will be received when that is settled.`,
          facts: {
            'Invoice / DO': number,
            Problem: kinds[kind].en,
            'Line / box': place,
            Details: reason,
            'Reported at': reported_at,
          },
          buttons: [{ label: 'See the delivery and the photo', path: url }],
        }),
  }),
})
