import { z } from 'zod'
import { downloadAndViewAll, line, pagePath, signInNote } from '../fields.ts'
import { defineTemplate } from '../template.ts'

const sample = { url: '/confirm-po?id=128', factory: 'AH', po: '41000101', rel: '0', deliveryDate: '2025-11-28' }

/** Mail to the supplier: a purchase order was uploaded (S3 §7, template 2). */
export const po = defineTemplate({
  title: { en: 'Purchase order uploaded', th: 'แจ้งใบสั่งซื้อใหม่' },
  reference: 2,
  data: z.object({ url: pagePath, factory: line, po: line, rel: line, deliveryDate: line }),
  sample: { en: sample, th: sample },
  content: ({ url, factory, po, rel, deliveryDate }, language) => ({
    subject: 'Automatic PO Confirmation',
    ...(language === 'th'
      ? {
          heading: 'มีใบสั่งซื้อใหม่สำหรับคุณ',
          text: `โรงงาน ${factory} ได้อัปโหลดใบสั่งซื้อ กรุณาดาวน์โหลดและยืนยัน ASN`,
          facts: {
            โรงงาน: factory,
            'เลขที่ PO': po,
            'Rel.': rel,
            วันที่กำหนดส่ง: deliveryDate,
          },
        }
      : {
          heading: 'A purchase order is waiting for you',
          text: `Factory ${factory} has uploaded a purchase order. Please download it and confirm the ASN.`,
          facts: {
            Factory: factory,
            'PO No.': po,
            'Rel.': rel,
            'Delivery date': deliveryDate,
          },
        }),
    buttons: downloadAndViewAll(url, language),
    note: signInNote[language],
  }),
})
