import { signingContent, signingData, signingSample } from '../signing/index.ts'
import { defineTemplate } from '../template.ts'

/** Mail to the factory: a supplier signed an SQM or code of conduct (S3 §1; template 666 with the same data). */
export const signedDocumentTemplate = defineTemplate({
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
})
