import { defineTexts } from '#kit/web/i18n.ts'

/** Explains messages whose texts are fixed by the specification, by message code (G-209). */
export const plainTexts = defineTexts({
  en: {
    TYPE_REQUIRED: 'Choose Invoice or DO in step 2.',
    INVOICE_NO_REQUIRED: 'Type the Invoice or DO number in step 2.',
    DATE_REQUIRED: 'Type the Invoice or DO date in step 2.',
    SITE_REQUIRED: 'Choose the site that the goods come from.',
    LINES_REQUIRED: 'Choose at least one line in step 1.',
    DELIVERY_DATE_REQUIRED: 'Type the day on which the goods arrive.',
    AMOUNTS_REQUIRED: 'Type QTY Del. on the chosen lines.',
    INVOICE_NO_EXISTS: 'Another delivery has this number. Type a different one.',
    LOT_TOTAL_WRONG: 'The quantities of the lots do not add up to QTY Del.',
    QTY_LOT_INVALID: 'Each pack needs a quantity above 0.',
  },
  th: {
    TYPE_REQUIRED: 'เลือก Invoice หรือ DO ในขั้นตอนที่ 2',
    INVOICE_NO_REQUIRED: 'กรอกเลขที่ Invoice หรือ DO ในขั้นตอนที่ 2',
    DATE_REQUIRED: 'กรอกวันที่ Invoice หรือ DO ในขั้นตอนที่ 2',
    SITE_REQUIRED: 'เลือก Site ที่ส่งสินค้า',
    LINES_REQUIRED: 'เลือกอย่างน้อยหนึ่งรายการในขั้นตอนที่ 1',
    DELIVERY_DATE_REQUIRED: 'กรอกวันที่ส่งสินค้า',
    AMOUNTS_REQUIRED: 'กรอก QTY Del. ของรายการที่เลือก',
    INVOICE_NO_EXISTS: 'มีใบส่งของที่ใช้เลขที่นี้แล้ว กรุณาใช้เลขที่อื่น',
    LOT_TOTAL_WRONG: 'จำนวนรวมของทุก Lot ไม่เท่ากับ QTY Del.',
    QTY_LOT_INVALID: 'จำนวนของแต่ละแพ็กต้องมากกว่า 0',
  },
})

export const hasPlainText = (code: string): code is keyof typeof plainTexts.en => code in plainTexts.en
