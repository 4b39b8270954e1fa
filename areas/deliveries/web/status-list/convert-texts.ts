import { defineTexts } from '#kit/web/i18n.ts'

/** Texts for converting a DO to an invoice. */
export const convertTexts = defineTexts({
  en: {
    convert: 'To Inv.',
    convertNumber: 'To Inv. {number}',
    title: 'Change DO to Invoice?',
    text: 'DO {number} gets an invoice number and date. The DO number stays on the sheets.',
    number: 'Invoice Number',
    date: 'Invoice Date',
    confirm: 'Confirm',
    busy: 'Changing…',
  },
  th: {
    convert: 'To Inv.',
    convertNumber: 'To Inv. {number}',
    title: 'เปลี่ยน DO เป็น Invoice?',
    text: 'DO {number} จะได้เลขที่และวันที่ Invoice โดยเลขที่ DO ยังอยู่บนเอกสาร',
    number: 'เลขที่ Invoice',
    date: 'วันที่ Invoice',
    confirm: 'ยืนยัน',
    busy: 'กำลังเปลี่ยน…',
  },
})
