import { z } from 'zod'
import { findSigningName } from '../../rules/signing-names.ts'
import {
  defineTemplate,
  documentLinks,
  factLabels,
  greeting,
  lineOfText,
  pagePath,
  sameInBothLanguages,
  sampleSupplier,
} from '../template.ts'

/** The data of mails about a document to sign (S3 §7, template 666). `text` is a remark by the sender. */
export const signingData = z.object({
  url: pagePath,
  supplier_name: lineOfText,
  email: lineOfText,
  rev: lineOfText,
  text: z.string().max(2000),
  name: lineOfText,
})

/** The sample data without the remark. */
export const signingSample = {
  url: '/purchase?id=31',
  email: 'quality@supplier.example',
  rev: '03',
  name: 'SQM',
  supplier_name: sampleSupplier,
}

/** Returns the parts that both mails share. The subject is, for example, 'Automatic SQM Confirmation' (S3 §7). */
export const signingContent = ({ url, name, rev, supplier_name, email, text }: z.infer<typeof signingData>) => ({
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

/** Mail to the supplier: an SQM or code of conduct to sign (S3 §7, template 666). */
export const documentToSignTemplate = defineTemplate({
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
})
