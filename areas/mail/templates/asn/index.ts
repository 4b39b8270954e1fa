import { z } from 'zod'
import { defineTemplate, documentLinks, inBoth, labels, line, pagePath, sampleSupplier } from '../template.ts'

/**
 * Mail to the factory: a supplier confirmed an order (S3 §7). It uses template 3 (G-167) and has the subject of the
 * mail about the order.
 */
export const asn = defineTemplate({
  title: { en: 'ASN confirmed', th: 'แจ้งการยืนยัน ASN' },
  reference: 3,
  data: z.object({ url: pagePath, supplier: line, po: line, rel: line, deliveryDate: line }),
  sample: {
    url: '/confirm-asn?id=57',
    supplier: sampleSupplier,
    po: '41000101',
    rel: '0',
    deliveryDate: '2025-11-28',
  },
  content: ({ url, supplier, po, rel, deliveryDate }) => ({
    subject: inBoth('Automatic PO Confirmation'),
    heading: { en: 'A supplier has confirmed an order', th: 'ผู้ขายยืนยันใบสั่งซื้อแล้ว' },
    text: {
      en: `${supplier} has confirmed the order and attached its ASN.`,
      th: `${supplier} ยืนยันใบสั่งซื้อและแนบเอกสาร ASN แล้ว`,
    },
    facts: [
      [labels.supplier, supplier],
      [labels.po, po],
      [labels.rel, rel],
      [{ en: 'Delivery date', th: 'วันที่จะส่ง' }, deliveryDate],
    ],
    ...documentLinks(url),
  }),
})
