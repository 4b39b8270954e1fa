import { defineMessages, fixedText } from '#kit/shared/message.ts'

/** Messages about scans at the dock: accepted and refused scans, commands, badges, and changes by other devices. */
export const scanMessages = defineMessages({
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
  EMPLOYEE_KEPT: { status: 200, en: 'Employee {employee} is still the receiver', th: 'ใช้พนักงาน {employee} ตามเดิม' },
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

  // Commands of the printed card
  COMMAND_SUBMIT: { status: 200, en: 'Receiving {number}…', th: 'กำลังรับสินค้า {number}…' },
  COMMAND_SUBMIT_WAITS: {
    status: 200,
    en: 'You can submit when {number} is found',
    th: 'รอค้นหา {number} ให้เสร็จก่อนรับสินค้า',
  },
  COMMAND_NOT_COMPLETE: { en: 'Not complete yet', th: 'ยังไม่ครบ' },
  COMMAND_OFFLINE: {
    en: 'No connection. Scan Submit again when it is back',
    th: 'ขาดการเชื่อมต่อ สแกนรหัส รับสินค้า อีกครั้งเมื่อเชื่อมต่อแล้ว',
  },
  COMMAND_STICKERS: { status: 200, en: 'Printing the stickers of {number}', th: 'กำลังพิมพ์สติกเกอร์ของ {number}' },
  COMMAND_NO_RECEIPT: {
    en: 'Nothing has been received here yet. Submit a delivery first',
    th: 'ยังไม่มีใบส่งของที่รับแล้วในหน้านี้ กรุณารับสินค้าก่อน',
  },
  COMMAND_PROBLEM: {
    status: 200,
    en: 'Report a problem of {number}: choose what is wrong',
    th: 'แจ้งปัญหาของ {number}: เลือกปัญหาที่พบ',
  },
  COMMAND_PROBLEM_BOX: {
    status: 200,
    en: 'Report a problem of line {line}, box {pack}: choose what is wrong',
    th: 'แจ้งปัญหาของรายการ {line} กล่อง {pack}: เลือกปัญหาที่พบ',
  },
  COMMAND_ASIDE: {
    status: 200,
    en: '{number} is set aside. Scan its header to continue',
    th: 'พัก {number} ไว้แล้ว สแกน QR หัวเอกสารเพื่อทำต่อ',
  },

  // Refused scans (S2 §5)
  SCAN_DUPLICATE: { en: 'Duplicate scan', th: 'สแกนซ้ำ' },
  SCAN_DO_TO_INVOICE: fixedText(409, 'Please select Do to Invoice option instead'),
  SCAN_HEADER_FIRST: fixedText(409, 'Scan header first'),
  SCAN_HEADER_FIRST_BOX: { en: 'Scan header first', th: 'กรุณาสแกน QR หัวเอกสารก่อน' },
  SCAN_ITEM_FIRST: { en: 'Scan item first', th: 'กรุณาสแกน QR รายการสินค้าก่อน' },
  PO_NOT_MATCH: fixedText(409, 'PO not match'),
  BOX_OF_OTHER_SHEET: {
    en: 'This box belongs to {number}. Scan its header first',
    th: 'กล่องนี้เป็นของ {number} กรุณาสแกน QR หัวเอกสารของใบนั้นก่อน',
  },
  BOX_UNKNOWN: {
    en: 'Box {pack} is not on this delivery: line {line} has {packs} {packs|box|boxes}',
    th: 'ไม่มีกล่อง {pack} ในใบส่งของนี้: รายการ {line} มี {packs} กล่อง',
  },
  SSCC_ASKED: { status: 200, en: 'Looking for the delivery of {sscc}…', th: 'กำลังค้นหาใบส่งของของ {sscc}…' },
  SSCC_WAITS: {
    status: 200,
    en: '{sscc} will be checked when {number} is found',
    th: 'จะตรวจสอบ {sscc} เมื่อค้นพบ {number}',
  },
  SSCC_MISREAD: {
    status: 400,
    en: 'The check digit of {sscc} is wrong',
    th: 'อ่านเลข SSCC {sscc} ผิด (เลขตรวจสอบไม่ตรง)',
  },
  SSCC_UNKNOWN: { status: 404, en: 'Unknown SSCC {sscc}', th: 'ไม่พบเลข SSCC {sscc} ในระบบ' },
  SSCC_NOT_OPEN: {
    en: '{sscc} is not a box of an open delivery',
    th: '{sscc} ไม่ใช่กล่องของใบส่งของที่เปิดอยู่',
  },
  SSCC_CLOSED: {
    en: 'This box belongs to {number}, which is not in transit',
    th: 'กล่องนี้เป็นของ {number} ซึ่งไม่อยู่ในสถานะระหว่างส่ง',
  },
  SCAN_OTHER_COMPANY: { status: 403, en: 'This PSC belongs to another company', th: 'PSC นี้ไม่ใช่ของบริษัทของคุณ' },
  SCAN_NOT_TRANSIT: { en: 'This PSC is not in transit', th: 'PSC นี้ไม่อยู่ในสถานะ Transit' },
  SCAN_DEMO: {
    en: 'This is a demo sheet, it cannot be received',
    th: 'เอกสารนี้เป็นตัวอย่าง (demo) ไม่สามารถรับสินค้าได้',
  },
  NO_SUBINVENTORY: fixedText(409, 'Item Invalid, no Sub-inventory !!!'),
  INVOICE_NOT_IN_SYSTEM: { status: 404, en: 'Invoice not found in system', th: 'ไม่พบ Invoice ในระบบ' },
  QR_INCORRECT: { en: 'QR Code incorrect', th: 'QR Code ไม่ถูกต้อง' },

  // Badges that are not accepted
  EMPLOYEE_IS_PRODUCT_CODE: {
    en: '{code} is a product barcode, not an employee ID. Scan the QR codes of the delivery note',
    th: '{code} เป็นบาร์โค้ดสินค้า ไม่ใช่รหัสพนักงาน กรุณาสแกน QR Code บนใบส่งของ',
  },
  EMPLOYEE_IS_ITEM: {
    en: '{code} is an item of {number}, not an employee ID. Scan the QR code of its line or box',
    th: '{code} เป็นรหัสสินค้าใน {number} ไม่ใช่รหัสพนักงาน กรุณาสแกน QR Code ของรายการหรือกล่อง',
  },
  EMPLOYEE_NOT_LISTED: {
    en: '{code} is not on the list of employees who receive here',
    th: '{code} ไม่อยู่ในรายชื่อพนักงานผู้รับสินค้าของที่นี่',
  },

  // Changes found after the connection was lost (RCV-08)
  SCANS_NOT_USED: {
    en: '{number}: {count} {count|scan is|scans are} discarded',
    th: '{number}: ไม่ได้ใช้ผลการสแกน {count} ครั้ง',
  },
  SCANNED_ELSEWHERE: {
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
    en: '{number} was received in the meantime: receive no. {receiveNo}',
    th: '{number} รับสินค้าไปแล้ว เลขที่รับสินค้า {receiveNo}',
  },
  UNDONE_MEANWHILE: {
    en: 'The receipt of {number} was undone: scan its items and boxes again',
    th: 'ยกเลิกการรับสินค้าของ {number} แล้ว กรุณาสแกนรายการและกล่องใหม่ทั้งหมด',
  },
  DELETED_MEANWHILE: {
    en: '{number} was deleted in the meantime',
    th: '{number} ถูกลบไปแล้ว',
  },
  LINE_SUBMITTED_MISSING: {
    en: '{number} is already submitted without line {line}. Set its boxes aside until the ERP has answered',
    th: 'ส่งยืนยัน {number} แล้วโดยไม่มีรายการ {line} กรุณาแยกกล่องของรายการนี้ไว้จนกว่า ERP จะตอบกลับ',
  },
  BOX_SUBMITTED_MISSING: {
    en: '{number} is already submitted without box {pack} of line {line}. Set the box aside until the ERP has answered',
    th: 'ส่งยืนยัน {number} แล้วโดยไม่มีกล่อง {pack} ของรายการ {line} กรุณาแยกกล่องนี้ไว้จนกว่า ERP จะตอบกลับ',
  },

  // Scans that are taken back (RCV-13)
  MARK_TAKEN_BACK: {
    status: 200,
    en: '{number}, line {line}: the scan of box {pack} was taken back',
    th: '{number} รายการ {line}: ยกเลิกการสแกนกล่อง {pack} แล้ว',
  },
  MARK_OF_OTHER: {
    status: 403,
    en: '{by} scanned box {pack} of line {line} at {at}. Only {by} or a supervisor can take it back',
    th: '{by} สแกนกล่อง {pack} รายการ {line} เมื่อ {at} เฉพาะ {by} หรือหัวหน้างานเท่านั้นที่ยกเลิกการสแกนได้',
  },
  SUBMITTED_ALREADY: {
    en: '{number} is already submitted, so no scan can be taken back',
    th: 'กดรับสินค้าของ {number} แล้ว จึงยกเลิกการสแกนไม่ได้',
  },
  BOX_TAKEN_BACK: {
    en: 'Line {line}: {by} took back box {pack} at {at}. Scan it again',
    th: 'รายการ {line}: {by} ยกเลิกการสแกนกล่อง {pack} เมื่อ {at} กรุณาสแกนใหม่',
  },
})
