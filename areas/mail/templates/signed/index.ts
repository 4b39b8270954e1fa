import { downloadAndViewAll, signInNote } from '../fields.ts'
import { signingData, signingFacts, signingSample, signingSubject } from '../signing-mail.ts'
import { defineTemplate } from '../template.ts'

/** Mail to the factory: a supplier signed an SQM or code of conduct (S3 §1; template 666 with the same data). */
export const signed = defineTemplate({
  title: { en: 'SQM or code of conduct signed', th: 'แจ้งการลงนาม SQM / Code of Conduct' },
  reference: 666,
  data: signingData,
  sample: { en: signingSample('Valid for all plants.', 'en'), th: signingSample('ใช้ได้กับทุกโรงงาน', 'th') },
  content: (data, language) => {
    const { url, supplier_name, rev, text: remark, name } = data
    return {
      subject: signingSubject(name),
      remark,
      ...(language === 'th'
        ? {
            heading: `ผู้ขายลงนาม ${name} แล้ว`,
            text: `${supplier_name} ลงนามยืนยัน ${name} แก้ไขครั้งที่ ${rev} และแนบเอกสารแล้ว`,
          }
        : {
            heading: `A supplier has signed the ${name}`,
            text: `${supplier_name} has signed revision ${rev} of the ${name} and attached the signed copy.`,
          }),
      facts: signingFacts(data, language),
      buttons: downloadAndViewAll(url, language),
      note: signInNote[language],
    }
  },
})
