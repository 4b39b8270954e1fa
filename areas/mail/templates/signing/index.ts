import { z } from 'zod'
import { downloadAndViewAll, greeting, line, pagePath, sampleSupplier, signInNote } from '../fields.ts'
import { signingName, signingSubject } from '../signing-names.ts'
import { defineTemplate } from '../template.ts'

const facts = { url: '/purchase?id=31', email: 'quality@supplier.example', rev: '03', name: 'SQM' } as const

/** Mail to the supplier: an SQM or code of conduct to sign (S3 §7, template 666). `text` is a remark of the sender. */
export const signing = defineTemplate({
  title: { en: 'SQM or code of conduct to sign', th: 'แจ้งเอกสาร SQM / Code of Conduct' },
  reference: 666,
  data: z.object({
    url: pagePath,
    supplier_name: line,
    email: line,
    rev: line,
    text: z.string().max(2000),
    name: line,
  }),
  sample: {
    en: { ...facts, supplier_name: sampleSupplier.en, text: 'Please sign by the end of the month.' },
    th: { ...facts, supplier_name: sampleSupplier.th, text: 'กรุณาลงนามภายในสิ้นเดือน' },
  },
  content: ({ url, supplier_name, email, rev, text, name }, language) => ({
    subject: signingSubject(name),
    ...(language === 'th'
      ? {
          heading: `มีเอกสาร ${name} ให้ลงนาม`,
          paragraphs: [
            greeting(supplier_name, language),
            `กรุณาดาวน์โหลด${signingName(name, language)} อ่าน และลงนามยืนยันในระบบ`,
            text,
          ],
          facts: {
            เอกสาร: name,
            แก้ไขครั้งที่: rev,
            ผู้ขาย: supplier_name,
            อีเมล: email,
          },
        }
      : {
          heading: `${name}: a document to sign`,
          paragraphs: [
            greeting(supplier_name, language),
            `please download ${signingName(name, language)}, read it, and sign it in the portal.`,
            text,
          ],
          facts: {
            Document: name,
            Revision: rev,
            Supplier: supplier_name,
            'E-mail': email,
          },
        }),
    buttons: downloadAndViewAll(url, language),
    note: signInNote[language],
  }),
})
