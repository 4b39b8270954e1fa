import { z } from 'zod'
import { downloadAndViewAll, line, pagePath, signInNote, supplierSample } from '../fields.ts'
import { defineTemplate } from '../template.ts'

/**
 * Mail to the factory: a supplier confirmed an order (S3 §7). It uses template 3 (G-167) and has the subject of the
 * mail about the order.
 */
export const asn = defineTemplate({
  title: { en: 'ASN confirmed', th: 'แจ้งการยืนยัน ASN' },
  reference: 3,
  data: z.object({ url: pagePath, supplier: line, po: line, rel: line, deliveryDate: line }),
  sample: supplierSample({ url: '/confirm-asn?id=57', po: '41000101', rel: '0', deliveryDate: '2025-11-28' }),
  content: ({ url, supplier, po, rel, deliveryDate }, language) => ({
    subject: 'Automatic PO Confirmation',
    ...(language === 'th'
      ? {
          heading: 'ผู้ขายยืนยันใบสั่งซื้อแล้ว',
          text: `${supplier} ยืนยันใบสั่งซื้อและแนบเอกสาร ASN แล้ว`,
          facts: {
            ผู้ขาย: supplier,
            'เลขที่ PO': po,
            'Rel.': rel,
            วันที่จะส่ง: deliveryDate,
          },
        }
      : {
          heading: 'A supplier has confirmed an order',
          text: `${supplier} has confirmed the order and attached its ASN.`,
          facts: {
            Supplier: supplier,
            'PO No.': po,
            'Rel.': rel,
            'Delivery date': deliveryDate,
          },
        }),
    buttons: downloadAndViewAll(url, language),
    note: signInNote[language],
  }),
})
