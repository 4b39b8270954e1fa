import { z } from 'zod'
import { downloadAndViewAll, line, pagePath, sampleSupplier, signInNote } from '../fields.ts'
import { signingSubject } from '../signing-names.ts'
import { defineTemplate } from '../template.ts'

const facts = { url: '/purchase?id=31', email: 'quality@supplier.example', rev: '03', name: 'SQM' } as const

/** Mail to the factory: a supplier signed an SQM or code of conduct (S3 §1; template 666 with the same data). */
export const signed = defineTemplate({
  title: { en: 'SQM or code of conduct signed', th: 'แจ้งการลงนาม SQM / Code of Conduct' },
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
    en: { ...facts, supplier_name: sampleSupplier.en, text: 'Valid for all plants.' },
    th: { ...facts, supplier_name: sampleSupplier.th, text: 'ใช้ได้กับทุกโรงงาน' },
  },
  content: ({ url, supplier_name, email, rev, text, name }, language) => ({
    subject: signingSubject(name),
    ...(language === 'th'
      ? {
          heading: `ผู้ขายลงนาม ${name} แล้ว`,
          paragraphs: [`${supplier_name} ลงนามยืนยัน ${name} แก้ไขครั้งที่ ${rev} และแนบเอกสารแล้ว`, text],
          facts: { เอกสาร: name, แก้ไขครั้งที่: rev, ผู้ขาย: supplier_name, อีเมล: email },
        }
      : {
          heading: `A supplier has signed the ${name}`,
          paragraphs: [
            `${supplier_name} has signed revision ${rev} of the ${name} and attached the signed copy.`,
            text,
          ],
          facts: { Document: name, Revision: rev, Supplier: supplier_name, 'E-mail': email },
        }),
    buttons: downloadAndViewAll(url, language),
    note: signInNote[language],
  }),
})
