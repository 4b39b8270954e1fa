import { signingName } from '../../rules/signing-names.ts'
import { greeting } from '../fields.ts'
import { signingContent, signingData, signingSample } from '../signing-mail.ts'
import { defineTemplate } from '../template.ts'

/** Mail to the supplier: an SQM or code of conduct to sign (S3 §7, template 666). */
export const signing = defineTemplate({
  title: { en: 'SQM or code of conduct to sign', th: 'แจ้งเอกสาร SQM / Code of Conduct' },
  reference: 666,
  data: signingData,
  sample: { ...signingSample, text: { en: 'Please sign by the end of the month.', th: 'กรุณาลงนามภายในสิ้นเดือน' } },
  content: (data) => ({
    ...signingContent(data),
    heading: { en: `${data.name}: a document to sign`, th: `มีเอกสาร ${data.name} ให้ลงนาม` },
    greeting: greeting(data.supplier_name),
    text: {
      en: `please download ${signingName(data.name).en}, read it, and sign it in the portal.`,
      th: `กรุณาดาวน์โหลด${signingName(data.name).th} อ่าน และลงนามยืนยันในระบบ`,
    },
  }),
})
