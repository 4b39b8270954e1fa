import { z } from 'zod'
import { defineTemplate, documentLinks, factLabels, lineOfText, pagePath, sameInBothLanguages } from '../template.ts'

/** Mail to the supplier: a purchase order was uploaded (S3 §7, template 2). */
export const purchaseOrderTemplate = defineTemplate({
  title: { en: 'Purchase order uploaded', th: 'แจ้งใบสั่งซื้อใหม่' },
  reference: 2,
  data: z.object({ url: pagePath, factory: lineOfText, po: lineOfText, rel: lineOfText, deliveryDate: lineOfText }),
  sample: { url: '/confirm-po?id=128', factory: 'AH', po: '41000101', rel: '0', deliveryDate: '2025-11-28' },
  content: ({ url, factory, po, rel, deliveryDate }) => ({
    subject: sameInBothLanguages('Automatic PO Confirmation'),
    heading: { en: 'A purchase order is waiting for you', th: 'มีใบสั่งซื้อใหม่สำหรับคุณ' },
    text: {
      en: `Factory ${factory} has uploaded a purchase order. Please download it and confirm the ASN.`,
      th: `โรงงาน ${factory} ได้อัปโหลดใบสั่งซื้อ กรุณาดาวน์โหลดและยืนยัน ASN`,
    },
    facts: [
      [factLabels.factory, factory],
      [factLabels.po, po],
      [factLabels.rel, rel],
      [{ en: 'Delivery date', th: 'วันที่กำหนดส่ง' }, deliveryDate],
    ],
    ...documentLinks(url),
  }),
})
