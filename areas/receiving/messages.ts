import { defineMessages, fixedText } from '#kit/shared/message.ts'

/** Messages of receiving: scans at the dock, missing steps before Submit, the receipt, stickers. */
export const receivingMessages = defineMessages({
  // Accepted scans
  EMPLOYEE_TAKEN: { status: 200, en: 'Employee {employee}', th: 'รหัสพนักงาน {employee}' },
  EMPLOYEE_ASKED: {
    status: 200,
    en: 'Is employee {employee} the receiver? Scan the badge again or press Yes',
    th: 'พนักงาน {employee} เป็นผู้รับสินค้าใช่หรือไม่? สแกนบัตรอีกครั้งหรือกด ใช่',
  },
  EMPLOYEE_REPLACE_ASKED: {
    status: 200,
    en: 'Change the receiver from {before} to {employee}? Scan the badge again or press Yes',
    th: 'เปลี่ยนผู้รับสินค้าจาก {before} เป็น {employee} ใช่หรือไม่? สแกนบัตรอีกครั้งหรือกด ใช่',
  },
  EMPLOYEE_KEPT: { status: 200, en: 'Employee {employee} stays', th: 'ใช้พนักงาน {employee} ตามเดิม' },
  HEADER_TAKEN: {
    status: 200,
    en: '{number}: {lines} {lines|item|items}, {packs} {packs|box|boxes}',
    th: '{number}: {lines} รายการ {packs} กล่อง',
  },
  HEADER_TAKEN_BY_OLD_NUMBER: {
    status: 200,
    en: '{paper} is now {number}: {lines} {lines|item|items}, {packs} {packs|box|boxes}',
    th: '{paper} เปลี่ยนเป็น {number} แล้ว: {lines} รายการ {packs} กล่อง',
  },
  HEADER_GOES_ON: {
    status: 200,
    en: '{number}: {done} of {packs} {packs|box|boxes} scanned so far',
    th: '{number}: สแกนต่อ สแกนแล้ว {done} จาก {packs} กล่อง',
  },
  HEADER_ASKED: { status: 200, en: 'Looking for {number}…', th: 'กำลังค้นหา {number}…' },
  ITEM_TAKEN: {
    status: 200,
    en: 'Line {line} {item}: scan {packs} {packs|box|boxes}',
    th: 'รายการ {line} {item}: สแกน {packs} กล่อง',
  },
  BOX_TAKEN: {
    status: 200,
    en: 'Line {line}: box {pack}, {done} of {packs}',
    th: 'รายการ {line}: กล่อง {pack} สแกนแล้ว {done} จาก {packs}',
  },
  LINE_COMPLETE: { status: 200, en: 'Line {line} complete', th: 'รายการ {line} ครบแล้ว' },
  DELIVERY_COMPLETE: { status: 200, en: '{number} complete', th: '{number} ครบแล้ว' },

  // Refused scans (S2 §5)
  SCAN_DUPLICATE: { status: 409, en: 'Duplicate scan', th: 'สแกนซ้ำ' },
  SCAN_DO_TO_INVOICE: fixedText(409, 'Please select Do to Invoice option instead'),
  SCAN_HEADER_FIRST: fixedText(409, 'Scan header first'),
  SCAN_HEADER_FIRST_BOX: { status: 409, en: 'Scan header first', th: 'กรุณาสแกน QR หัวเอกสารก่อน' },
  SCAN_ITEM_FIRST: { status: 409, en: 'Scan item first', th: 'กรุณาสแกน QR รายการสินค้าก่อน' },
  PO_NOT_MATCH: fixedText(409, 'PO not match'),
  BOX_OF_OTHER_SHEET: {
    status: 409,
    en: 'This box belongs to {number}. Scan its header first',
    th: 'กล่องนี้เป็นของ {number} กรุณาสแกน QR หัวเอกสารของใบนั้นก่อน',
  },
  BOX_UNKNOWN: {
    status: 409,
    en: 'Box {pack} is not on this delivery: line {line} has {packs} {packs|box|boxes}',
    th: 'ไม่มีกล่อง {pack} ในรายการส่งนี้: รายการ {line} มี {packs} กล่อง',
  },
  SCAN_OTHER_COMPANY: { status: 403, en: 'This PSC belongs to another company', th: 'PSC นี้ไม่ใช่ของบริษัทของคุณ' },
  SCAN_NOT_TRANSIT: { status: 409, en: 'This PSC is not in transit', th: 'PSC นี้ไม่อยู่ในสถานะ Transit' },
  SCAN_DEMO: {
    status: 409,
    en: 'This is a demo sheet, it cannot be received',
    th: 'เอกสารนี้เป็นตัวอย่าง (demo) ไม่สามารถรับสินค้าได้',
  },
  NO_SUBINVENTORY: fixedText(409, 'Item Invalid, no Sub-inventory !!!'),
  INVOICE_NOT_IN_SYSTEM: { status: 404, en: 'Invoice not found in system', th: 'ไม่พบ Invoice ในระบบ' },
  QR_INCORRECT: { status: 409, en: 'QR Code incorrect', th: 'QR Code ไม่ถูกต้อง' },

  EMPLOYEE_IS_PRODUCT_CODE: {
    status: 409,
    en: '{code} is a product barcode, not an employee ID. Scan the QR codes of the delivery note',
    th: '{code} เป็นบาร์โค้ดสินค้า ไม่ใช่รหัสพนักงาน กรุณาสแกน QR Code บนใบส่งของ',
  },
  EMPLOYEE_IS_ITEM: {
    status: 409,
    en: '{code} is an item of {number}, not an employee ID. Scan the QR code of its line or box',
    th: '{code} เป็นรหัสสินค้าใน {number} ไม่ใช่รหัสพนักงาน กรุณาสแกน QR Code ของรายการหรือกล่อง',
  },

  // Changes found after the connection was lost (RCV-08)
  SCANS_NOT_USED: {
    status: 409,
    en: '{number}: {count} {count|scan is|scans are} not used',
    th: '{number}: ไม่ได้ใช้ข้อมูลสแกน {count} รายการ',
  },
  SCANNED_ELSEWHERE: {
    status: 409,
    en: 'Line {line}: box {pack} was scanned on another device as well',
    th: 'รายการ {line}: อุปกรณ์อื่นสแกนกล่อง {pack} แล้ว',
  },
  BOXES_ELSEWHERE: {
    status: 200,
    en: '{number}, line {line}: boxes scanned on another device: {count}',
    th: '{number} รายการ {line}: อุปกรณ์อื่นสแกนแล้ว {count} กล่อง',
  },
  NUMBER_CHANGED: { status: 200, en: '{paper} is now {number}', th: '{paper} เปลี่ยนเป็น {number} แล้ว' },
  RECEIVED_MEANWHILE: {
    status: 409,
    en: '{number} was received in the meantime: receive no. {receiveNo}',
    th: '{number} รับสินค้าไปแล้ว เลขที่รับสินค้า {receiveNo}',
  },
  UNDONE_MEANWHILE: {
    status: 409,
    en: 'The receipt of {number} was undone: scan its items and boxes again',
    th: 'ยกเลิกการรับสินค้าของ {number} แล้ว กรุณาสแกนรายการและกล่องใหม่ทั้งหมด',
  },
  DELETED_MEANWHILE: {
    status: 409,
    en: 'The supplier deleted {number} in the meantime',
    th: 'ผู้ขายลบ {number} ไปแล้ว',
  },

  // Missing steps before Submit (RCV-04)
  NOT_VERIFIED: {
    status: 503,
    en: '{number} is not verified yet',
    th: 'ยังไม่ได้ตรวจสอบ {number} กับระบบ',
  },
  EMPLOYEE_MISSING: { status: 409, en: 'Scan your employee ID', th: 'สแกนรหัสพนักงาน' },
  HEADER_MISSING: { status: 409, en: 'Scan a PSC header', th: 'สแกน QR หัวเอกสาร' },
  ITEM_MISSING: { status: 409, en: 'line {line} not scanned', th: 'รายการ {line} ยังไม่ได้สแกน' },
  LINES_MISSING: {
    status: 409,
    en: '{count} more {count|line|lines} of {number} not scanned',
    th: '{number} ยังไม่ได้สแกนอีก {count} รายการ',
  },
  BOX_MISSING: { status: 409, en: '1 box of line {line} missing', th: 'รายการ {line} ขาด 1 กล่อง' },
  BOXES_MISSING: { status: 409, en: '{count} boxes of line {line} missing', th: 'รายการ {line} ขาด {count} กล่อง' },
  SUBINVENTORY_UNKNOWN: {
    status: 503,
    en: 'sub-inventory of line {line} could not be checked, trying again',
    th: 'ตรวจสอบ Sub-inventory ของรายการ {line} ไม่ได้ กำลังลองใหม่',
  },

  // The receipt (RCV-05)
  RECEIVED: fixedText(200, 'Received successfully invoice no: {no}- receive no: {receiveNo}'),
  SUBMIT_UNANSWERED: {
    status: 503,
    en: '{number}: the portal did not answer. Submit again; nothing is received twice',
    th: '{number}: ระบบไม่ตอบสนอง กรุณากดยืนยันอีกครั้ง ระบบจะไม่บันทึกซ้ำ',
  },
  EMPLOYEE_INVALID: { status: 409, en: 'The employee ID is not valid', th: 'รหัสพนักงานไม่ถูกต้อง' },
  BOXES_NOT_ALL_SCANNED: {
    status: 409,
    en: 'Not all boxes are scanned: line {line}',
    th: 'ยังสแกนกล่องไม่ครบ: รายการ {line}',
  },
  QUANTITY_DIFFERS: {
    status: 409,
    en: 'Line {line}: the delivery has {portal}, not {paper}',
    th: 'รายการ {line}: จำนวนในระบบคือ {portal} ไม่ใช่ {paper}',
  },
  LINES_DIFFER: {
    status: 409,
    en: 'The lines are not those of the delivery',
    th: 'รายการไม่ตรงกับรายการส่งสินค้าในระบบ',
  },
  ERP_REFUSED: { status: 409, en: 'The ERP did not receive it: {reason}', th: 'ERP ไม่รับรายการ: {reason}' },
  ERP_AWAY: {
    status: 503,
    en: 'The ERP is not responding. Saved. It will be sent automatically when the ERP is back; you do not need to submit again.',
    th: 'ERP ไม่ตอบสนอง ระบบเก็บข้อมูลไว้แล้วและจะแจ้ง ERP เองเมื่อ ERP กลับมา ไม่ต้องกดส่งซ้ำ',
  },
  RECEIPT_WAITS: {
    status: 503,
    en: '{number} is waiting for the ERP. It will be received automatically. Continue with the next delivery',
    th: '{number} รอ ERP ระบบจะรับสินค้าให้เอง ทำใบส่งของใบต่อไปได้เลย',
  },

  // DO to invoice (RCV-06)
  DO_TAKEN: { status: 200, en: '{doNo} becomes {no}', th: 'เปลี่ยน {doNo} เป็น {no}' },
  DO_CHANGED: fixedText(200, 'Do changes to invoice successfully.'),
  SCAN_RECEIVED_TAB: {
    status: 409,
    en: 'Please select Received option instead',
    th: 'กรุณาเลือกแท็บ Received',
  },
  EMPLOYEE_NOT_NEEDED: {
    status: 409,
    en: 'No employee ID is needed here',
    th: 'หน้านี้ไม่ต้องสแกนรหัสพนักงาน',
  },
  DO_ALREADY_INVOICE: {
    status: 409,
    en: '{number} is already changed to an invoice',
    th: '{number} เปลี่ยนเป็น Invoice แล้ว',
  },
  DO_WITHOUT_INVOICE: {
    status: 409,
    en: 'The supplier has not given this DO an invoice number yet',
    th: 'ผู้ขายยังไม่ได้ระบุเลขที่ Invoice ของ DO นี้',
  },
  NEVER_A_DO: { status: 409, en: 'This invoice was never a DO', th: 'Invoice นี้ไม่ได้เปลี่ยนมาจาก DO' },
  DO_AMBIGUOUS: {
    status: 409,
    en: 'More than one supplier has DO {doNo} and invoice {no}',
    th: 'มีผู้ขายมากกว่าหนึ่งรายที่ใช้ DO {doNo} และ Invoice {no}',
  },

  // Discrepancies and undo (RCV-10, G-123)
  REASON_REQUIRED: { status: 409, en: 'Please give the reason', th: 'กรุณาระบุเหตุผล' },
  NOT_ON_DELIVERY: {
    status: 409,
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
  UNDO_NOT_RECEIVED: { status: 409, en: 'This delivery is not received', th: 'รายการส่งนี้ยังไม่ได้รับสินค้า' },
  UNDO_TOO_LATE: {
    status: 409,
    en: 'A receipt can only be undone on the same day',
    th: 'ยกเลิกการรับสินค้าได้ภายในวันเดียวกันเท่านั้น',
  },
  UNDO_CONSUMED: {
    status: 409,
    en: 'The ERP has already used this receipt, so it cannot be undone here',
    th: 'ERP นำรายการรับสินค้านี้ไปใช้แล้ว จึงยกเลิกที่นี่ไม่ได้',
  },
  RECEIPT_UNDONE: {
    status: 200,
    en: 'The receipt of {number} was undone. It is in transit again',
    th: 'ยกเลิกการรับสินค้าของ {number} แล้ว กลับไปอยู่ในสถานะ Transit',
  },

  // Stickers (STK-02)
  INVOICE_NOT_RECEIVED: { status: 409, en: 'This invoice is not yet received', th: 'Invoice นี้ยังไม่ได้รับสินค้า' },
})
