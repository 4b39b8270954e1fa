import { z } from 'zod'
import { findSigningName } from '../rules/signing-names.ts'
import {
  defineTemplate,
  documentLinks,
  factLabels,
  greeting,
  lineOfText,
  minuteText,
  pagePath,
  sameInBothLanguages,
  sampleSupplier,
  supplierMail,
} from './template.ts'

/** The data of mails about a document to sign (S3 §7, template 666). `text` is a remark by the sender. */
const signingData = z.object({
  url: pagePath,
  supplier_name: lineOfText,
  email: lineOfText,
  rev: lineOfText,
  text: z.string().max(2000),
  name: lineOfText,
})

/** The sample data without the remark. */
const signingSample = {
  url: '/purchase?id=31',
  email: 'quality@supplier.example',
  rev: '03',
  name: 'SQM',
  supplier_name: sampleSupplier,
}

/** Returns the parts that both mails share. The subject is, for example, 'Automatic SQM Confirmation' (S3 §7). */
const signingContent = ({ url, name, rev, supplier_name, email, text }: z.infer<typeof signingData>) => ({
  subject: sameInBothLanguages(`Automatic ${findSigningName(name).subject} Confirmation`),
  remark: text,
  facts: [
    [factLabels.document, name],
    [{ en: 'Revision', th: 'แก้ไขครั้งที่' }, rev],
    [factLabels.supplier, supplier_name],
    [{ en: 'Email', th: 'อีเมล' }, email],
  ] as const,
  ...documentLinks(url),
})

export const documentTemplates = {
  /** Mail to the supplier: a purchase order was uploaded (S3 §7, template 2). */
  po: defineTemplate({
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
  }),

  /**
   * Mail to the factory: a supplier confirmed an order (S3 §7). It uses template 3 (G-167) and has the subject of the
   * mail about the order.
   */
  asn: defineTemplate({
    title: { en: 'ASN confirmed', th: 'แจ้งการยืนยัน ASN' },
    reference: 3,
    data: z.object({ url: pagePath, supplier: lineOfText, po: lineOfText, rel: lineOfText, deliveryDate: lineOfText }),
    sample: {
      url: '/confirm-asn?id=57',
      supplier: sampleSupplier,
      po: '41000101',
      rel: '0',
      deliveryDate: '2025-11-28',
    },
    content: ({ url, supplier, po, rel, deliveryDate }) => ({
      subject: sameInBothLanguages('Automatic PO Confirmation'),
      heading: { en: 'A supplier has confirmed an order', th: 'ผู้ขายยืนยันใบสั่งซื้อแล้ว' },
      text: {
        en: `${supplier} has confirmed the order and attached its ASN.`,
        th: `${supplier} ยืนยันใบสั่งซื้อและแนบเอกสาร ASN แล้ว`,
      },
      facts: [
        [factLabels.supplier, supplier],
        [factLabels.po, po],
        [factLabels.rel, rel],
        [{ en: 'Delivery date', th: 'วันที่จะส่ง' }, deliveryDate],
      ],
      ...documentLinks(url),
    }),
  }),

  /** Mail to the supplier: the forecast of a month was uploaded (S2 §7, template 4; the sources define no subject). */
  forecast: defineTemplate({
    title: { en: 'Forecast uploaded', th: 'แจ้ง Forecast ใหม่' },
    reference: 4,
    data: z.object({ url: pagePath, factory: lineOfText, forecast_date: lineOfText.describe('MM-YYYY') }),
    sample: { url: '/forecast?month=12-2025', factory: 'AH', forecast_date: '12-2025' },
    content: ({ url, factory, forecast_date }) => ({
      subject: sameInBothLanguages(`Automatic Forecast Alert ${factory} ${forecast_date}`),
      heading: { en: `Forecast for ${forecast_date}`, th: `Forecast เดือน ${forecast_date}` },
      text: {
        en: `Factory ${factory} has uploaded the forecast for ${forecast_date}. Please download it.`,
        th: `โรงงาน ${factory} ได้อัปโหลด Forecast ของเดือน ${forecast_date} แล้ว กรุณาดาวน์โหลด`,
      },
      facts: [
        [factLabels.factory, factory],
        [{ en: 'Month', th: 'เดือน' }, forecast_date],
      ],
      ...documentLinks(url),
    }),
  }),

  /** Mail to the supplier: an SQM or code of conduct to sign (S3 §7, template 666). */
  signing: defineTemplate({
    title: { en: 'SQM or code of conduct to sign', th: 'แจ้งเอกสาร SQM / Code of Conduct' },
    reference: 666,
    data: signingData,
    sample: { ...signingSample, text: { en: 'Please sign by the end of the month.', th: 'กรุณาลงนามภายในสิ้นเดือน' } },
    content: (data) => ({
      ...signingContent(data),
      heading: { en: `${data.name}: a document to sign`, th: `มีเอกสาร ${data.name} ให้ลงนาม` },
      greeting: greeting(data.supplier_name),
      text: {
        en: `please download ${findSigningName(data.name).en}, read it, and sign it in the portal.`,
        th: `กรุณาดาวน์โหลด${findSigningName(data.name).th} อ่าน และลงนามยืนยันในระบบ`,
      },
    }),
  }),

  /** Mail to the factory: a supplier signed an SQM or code of conduct (S3 §1; template 666 with the same data). */
  signed: defineTemplate({
    title: { en: 'SQM or code of conduct signed', th: 'แจ้งการลงนาม SQM / Code of Conduct' },
    reference: 666,
    data: signingData,
    sample: { ...signingSample, text: { en: 'Valid for all plants.', th: 'ใช้ได้กับทุกโรงงาน' } },
    content: (data) => ({
      ...signingContent(data),
      heading: { en: `A supplier has signed the ${data.name}`, th: `ผู้ขายลงนาม ${data.name} แล้ว` },
      text: {
        en: `${data.supplier_name} has signed revision ${data.rev} of the ${data.name} and attached the signed copy.`,
        th: `${data.supplier_name} ลงนามยืนยัน ${data.name} แก้ไขครั้งที่ ${data.rev} และแนบเอกสารแล้ว`,
      },
    }),
  }),

  /** Mail to the supplier: several documents were uploaded together (DOC-12). */
  documents: defineTemplate({
    title: { en: 'Several documents uploaded', th: 'แจ้งเอกสารใหม่หลายรายการ' },
    data: z.object({
      ...supplierMail.fields,
      count: z.number().int(),
      documents: z.string().max(4000).describe('their names, as the supplier knows them'),
      text: z.string().max(2000).describe('a remark of the sender'),
    }),
    sample: {
      url: '/work',
      ...supplierMail.sample,
      count: 3,
      documents: 'PO 41000101-0, PO 41000102-0, SQM 04',
      text: { en: 'Please sign by the end of the month.', th: 'กรุณาลงนามภายในสิ้นเดือน' },
    },
    content: ({ url, factory, supplier, count, documents: names, text: remark }) => {
      const { buttons, note } = documentLinks(url)
      return {
        subject: { en: `${count} new documents`, th: `เอกสารใหม่ ${count} รายการ` },
        heading: { en: `${count} documents are waiting for you`, th: `มีเอกสารใหม่ ${count} รายการสำหรับคุณ` },
        greeting: greeting(supplier),
        text: {
          en: `factory ${factory} has uploaded documents. Please download them, and confirm or sign each of them.`,
          th: `โรงงาน ${factory} ได้อัปโหลดเอกสาร กรุณาดาวน์โหลด แล้วยืนยันหรือลงนามแต่ละรายการ`,
        },
        remark,
        facts: [
          [factLabels.factory, factory],
          [{ en: 'Documents', th: 'เอกสาร' }, names],
        ],
        // a URL without a query is the work queue, which does not need the button View All
        buttons: url.includes('?') ? buttons : buttons.slice(0, 1),
        note,
      }
    },
  }),
}

const asks = {
  download: { en: 'It has not been downloaded yet.', th: 'ยังไม่มีการดาวน์โหลดเอกสารนี้' },
  confirm: { en: 'It has not been confirmed yet.', th: 'ยังไม่มีการยืนยันเอกสารนี้' },
} as const

/** Returns the texts of a reminder of several documents. */
const several = (count: number, factory: string, since: string) => ({
  subject: { en: `Reminder: ${count} documents are waiting`, th: `เตือน: เอกสาร ${count} รายการรอการดำเนินการ` },
  heading: { en: `${count} documents are waiting for you`, th: `มีเอกสาร ${count} รายการรอคุณดำเนินการ` },
  text: {
    en: `factory ${factory} sent them to you, the first on ${since}. They have not been downloaded, confirmed or signed yet.`,
    th: `โรงงาน ${factory} ส่งเอกสารเหล่านี้ตั้งแต่ ${since} ยังไม่มีการดาวน์โหลด ยืนยัน หรือลงนาม`,
  },
})

/** Returns the texts of a reminder of one document. */
const one = (document: string, factory: string, sentAt: string, missing: keyof typeof asks) => ({
  subject: { en: `Reminder: ${document} is waiting`, th: `เตือน: ${document} รอการดำเนินการ` },
  heading: { en: 'A document is waiting for you', th: 'มีเอกสารรอคุณดำเนินการ' },
  text: {
    en: `factory ${factory} sent ${document} on ${sentAt}. ${asks[missing].en}`,
    th: `โรงงาน ${factory} ส่ง ${document} เมื่อ ${sentAt} ${asks[missing].th}`,
  },
})

/** Mail to the supplier: documents were not downloaded or confirmed in time. */
export const reminderTemplate = defineTemplate({
  title: { en: 'Reminder of a document', th: 'เตือนเอกสารค้าง' },
  data: z.object({
    ...supplierMail.fields,
    document: lineOfText.describe('what it is about, as the supplier knows it'),
    sent_at: minuteText,
    missing: z.enum(['download', 'confirm']),
    count: z.number().int().optional().describe('of how many documents, where one mail names several'),
  }),
  sample: {
    url: '/confirm-po?id=128',
    ...supplierMail.sample,
    document: 'PO 41000101',
    sent_at: '2025-11-17 09:30',
    missing: 'download',
  },
  content: ({ url, factory, supplier, document, sent_at, missing, count = 1 }) => ({
    ...(count > 1 ? several(count, factory, sent_at) : one(document, factory, sent_at, missing)),
    greeting: greeting(supplier),
    facts: [
      [factLabels.document, document],
      [factLabels.factory, factory],
      [{ en: 'Sent', th: 'ส่งเมื่อ' }, sent_at],
    ],
    ...documentLinks(url),
  }),
})
