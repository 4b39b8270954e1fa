import { defineMessages } from '#kit/shared/message.ts'

/** Messages of the suppliers' answers to order lines (ACK-01 to ACK-05). */
export const orderAnswerMessages = defineMessages({
  ORDER_LINE_UNKNOWN: {
    status: 404,
    en: 'PO {po} line {line} was not found in the ERP',
    th: 'ไม่พบ PO {po} รายการ {line} ใน ERP',
  },
  ORDER_LINE_NOT_OPEN: {
    status: 404,
    en: 'PO {po} line {line} is not among your open order lines',
    th: 'PO {po} รายการ {line} ไม่อยู่ในรายการที่ค้างส่งของคุณ',
  },
  ORDER_LINE_ANSWERED: {
    en: 'PO {po} line {line} has been answered in the meantime. Please look at the answer first.',
    th: 'PO {po} รายการ {line} มีการตอบกลับแล้ว กรุณาตรวจสอบคำตอบก่อน',
  },
  ORDER_LINE_CHANGED: {
    en: 'The factory has changed PO {po} line {line} in the meantime. Please check the new values.',
    th: 'โรงงานแก้ไข PO {po} รายการ {line} แล้ว กรุณาตรวจสอบข้อมูลใหม่',
  },
  ORDER_LINE_DONE: {
    en: 'Nothing remains to be delivered on PO {po} line {line}',
    th: 'PO {po} รายการ {line} ส่งครบแล้ว',
  },
  ORDER_LINE_TWICE: {
    status: 400,
    en: 'PO {po} line {line} occurs twice',
    th: 'PO {po} รายการ {line} ซ้ำกัน',
  },
  ANSWER_REASON_MISSING: { status: 400, en: 'Please give a reason', th: 'กรุณาระบุเหตุผล' },
  ANSWER_REASON_TOO_LONG: {
    status: 400,
    en: 'The reason is longer than {most} characters',
    th: 'เหตุผลยาวเกิน {most} ตัวอักษร',
  },
  ANSWER_SCHEDULE_MISSING: {
    status: 400,
    en: 'Please enter at least one date and quantity',
    th: 'กรุณาระบุวันที่และจำนวนอย่างน้อยหนึ่งรายการ',
  },
  ANSWER_SCHEDULE_UNASKED: {
    status: 400,
    en: 'Only a proposal can have dates and quantities',
    th: 'ระบุวันที่และจำนวนได้เฉพาะเมื่อเสนอวันส่งใหม่',
  },
  ANSWER_QUANTITY: {
    status: 400,
    en: 'The quantity must be greater than 0, with at most 4 decimals',
    th: 'จำนวนต้องมากกว่า 0 และมีทศนิยมไม่เกิน 4 ตำแหน่ง',
  },
  ANSWER_DATE_PAST: { status: 400, en: '{date} is in the past', th: 'วันที่ {date} ผ่านไปแล้ว' },
  ANSWER_DATE_TWICE: { status: 400, en: '{date} occurs twice', th: 'วันที่ {date} ซ้ำกัน' },
  ANSWER_NOT_WHOLE: {
    status: 400,
    en: 'The quantities add up to {total}, but {remain} remain to be delivered',
    th: 'จำนวนรวมเป็น {total} แต่คงเหลือที่ต้องส่ง {remain}',
  },
  ANSWER_WORD: {
    status: 400,
    en: "'{word}' is not an answer. Enter accept, propose or reject",
    th: "'{word}' ไม่ใช่คำตอบที่ใช้ได้ กรุณากรอก ยอมรับ เสนอ หรือ ปฏิเสธ",
  },
  ANSWER_DATE_UNREADABLE: {
    status: 400,
    en: 'Please enter the date as YYYY-MM-DD or DD/MM/YYYY',
    th: 'กรุณากรอกวันที่เป็น YYYY-MM-DD หรือ DD/MM/YYYY',
  },
  ANSWER_TOO_MANY_DATES: { status: 400, en: 'At most {most} dates are possible', th: 'ระบุได้ไม่เกิน {most} วัน' },
  ANSWER_ROW_WITHOUT_ORDER: {
    status: 400,
    en: 'PO, line, shipment or company is missing or not a number',
    th: 'PO, รายการ, Shipment หรือบริษัท ไม่ได้ระบุหรือไม่ใช่ตัวเลข',
  },
  ANSWER_NOT_FOUND: { status: 404, en: 'Answer not found', th: 'ไม่พบคำตอบ' },
  PROPOSAL_DECIDED: {
    en: 'The proposal for PO {po} line {line} is no longer waiting for a decision',
    th: 'ข้อเสนอของ PO {po} รายการ {line} ไม่ได้รอการพิจารณาแล้ว',
  },
  ANSWER_REQUIRED: {
    en: 'The factory requires an answer before a delivery: please accept PO {po} line {line} or propose dates first',
    th: 'โรงงานกำหนดให้ตอบกลับก่อนส่งสินค้า: กรุณายอมรับ PO {po} รายการ {line} หรือเสนอวันส่งก่อน',
  },
  ANSWER_ASKED: {
    status: 200,
    en: 'The factory asks for an answer first: PO {po} line {line} has none',
    th: 'โรงงานขอให้ตอบกลับก่อน: PO {po} รายการ {line} ยังไม่ได้ตอบกลับ',
  },
  ORDER_ERP_AWAY: {
    status: 503,
    en: 'The ERP is not responding, so the order cannot be checked. Please try again in a few minutes.',
    th: 'ERP ไม่ตอบสนอง จึงตรวจสอบใบสั่งซื้อไม่ได้ กรุณาลองใหม่ในอีกไม่กี่นาที',
  },
})
