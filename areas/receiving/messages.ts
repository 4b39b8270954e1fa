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
  // Commands of the printed card
  COMMAND_SUBMIT: { status: 200, en: 'Receiving {number}…', th: 'กำลังรับสินค้า {number}…' },
  COMMAND_SUBMIT_WAITS: {
    status: 200,
    en: 'Submit waits until {number} is found',
    th: 'รอค้นหา {number} ให้เสร็จก่อนรับสินค้า',
  },
  COMMAND_NOT_COMPLETE: { status: 409, en: 'Not complete yet', th: 'ยังไม่ครบ' },
  COMMAND_OFFLINE: {
    status: 409,
    en: 'No connection. Scan Submit again when it is back',
    th: 'ขาดการเชื่อมต่อ สแกนรหัส รับสินค้า อีกครั้งเมื่อเชื่อมต่อแล้ว',
  },
  COMMAND_STICKERS: { status: 200, en: 'Printing the stickers of {number}', th: 'กำลังพิมพ์สติกเกอร์ของ {number}' },
  COMMAND_NO_RECEIPT: {
    status: 409,
    en: 'Nothing was received here yet. Submit a delivery first',
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
  SSCC_ASKED: { status: 200, en: 'Looking for the delivery of {sscc}…', th: 'กำลังค้นหาใบส่งของของ {sscc}…' },
  SSCC_WAITS: {
    status: 200,
    en: '{sscc} is checked when {number} is found',
    th: 'จะตรวจสอบ {sscc} เมื่อค้นพบ {number}',
  },
  SSCC_MISREAD: {
    status: 400,
    en: 'The check digit of {sscc} is wrong',
    th: 'เลขตรวจสอบของ {sscc} ไม่ถูกต้อง',
  },
  SSCC_UNKNOWN: { status: 404, en: 'Unknown SSCC {sscc}', th: 'ไม่พบเลข SSCC {sscc} ในระบบ' },
  SSCC_NOT_OPEN: {
    status: 409,
    en: '{sscc} is not a box of an open delivery',
    th: '{sscc} ไม่ใช่กล่องของใบส่งของที่เปิดอยู่',
  },
  SSCC_CLOSED: {
    status: 409,
    en: 'This box belongs to {number}, which is not in transit',
    th: 'กล่องนี้เป็นของ {number} ซึ่งไม่อยู่ในสถานะ Transit',
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

  // The second line of a refusal: number, person, time and next step (RCV-16)
  NEXT_RECEIVED: {
    status: 409,
    en: '{number} was received {at} by {receiver}: receive no. {receiveNo}. Print its stickers, or scan the next PSC header',
    th: '{receiver} รับ {number} แล้วเมื่อ {at} เลขที่รับสินค้า {receiveNo} พิมพ์สติกเกอร์ หรือสแกน QR หัวเอกสารใบต่อไป',
  },
  NEXT_DELETED: {
    status: 409,
    en: '{number} was deleted {at} by {by}. Ask the supplier for the new sheet',
    th: '{by} ลบ {number} แล้วเมื่อ {at} กรุณาขอเอกสารใบใหม่จากผู้ขาย',
  },
  NEXT_SCAN_TAG: {
    status: 409,
    en: 'Scan it again, or scan the QR code on the tag of the box',
    th: 'สแกนอีกครั้ง หรือสแกน QR บนป้ายของกล่อง',
  },
  NEXT_SSCC_OF: {
    status: 409,
    en: '{vendor}: line {line}, box {pack}. Scan the header of its sheet, then the box again',
    th: '{vendor}: รายการ {line} กล่อง {pack} สแกน QR หัวเอกสารของใบนั้น แล้วสแกนกล่องอีกครั้ง',
  },
  NEXT_SSCC_OFFLINE: {
    status: 409,
    en: 'The portal cannot look it up now. Scan the header of its delivery first',
    th: 'ขณะนี้ค้นหาในระบบไม่ได้ กรุณาสแกน QR หัวเอกสารก่อน',
  },
  NEXT_NUMBER_UNKNOWN: {
    status: 404,
    en: 'Invoice or DO {number} of supplier {vendor}. Check the sheet, or ask the supplier whether it was confirmed',
    th: 'เลขที่ {number} ของผู้ขาย {vendor} กรุณาตรวจสอบเอกสาร หรือสอบถามผู้ขายว่ายืนยันการส่งแล้วหรือยัง',
  },
  NEXT_OTHER_COMPANY: {
    status: 403,
    en: '{number} is for organisation {organisation}. Hand the goods over to its store',
    th: '{number} เป็นของ Organisation {organisation} กรุณาส่งต่อให้คลังของที่นั่น',
  },
  NEXT_DEMO: {
    status: 409,
    en: '{number} is only a demo. Ask the supplier for the sheet of the real delivery',
    th: '{number} เป็นเพียงตัวอย่าง กรุณาขอเอกสารการส่งจริงจากผู้ขาย',
  },
  NEXT_OPEN_SHEET: {
    status: 409,
    en: '{number} is open: {done} of {packs} {packs|box|boxes} scanned. Scan its next box',
    th: '{number} เปิดอยู่แล้ว สแกนแล้ว {done} จาก {packs} กล่อง สแกนกล่องต่อไปได้เลย',
  },
  NEXT_HEADER_ASKED: {
    status: 409,
    en: '{number} is still being looked up. Continue with its items and boxes',
    th: 'กำลังค้นหา {number} อยู่ สแกนรายการและกล่องต่อได้เลย',
  },
  NEXT_ITEM_OPEN: {
    status: 409,
    en: 'Line {line} of {number} is open: scan its boxes, {missing} missing',
    th: 'รายการ {line} ของ {number} เปิดอยู่แล้ว สแกนกล่องได้เลย ยังขาด {missing} กล่อง',
  },
  NEXT_BOX_BY: {
    status: 409,
    en: '{number}, line {line}: {by} scanned box {pack} at {at}. Scan the next box, {missing} missing',
    th: '{number} รายการ {line}: {by} สแกนกล่อง {pack} แล้วเมื่อ {at} สแกนกล่องต่อไป ยังขาด {missing} กล่อง',
  },
  NEXT_BOX_HERE: {
    status: 409,
    en: '{number}, line {line}: box {pack} was scanned on this device. Scan the next box, {missing} missing',
    th: '{number} รายการ {line}: เครื่องนี้สแกนกล่อง {pack} แล้ว สแกนกล่องต่อไป ยังขาด {missing} กล่อง',
  },
  NEXT_HEADER_OF: {
    status: 409,
    en: 'This code belongs to {number}. Scan the header of {number} first',
    th: 'รหัสนี้เป็นของ {number} กรุณาสแกน QR หัวเอกสารของ {number} ก่อน',
  },
  NEXT_OTHER_NUMBER: {
    status: 409,
    en: 'This code belongs to {number}, but {open} is open. Scan the header of {number} first',
    th: 'รหัสนี้เป็นของ {number} แต่ที่เปิดอยู่คือ {open} กรุณาสแกน QR หัวเอกสารของ {number} ก่อน',
  },
  NEXT_NO_SUCH_LINE: {
    status: 409,
    en: '{number} has no line {line} of PO {po}. Set the goods aside and report a problem',
    th: '{number} ไม่มีรายการ {line} ของ PO {po} กรุณาแยกสินค้าไว้แล้วแจ้งปัญหา',
  },
  NEXT_NO_SUCH_BOX: {
    status: 409,
    en: 'Set the box aside and report a problem of {number}',
    th: 'กรุณาแยกกล่องไว้แล้วแจ้งปัญหาของ {number}',
  },
  NEXT_ITEM_FIRST: {
    status: 409,
    en: 'Line {line} of {number}: scan the code of item {item}, then box {pack}',
    th: 'รายการ {line} ของ {number}: สแกน QR ของรายการ {item} ก่อน แล้วสแกนกล่อง {pack}',
  },
  NEXT_SUBINVENTORY: {
    status: 409,
    en: 'Item {item}, line {line} of {number}. Ask purchasing to set its sub-inventory; the delivery stays in transit',
    th: 'สินค้า {item} รายการ {line} ของ {number} กรุณาแจ้งฝ่ายจัดซื้อให้กำหนด Sub-inventory ระหว่างนี้ยังอยู่ใน Transit',
  },
  NEXT_CODE_UNKNOWN: {
    status: 409,
    en: 'Read: {code}. Scan a QR code of the PSC, a box, or an employee ID',
    th: 'อ่านได้: {code} กรุณาสแกน QR ของ PSC ของกล่อง หรือรหัสพนักงาน',
  },
  NEXT_DO_TAB: {
    status: 409,
    en: '{number} replaces a DO. Open the tab DO TO INVOICE and scan it there',
    th: '{number} ใช้แทน DO กรุณาเปิดแท็บ DO TO INVOICE แล้วสแกนที่นั่น',
  },
  NEXT_SCAN_AGAIN: {
    status: 200,
    en: 'Scan it again when it is there, or report a problem',
    th: 'สแกนใหม่เมื่อพบกล่อง หรือแจ้งปัญหา',
  },
  NEXT_RECEIVED_TAB: {
    status: 409,
    en: '{number} is not a changed DO. Open the tab Received and scan it there',
    th: '{number} ไม่ใช่ DO ที่เปลี่ยนเป็น Invoice กรุณาเปิดแท็บ Received แล้วสแกนที่นั่น',
  },
  NEXT_IN_LIST: {
    status: 409,
    en: '{number} is already in the list. Scan the next header, or submit',
    th: '{number} อยู่ในรายการแล้ว สแกนหัวเอกสารใบต่อไปหรือกดยืนยัน',
  },
  NEXT_RECEIVE_FIRST: {
    status: 409,
    en: '{number} has no receive number yet. Receive it on Scan to received, then print',
    th: '{number} ยังไม่มีเลขที่รับสินค้า กรุณารับสินค้าที่หน้า Scan to received ก่อน แล้วจึงพิมพ์',
  },
  NEXT_EMPLOYEE: {
    status: 409,
    en: '{employee} is already the receiver. Scan a header or the next box',
    th: '{employee} เป็นผู้รับสินค้าอยู่แล้ว สแกนหัวเอกสารหรือกล่องต่อไปได้เลย',
  },
  NEXT_SUBMIT_AGAIN: {
    status: 409,
    en: '{number} stays in transit and keeps its scans. Correct the reason, then submit again',
    th: '{number} ยังอยู่ใน Transit และข้อมูลสแกนยังอยู่ครบ แก้ไขสาเหตุแล้วกดยืนยันอีกครั้ง',
  },

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

  EMPLOYEE_NOT_LISTED: {
    status: 409,
    en: '{code} is not on the list of employees who receive here',
    th: '{code} ไม่อยู่ในรายชื่อพนักงานผู้รับสินค้าของที่นี่',
  },
  NEXT_NOT_LISTED: {
    status: 409,
    en: 'Scan the badge of an employee on the list, or ask an administrator to add {code}',
    th: 'กรุณาสแกนบัตรของพนักงานที่อยู่ในรายชื่อ หรือแจ้งผู้ดูแลระบบให้เพิ่ม {code}',
  },

  // The list of employees (RCV-11)
  EMPLOYEE_CODE_INVALID: {
    status: 409,
    en: "'{code}' does not have the form of an employee ID",
    th: "'{code}' ไม่อยู่ในรูปแบบรหัสพนักงาน",
  },
  EMPLOYEE_NAME_REQUIRED: {
    status: 409,
    en: '{code} needs a name of at most 100 characters',
    th: 'กรุณาระบุชื่อของ {code} ไม่เกิน 100 ตัวอักษร',
  },
  EMPLOYEE_CODE_TWICE: { status: 409, en: '{code} is in the list twice', th: 'มี {code} ซ้ำในรายชื่อ' },
  EMPLOYEES_TOO_MANY: {
    status: 409,
    en: 'A list has at most {most} employees',
    th: 'รายชื่อมีได้ไม่เกิน {most} คน',
  },
  COMPANY_REQUIRED: { status: 409, en: 'Please choose the organisation', th: 'กรุณาเลือก Organisation' },

  // Changes found after the connection was lost (RCV-08)
  SCANS_NOT_USED: {
    status: 409,
    en: '{number}: {count} {count|scan is|scans are} discarded',
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

  // Taking back a mark (RCV-13)
  MARK_TAKEN_BACK: {
    status: 200,
    en: '{number}, line {line}: box {pack} is no longer scanned',
    th: '{number} รายการ {line}: ยกเลิกการสแกนกล่อง {pack} แล้ว',
  },
  MARK_OF_OTHER: {
    status: 403,
    en: '{by} scanned box {pack} of line {line} at {at}. Only {by} or a supervisor can take it back',
    th: '{by} สแกนกล่อง {pack} รายการ {line} เมื่อ {at} เฉพาะ {by} หรือหัวหน้างานเท่านั้นที่ยกเลิกการสแกนได้',
  },
  SUBMITTED_ALREADY: {
    status: 409,
    en: '{number} is already submitted, so no scan can be taken back',
    th: 'ส่งยืนยัน {number} แล้ว จึงยกเลิกการสแกนไม่ได้',
  },
  BOX_TAKEN_BACK: {
    status: 409,
    en: 'Line {line}: {by} took back box {pack} at {at}. Scan it again',
    th: 'รายการ {line}: {by} ยกเลิกการสแกนกล่อง {pack} เมื่อ {at} กรุณาสแกนใหม่',
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
  OTHER_LINES_MISSING: {
    status: 409,
    en: '{count} other {count|line|lines}',
    th: 'อีก {count} รายการ',
  },
  OTHER_DELIVERIES_MISSING: {
    status: 409,
    en: '{count} other {count|delivery|deliveries}',
    th: 'อีก {count} ใบส่งของ',
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

  // Short receipt (RCV-12)
  SHORT_NOT_SWITCHED_ON: {
    status: 409,
    en: 'This organisation does not allow short receipts. Scan all boxes, or report a problem',
    th: 'Organisation นี้ไม่เปิดให้รับสินค้าไม่ครบ กรุณาสแกนให้ครบหรือแจ้งปัญหา',
  },
  SHORT_NOT_ALLOWED: {
    status: 403,
    en: 'Only a supervisor may receive a delivery with missing boxes',
    th: 'เฉพาะหัวหน้างานเท่านั้นที่รับสินค้าไม่ครบได้',
  },
  SHORT_NOTHING_THERE: {
    status: 409,
    en: 'No box is scanned, so there is nothing to receive. Report a problem instead',
    th: 'ยังไม่ได้สแกนกล่องใดเลย จึงไม่มีสินค้าให้รับ กรุณาแจ้งปัญหาแทน',
  },
  SHORT_BOX_SCANNED: {
    status: 409,
    en: 'Line {line}, box {pack} is scanned and cannot be missing',
    th: 'รายการ {line} กล่อง {pack} สแกนแล้ว จึงระบุว่าขาดไม่ได้',
  },
  SHORT_REASON_MISSING: {
    status: 409,
    en: 'Give a reason for line {line}, box {pack}',
    th: 'กรุณาระบุเหตุผลของรายการ {line} กล่อง {pack}',
  },
  SHORT_NOTE_REQUIRED: {
    status: 409,
    en: 'Describe what is wrong with line {line}, box {pack}',
    th: 'กรุณาอธิบายเหตุผลของรายการ {line} กล่อง {pack}',
  },
  SHORT_DELIVERED_AGAIN: {
    status: 409,
    en: 'The missing quantity of {number} is already on {other}, so its receipt cannot be undone',
    th: 'จำนวนที่ขาดของ {number} อยู่ใน {other} แล้ว จึงยกเลิกการรับสินค้าไม่ได้',
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
