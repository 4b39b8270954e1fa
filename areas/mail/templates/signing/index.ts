import { signingName } from '../../rules/signing-names.ts'
import { downloadAndViewAll, greeting, signInNote } from '../fields.ts'
import { signingData, signingFacts, signingSample, signingSubject } from '../signing-mail.ts'
import { defineTemplate } from '../template.ts'

/** Mail to the supplier: an SQM or code of conduct to sign (S3 §7, template 666). */
export const signing = defineTemplate({
  title: { en: 'SQM or code of conduct to sign', th: 'แจ้งเอกสาร SQM / Code of Conduct' },
  reference: 666,
  data: signingData,
  sample: {
    en: signingSample('Please sign by the end of the month.', 'en'),
    th: signingSample('กรุณาลงนามภายในสิ้นเดือน', 'th'),
  },
  content: (data, language) => {
    const { url, supplier_name, text: remark, name } = data
    return {
      subject: signingSubject(name),
      greeting: greeting(supplier_name, language),
      remark,
      ...(language === 'th'
        ? {
            heading: `มีเอกสาร ${name} ให้ลงนาม`,
            text: `กรุณาดาวน์โหลด${signingName(name)[language]} อ่าน และลงนามยืนยันในระบบ`,
          }
        : {
            heading: `${name}: a document to sign`,
            text: `please download ${signingName(name)[language]}, read it, and sign it in the portal.`,
          }),
      facts: signingFacts(data, language),
      buttons: downloadAndViewAll(url, language),
      note: signInNote[language],
    }
  },
})
