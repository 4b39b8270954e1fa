import { defineMessages, fixedText } from '#kit/shared/message.ts'

/** Messages about missing steps, receipts, problem reports, undoing receipts, stickers and the list of employees. */
export const receiptMessages = defineMessages({
  // Missing steps before Submit (RCV-04)
  NOT_VERIFIED: {
    status: 503,
    en: '{number} is not verified yet',
    th: 'ยังไม่ได้ตรวจสอบ {number} กับระบบ',
  },
  EMPLOYEE_MISSING: { en: 'Scan your employee ID', th: 'สแกนรหัสพนักงาน' },
  HEADER_MISSING: { en: 'Scan a PSC header', th: 'สแกน QR หัวเอกสาร' },
  ITEM_MISSING: { en: 'line {line} not scanned', th: 'รายการ {line} ยังไม่ได้สแกน' },
  LINES_MISSING: {
    en: '{count} more {count|line|lines} of {number} not scanned',
    th: '{number} ยังไม่ได้สแกนอีก {count} รายการ',
  },
  BOX_MISSING: { en: '1 box of line {line} missing', th: 'รายการ {line} ขาด 1 กล่อง' },
  BOXES_MISSING: { en: '{count} boxes of line {line} missing', th: 'รายการ {line} ขาด {count} กล่อง' },
  OTHER_LINES_MISSING: {
    en: '{count} other {count|line|lines}',
    th: 'อีก {count} รายการ',
  },
  OTHER_DELIVERIES_MISSING: {
    en: '{count} other {count|delivery|deliveries}',
    th: 'ใบส่งของอีก {count} ใบ',
  },
  SUBINVENTORY_UNKNOWN: {
    status: 503,
    en: 'sub-inventory of line {line} could not be checked, trying again',
    th: 'ตรวจสอบ Sub-inventory ของรายการ {line} ไม่ได้ กำลังลองใหม่',
  },

  // The receipt (RCV-05)
  RECEIVED: fixedText(200, 'Received successfully invoice no: {no}- receive no: {receiveNo}'),
  SUBMIT_UNANSWERED: {
    status: 503,
    en: '{number}: the portal did not respond. Submit again; nothing is received twice',
    th: '{number}: ระบบไม่ตอบสนอง กรุณากดปุ่มเดิมอีกครั้ง ระบบจะไม่บันทึกซ้ำ',
  },
  EMPLOYEE_INVALID: { en: 'The employee ID is not valid', th: 'รหัสพนักงานไม่ถูกต้อง' },
  BOXES_NOT_ALL_SCANNED: {
    en: 'Not all boxes are scanned: line {line}',
    th: 'ยังสแกนกล่องไม่ครบ: รายการ {line}',
  },
  QUANTITY_DIFFERS: {
    en: 'Line {line}: the delivery has {portal}, not {paper}',
    th: 'รายการ {line}: จำนวนในระบบคือ {portal} ไม่ใช่ {paper}',
  },
  LINES_DIFFER: {
    en: 'The lines are not those of the delivery',
    th: 'รายการสินค้าไม่ตรงกับใบส่งของในระบบ',
  },
  ERP_REFUSED: { en: 'The ERP rejected the receipt: {reason}', th: 'ERP ปฏิเสธการรับสินค้า: {reason}' },
  ERP_REFUSED_CHANGE: {
    en: 'The ERP rejected the change: {reason}',
    th: 'ERP ปฏิเสธการเปลี่ยน DO เป็น Invoice: {reason}',
  },
  ERP_REFUSED_UNDO: {
    en: 'The ERP rejected the undo: {reason}',
    th: 'ERP ปฏิเสธการยกเลิกการรับสินค้า: {reason}',
  },
  ERP_AWAY: {
    status: 503,
    en: 'The ERP is not responding. Saved. It will be sent automatically when the ERP is back; you do not need to submit again.',
    th: 'ERP ไม่ตอบสนอง ระบบเก็บข้อมูลไว้แล้วและจะแจ้ง ERP เองเมื่อ ERP ใช้งานได้ ไม่ต้องกดซ้ำ',
  },
  RECEIPT_WAITS: {
    status: 503,
    en: '{number} is waiting for the ERP. It will be received automatically. Continue with the next delivery',
    th: '{number} รอ ERP ระบบจะรับสินค้าให้เอง ทำใบส่งของใบต่อไปได้เลย',
  },

  // Short receipt (RCV-12)
  SHORT_NOT_SWITCHED_ON: {
    en: 'This organisation does not allow short receipts. Scan all boxes, or report a problem',
    th: 'องค์กรนี้ไม่เปิดให้รับสินค้าไม่ครบ กรุณาสแกนให้ครบหรือแจ้งปัญหา',
  },
  SHORT_NOT_ALLOWED: {
    status: 403,
    en: 'Only a supervisor may receive a delivery with missing boxes',
    th: 'เฉพาะหัวหน้างานเท่านั้นที่รับสินค้าไม่ครบได้',
  },
  SHORT_NOTHING_THERE: {
    en: 'No box is scanned, so there is nothing to receive. Report a problem instead',
    th: 'ยังไม่ได้สแกนกล่องใดเลย จึงไม่มีสินค้าให้รับ กรุณาแจ้งปัญหาแทน',
  },
  SHORT_BOX_SCANNED: {
    en: 'Line {line}, box {pack} is scanned and cannot be missing',
    th: 'รายการ {line} กล่อง {pack} สแกนแล้ว จึงระบุว่าขาดไม่ได้',
  },
  SHORT_REASON_MISSING: {
    en: 'Give a reason for line {line}, box {pack}',
    th: 'กรุณาระบุเหตุผลของรายการ {line} กล่อง {pack}',
  },
  SHORT_NOTE_REQUIRED: {
    en: 'Describe what is wrong with line {line}, box {pack}',
    th: 'กรุณาอธิบายเหตุผลของรายการ {line} กล่อง {pack}',
  },
  SHORT_DELIVERED_AGAIN: {
    en: 'The missing quantity of {number} is already on {other}, so its receipt cannot be undone',
    th: 'จำนวนที่ขาดของ {number} อยู่ใน {other} แล้ว จึงยกเลิกการรับสินค้าไม่ได้',
  },

  // DO to invoice (RCV-06)
  DO_TAKEN: { status: 200, en: '{doNo} becomes {no}', th: 'เปลี่ยน {doNo} เป็น {no}' },
  DO_CHANGED: fixedText(200, 'Do changes to invoice successfully.'),
  SCAN_RECEIVED_TAB: {
    en: 'Please select Received option instead',
    th: 'กรุณาเลือกแท็บ Received',
  },
  EMPLOYEE_NOT_NEEDED: {
    en: 'No employee ID is needed here',
    th: 'หน้านี้ไม่ต้องสแกนรหัสพนักงาน',
  },
  DO_ALREADY_INVOICE: {
    en: '{number} is already changed to an invoice',
    th: '{number} เปลี่ยนเป็น Invoice แล้ว',
  },
  DO_WITHOUT_INVOICE: {
    en: 'The supplier has not given {number} an invoice number yet',
    th: 'ผู้ขายยังไม่ได้ระบุเลขที่ Invoice ของ {number}',
  },
  NEVER_A_DO: { en: '{number} was never a DO', th: '{number} ไม่ได้เปลี่ยนมาจาก DO' },
  DO_AMBIGUOUS: {
    en: 'More than one supplier has DO {doNo} and invoice {no}',
    th: 'มีผู้ขายมากกว่าหนึ่งรายที่ใช้ DO {doNo} และ Invoice {no}',
  },

  // Discrepancies and undo (RCV-10, G-123)
  REASON_REQUIRED: { en: 'Please give the reason', th: 'กรุณาระบุเหตุผล' },
  NOT_ON_DELIVERY: {
    en: 'The delivery has no such line or box',
    th: 'ไม่มีรายการหรือกล่องนี้ในใบส่งของ',
  },
  DISCREPANCY_REPORTED: {
    status: 200,
    en: '{number}: reported to the supplier',
    th: '{number}: แจ้งผู้ขายแล้ว',
  },
  DISCREPANCY_KEPT: {
    status: 200,
    en: '{number}: the report is saved on this device and will be sent automatically',
    th: '{number}: บันทึกรายงานไว้ในเครื่องนี้แล้ว ระบบจะส่งให้เองเมื่อเชื่อมต่อได้',
  },
  UNDO_NOT_ALLOWED: {
    status: 403,
    en: 'Only a supervisor may undo a receipt',
    th: 'เฉพาะหัวหน้างานเท่านั้นที่ยกเลิกการรับสินค้าได้',
  },
  UNDO_NOT_RECEIVED: { en: 'This delivery has not been received', th: 'ใบส่งของนี้ยังไม่ได้รับสินค้า' },
  UNDO_TOO_LATE: {
    en: 'A receipt can only be undone on the same day',
    th: 'ยกเลิกการรับสินค้าได้ภายในวันเดียวกันเท่านั้น',
  },
  UNDO_CONSUMED: {
    en: 'The ERP has already used this receipt, so it cannot be undone here',
    th: 'ERP นำรายการรับสินค้านี้ไปใช้แล้ว จึงยกเลิกที่นี่ไม่ได้',
  },
  RECEIPT_UNDONE: {
    status: 200,
    en: 'The receipt of {number} was undone. It is in transit again',
    th: 'ยกเลิกการรับสินค้าของ {number} แล้ว กลับไปอยู่ในสถานะระหว่างส่ง',
  },

  // Stickers (STK-02)
  STICKERS_OF: { status: 200, en: 'Stickers of {number}', th: 'สติกเกอร์ของ {number}' },
  INVOICE_NOT_RECEIVED: { en: 'This invoice is not yet received', th: 'Invoice นี้ยังไม่ได้รับสินค้า' },

  // The list of employees (RCV-11)
  EMPLOYEE_CODE_INVALID: {
    en: "'{code}' does not have the form of an employee ID",
    th: "'{code}' ไม่อยู่ในรูปแบบรหัสพนักงาน",
  },
  EMPLOYEE_NAME_REQUIRED: {
    en: '{code} needs a name of at most 100 characters',
    th: 'กรุณาระบุชื่อของ {code} ไม่เกิน 100 ตัวอักษร',
  },
  EMPLOYEE_CODE_TWICE: { en: '{code} is in the list twice', th: 'มี {code} ซ้ำในรายชื่อ' },
  EMPLOYEES_TOO_MANY: {
    en: 'A list has at most {most} employees',
    th: 'รายชื่อมีได้ไม่เกิน {most} คน',
  },
  COMPANY_REQUIRED: { en: 'Please choose the organisation', th: 'กรุณาเลือกองค์กร' },
})
