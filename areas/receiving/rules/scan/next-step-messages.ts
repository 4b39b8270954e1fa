import { defineMessages } from '#kit/shared/message.ts'

/** Messages in the second line of a refused scan, with number, person, time and next step (RCV-16). */
export const nextStepMessages = defineMessages({
  NEXT_RECEIVED: {
    en: '{number} was received {at} by {receiver}: receive no. {receiveNo}. Print its stickers, or scan the next PSC header',
    th: '{receiver} รับ {number} แล้วเมื่อ {at} เลขที่รับสินค้า {receiveNo} พิมพ์สติกเกอร์ หรือสแกน QR หัวเอกสารใบต่อไป',
  },
  NEXT_DELETED: {
    en: '{number} was deleted {at} by {by}. Ask the supplier for the new sheet',
    th: '{by} ลบ {number} แล้วเมื่อ {at} กรุณาขอเอกสารใบใหม่จากผู้ขาย',
  },
  NEXT_SCAN_TAG: {
    en: 'Scan it again, or scan the QR code on the tag of the box',
    th: 'สแกนอีกครั้ง หรือสแกน QR บนป้ายของกล่อง',
  },
  NEXT_SSCC_OF: {
    en: '{vendor}: line {line}, box {pack}. Scan the header of its sheet, then the box again',
    th: '{vendor}: รายการ {line} กล่อง {pack} สแกน QR หัวเอกสารของใบนั้น แล้วสแกนกล่องอีกครั้ง',
  },
  NEXT_SSCC_OFFLINE: {
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
    th: '{number} เป็นขององค์กร {organisation} กรุณาส่งสินค้าต่อให้คลังสินค้าขององค์กรนั้น',
  },
  NEXT_DEMO: {
    en: '{number} is only a demo. Ask the supplier for the sheet of the real delivery',
    th: '{number} เป็นเพียงตัวอย่าง กรุณาขอเอกสารการส่งจริงจากผู้ขาย',
  },
  NEXT_OPEN_SHEET: {
    en: '{number} is open: {done} of {packs} {packs|box|boxes} scanned. Scan its next box',
    th: '{number} เปิดอยู่แล้ว สแกนแล้ว {done} จาก {packs} กล่อง สแกนกล่องต่อไปได้เลย',
  },
  NEXT_HEADER_ASKED: {
    en: '{number} is still being looked up. Continue with its items and boxes',
    th: 'กำลังค้นหา {number} อยู่ สแกนรายการและกล่องต่อได้เลย',
  },
  NEXT_ITEM_OPEN: {
    en: 'Line {line} of {number} is open: scan its boxes, {missing} missing',
    th: 'รายการ {line} ของ {number} เปิดอยู่แล้ว สแกนกล่องได้เลย ยังขาด {missing} กล่อง',
  },
  NEXT_BOX_BY: {
    en: '{number}, line {line}: {by} scanned box {pack} at {at}. Scan the next box, {missing} missing',
    th: '{number} รายการ {line}: {by} สแกนกล่อง {pack} แล้วเมื่อ {at} สแกนกล่องต่อไป ยังขาด {missing} กล่อง',
  },
  NEXT_BOX_HERE: {
    en: '{number}, line {line}: box {pack} was scanned on this device. Scan the next box, {missing} missing',
    th: '{number} รายการ {line}: เครื่องนี้สแกนกล่อง {pack} แล้ว สแกนกล่องต่อไป ยังขาด {missing} กล่อง',
  },
  NEXT_HEADER_OF: {
    en: 'This code belongs to {number}. Scan the header of {number} first',
    th: 'รหัสนี้เป็นของ {number} กรุณาสแกน QR หัวเอกสารของ {number} ก่อน',
  },
  NEXT_OTHER_NUMBER: {
    en: 'This code belongs to {number}, but {open} is open. Scan the header of {number} first',
    th: 'รหัสนี้เป็นของ {number} แต่ที่เปิดอยู่คือ {open} กรุณาสแกน QR หัวเอกสารของ {number} ก่อน',
  },
  NEXT_NO_SUCH_LINE: {
    en: '{number} has no line {line} of PO {po}. Set the goods aside and report a problem',
    th: '{number} ไม่มีรายการ {line} ของ PO {po} กรุณาแยกสินค้าไว้แล้วแจ้งปัญหา',
  },
  NEXT_NO_SUCH_BOX: {
    en: 'Set the box aside and report a problem of {number}',
    th: 'กรุณาแยกกล่องไว้แล้วแจ้งปัญหาของ {number}',
  },
  NEXT_LINE_SUBMITTED_MISSING: {
    en: 'After that, a supervisor can undo the receipt, or the supplier delivers the line again. If the ERP rejects the receipt, scan the item code again',
    th: 'จากนั้นหัวหน้างานยกเลิกการรับสินค้าได้ หรือให้ผู้ขายส่งรายการนี้ใหม่ ถ้า ERP ปฏิเสธการรับสินค้า ให้สแกนรหัสสินค้าอีกครั้ง',
  },
  NEXT_BOX_SUBMITTED_MISSING: {
    en: 'After that, a supervisor can undo the receipt, or the supplier delivers the box again. If the ERP rejects the receipt, scan the box again',
    th: 'จากนั้นหัวหน้างานยกเลิกการรับสินค้าได้ หรือให้ผู้ขายส่งกล่องนี้ใหม่ ถ้า ERP ปฏิเสธการรับสินค้า ให้สแกนกล่องนี้อีกครั้ง',
  },
  NEXT_ITEM_FIRST: {
    en: 'Line {line} of {number}: scan the code of item {item}, then box {pack}',
    th: 'รายการ {line} ของ {number}: สแกน QR ของรายการ {item} ก่อน แล้วสแกนกล่อง {pack}',
  },
  NEXT_SUBINVENTORY: {
    en: 'Item {item}, line {line} of {number}. Ask purchasing to set its sub-inventory; the delivery stays in transit',
    th: 'สินค้า {item} รายการ {line} ของ {number} กรุณาแจ้งฝ่ายจัดซื้อให้กำหนด Sub-inventory ใบส่งของยังอยู่ในสถานะระหว่างส่ง',
  },
  NEXT_CODE_UNKNOWN: {
    en: 'Read: {code}. Scan a QR code of the PSC, a box, or an employee ID',
    th: 'อ่านได้: {code} กรุณาสแกน QR บน PSC หรือบนกล่อง หรือสแกนรหัสพนักงาน',
  },
  NEXT_DO_TAB: {
    en: '{number} replaces a DO. Open the DO TO INVOICE tab and scan it there',
    th: '{number} ใช้แทน DO กรุณาเปิดแท็บ DO TO INVOICE แล้วสแกนที่นั่น',
  },
  NEXT_SCAN_AGAIN: {
    status: 200,
    en: 'Scan the box again if you find it, or report a problem',
    th: 'สแกนใหม่เมื่อพบกล่อง หรือแจ้งปัญหา',
  },
  NEXT_RECEIVED_TAB: {
    en: '{number} is not a DO that became an invoice. Open the Received tab and scan it there',
    th: '{number} ไม่ใช่ DO ที่เปลี่ยนเป็น Invoice กรุณาเปิดแท็บ Received แล้วสแกนที่นั่น',
  },
  NEXT_IN_LIST: {
    en: '{number} is already in the list. Scan the next header, or submit',
    th: '{number} อยู่ในรายการแล้ว สแกนหัวเอกสารใบต่อไปหรือกดยืนยัน',
  },
  NEXT_RECEIVE_FIRST: {
    en: '{number} has no receive number yet. Receive it on Scan to received, then print',
    th: '{number} ยังไม่มีเลขที่รับสินค้า กรุณารับสินค้าที่หน้าสแกนรับสินค้าก่อน แล้วจึงพิมพ์',
  },
  NEXT_EMPLOYEE: {
    en: '{employee} is already the receiver. Scan a header or the next box',
    th: '{employee} เป็นผู้รับสินค้าอยู่แล้ว สแกนหัวเอกสารหรือกล่องต่อไปได้เลย',
  },
  NEXT_SUBMIT_AGAIN: {
    en: '{number} stays in transit and keeps its scans. Fix the cause, then submit again',
    th: '{number} ยังอยู่ในสถานะระหว่างส่ง และข้อมูลสแกนยังอยู่ครบ แก้ไขสาเหตุแล้วกดรับสินค้าอีกครั้ง',
  },
  NEXT_DO_REFUSED: {
    en: 'Nothing is changed yet. Remove {number} from the list, then submit the others',
    th: 'ยังไม่มีการเปลี่ยนแปลง กรุณานำ {number} ออกจากรายการ แล้วกดยืนยันรายการอื่น',
  },
  NEXT_NOT_LISTED: {
    en: 'Scan the badge of an employee on the list, or ask an administrator to add {code}',
    th: 'กรุณาสแกนบัตรของพนักงานที่อยู่ในรายชื่อ หรือแจ้งผู้ดูแลระบบให้เพิ่ม {code}',
  },
})
