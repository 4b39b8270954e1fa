import { defineMessages, fixedText } from '#kit/shared/message.ts'

export const deliveryMessages = defineMessages({
  // Quantity, packs and lots of a delivered line (S1 §5)
  AMOUNT_INVALID: {
    en: 'QTY Del. must be a number above 0 with at most 4 decimals',
    th: 'QTY Del. ต้องเป็นตัวเลขมากกว่า 0 และมีทศนิยมไม่เกิน 4 ตำแหน่ง',
  },
  QUANTITY_NOT_WHOLE: {
    en: 'A quantity in {unit} must be a whole number',
    th: 'จำนวนในหน่วย {unit} ต้องเป็นจำนวนเต็ม',
  },
  AMOUNT_EXCEEDS_OPEN: {
    en: 'Amount exceeds what can still be delivered: remaining {remain}, in transit {transit}',
    th: 'จำนวนเกินที่ส่งได้: คงเหลือ {remain} อยู่ระหว่างส่ง {transit}',
  },
  RAW_MATERIAL_ABOVE_OPEN: {
    status: 200,
    en: 'More raw material than can still be delivered: remaining {remain}, in transit {transit}',
    th: 'วัตถุดิบเกินจำนวนที่ยังส่งได้: คงเหลือ {remain} อยู่ระหว่างส่ง {transit}',
  },
  NOT_STANDARD_PACK: {
    en: 'Not per the standard pack ({pack})',
    th: 'จำนวนไม่ตรงตาม Standard Pack ({pack})',
  },
  DELIVERY_QTY_REQUIRED: { en: 'Please fill delivery QTY', th: 'กรุณากรอก QTY Del.' },
  PACKS_INVALID: {
    en: '# Packs must be a whole number from 1 to {most}',
    th: '# Packs ต้องเป็นจำนวนเต็มตั้งแต่ 1 ถึง {most}',
  },
  PACKS_TOO_MANY: {
    en: 'Too many packs for one sheet: {packs}, at most {most}. Split it into several deliveries.',
    th: 'เอกสารหนึ่งใบมีได้ไม่เกิน {most} แพ็ก ขณะนี้มี {packs} กรุณาแบ่งส่งหลายครั้ง',
  },
  PACKS_NOT_DEFINED: fixedText(409, 'No. Pack is not defined.'),
  LOT_TOTAL_WRONG: fixedText(409, 'Total Quantity is not correct'),
  LOT_NOT_STANDARD_PACK: {
    en: 'The packs are not full packs of {pack} and one remainder',
    th: 'จำนวนต่อแพ็กไม่ตรงตาม Standard Pack ({pack})',
  },
  HEAT_REQUIRED: { en: 'Please fill Heat No.', th: 'กรุณากรอก Heat No.' },
  TEXT_TOO_LONG: {
    en: '{field} may have at most {most} characters',
    th: '{field} ต้องไม่เกิน {most} ตัวอักษร',
  },
  TEXT_NOT_ALLOWED: {
    en: "{field} may not contain '|' or invisible characters",
    th: "{field} ต้องไม่มีเครื่องหมาย '|' หรืออักขระที่มองไม่เห็น",
  },
  NUMBER_MIXES_SCRIPTS: {
    en: '{field} mixes letters of different alphabets, some of which look the same. Type it with letters of one alphabet.',
    th: '{field} มีตัวอักษรจากหลายภาษาปนกัน ซึ่งบางตัวหน้าตาเหมือนกัน กรุณาพิมพ์ใหม่ด้วยตัวอักษรภาษาเดียว',
  },

  // Dates (S1 §5, DLV-18)
  DELIVERY_BEFORE_INVOICE: {
    en: 'Delivery date may not be before the invoice date',
    th: 'วันที่ส่งสินค้าต้องไม่ก่อนวันที่ Invoice',
  },
  INVOICE_AFTER_DELIVERY: {
    en: 'Invoice date may not be after the delivery date',
    th: 'วันที่ Invoice ต้องไม่หลังวันที่ส่งสินค้า',
  },
  DELIVERY_DATE_FIRST: {
    en: 'Please select the delivery date first',
    th: 'กรุณาเลือกวันที่ส่งสินค้าก่อน',
  },
  DATE_TOO_FAR: {
    en: '{day} is more than one year from today',
    th: 'วันที่ {day} ห่างจากวันนี้เกินหนึ่งปี',
  },
  DELIVERY_DATE_HOLIDAY: {
    status: 200,
    en: 'The company is closed on the delivery date: {name}',
    th: 'บริษัทปลายทางหยุดในวันที่ส่งสินค้า: {name}',
  },
  DELIVERY_DATE_WEEKEND: {
    status: 200,
    en: 'The delivery date is on a weekend',
    th: 'วันที่ส่งสินค้าตรงกับวันเสาร์หรือวันอาทิตย์',
  },
  DELIVERY_DATE_PAST: { status: 200, en: 'The delivery date is in the past', th: 'วันที่ส่งสินค้าเป็นวันที่ผ่านมาแล้ว' },

  // Checks of Preview in their order, then the re-check (S1 §5)
  INVOICE_NO_EXISTS: fixedText(409, 'Invoice No. is already exist.'),
  TYPE_REQUIRED: fixedText(409, 'Please select type of delivery'),
  INVOICE_NO_REQUIRED: fixedText(409, 'Please filled Invoice number'),
  DATE_REQUIRED: fixedText(409, 'Please select Date'),
  SITE_REQUIRED: fixedText(409, 'Please select site'),
  LINES_REQUIRED: fixedText(409, 'Please select POs'),
  DELIVERY_DATE_REQUIRED: fixedText(409, 'Please select delivery date'),
  AMOUNTS_REQUIRED: fixedText(409, 'Please fill delivery amount'),
  AMOUNT_MISSING: {
    en: 'A selected line has no QTY Del.',
    th: 'กรุณากรอก QTY Del. ให้ครบทุกรายการที่เลือก',
  },
  PACKS_MISSING: { en: 'Please fill # Packs', th: 'กรุณากรอก # Packs ให้ครบทุกรายการที่เลือก' },
  LOT_DETAILS_MISSING: {
    en: 'Please set up the lot details',
    th: 'กรุณาระบุ Lot Details ให้ครบทุกรายการที่เลือก',
  },
  QTY_LOT_INVALID: fixedText(409, 'QTY Lot is invalid'),
  LINE_REPEATED: { en: 'The same line is selected twice', th: 'เลือกรายการเดียวกันซ้ำ' },
  INVOICE_NO_IN_TRANSIT: {
    en: 'This invoice number already exists',
    th: 'เลขที่ Invoice นี้มีอยู่แล้ว',
  },
  ITEM_EXCEEDS_PO: {
    en: 'ITEM {item} exceeds PO quantity, check the Delivery page',
    th: 'ITEM {item} เกินจำนวน PO กรุณาตรวจสอบที่หน้า Delivery',
  },
  DUPLICATE_IN_TRANSIT: {
    en: 'Duplicate found, check the Delivery page',
    th: 'พบข้อมูลซ้ำ กรุณาตรวจสอบที่หน้า Delivery',
  },

  // Confirming and finding deliveries on the server
  ERP_AWAY_CONFIRM: {
    status: 503,
    en: 'The ERP is not responding, so this delivery cannot be checked. Your draft is saved. Please confirm again when the ERP is back.',
    th: 'ERP ไม่ตอบสนอง จึงตรวจสอบใบส่งของนี้ไม่ได้ ระบบเก็บฉบับร่างไว้แล้ว กรุณายืนยันอีกครั้งเมื่อ ERP ใช้งานได้',
  },
  LINE_NOT_IN_ERP: {
    en: 'PO {po} line {line} is no longer open, please search again',
    th: 'PO {po} รายการ {line} ส่งเพิ่มไม่ได้แล้ว กรุณาค้นหาใหม่',
  },
  SUB_INVENTORY_MISSING: {
    status: 200,
    en: 'Item {item} has no sub-inventory: the store cannot receive it yet. Leave it out, or ask purchasing.',
    th: 'สินค้า {item} ยังไม่มี Sub-inventory คลังสินค้าจึงยังรับไม่ได้ กรุณานำรายการนี้ออก หรือติดต่อฝ่ายจัดซื้อ',
  },
  SITE_UNKNOWN: { en: 'This site is unknown, please select site', th: 'ไม่พบ Site นี้ กรุณาเลือก Site' },
  COMPANY_NOT_ALLOWED: {
    status: 403,
    en: 'Deliveries to this company are not possible',
    th: 'ไม่สามารถส่งสินค้าไปยังบริษัทนี้ได้',
  },
  SUPPLIER_NOT_ALLOWED: {
    status: 403,
    en: 'You cannot create deliveries for another supplier',
    th: 'ไม่สามารถทำรายการแทนผู้ขายรายอื่นได้',
  },
  STATUS_NOT_ALLOWED: {
    status: 403,
    en: 'The status of a new delivery is set by the portal',
    th: 'ระบบเป็นผู้กำหนดสถานะของรายการใหม่',
  },
  CREATOR_NOT_ALLOWED: {
    status: 403,
    en: 'You can only create deliveries in your own name',
    th: 'คุณสร้างรายการได้ในชื่อของตนเองเท่านั้น',
  },
  IDEMPOTENCY_KEY_REUSED: {
    en: 'This Idempotency-Key was already used for another delivery',
    th: 'Idempotency-Key นี้ถูกใช้กับรายการอื่นแล้ว',
  },
  DELIVERY_NOT_FOUND: { status: 404, en: 'Delivery not found', th: 'ไม่พบใบส่งของ' },
  SORT_UNKNOWN: { status: 400, en: 'Cannot sort by {field}', th: 'ไม่สามารถเรียงตาม {field}' },

  // Preview and print (PSC-05, PSC-06)
  PSC_CONFIRM: { status: 200, en: 'Confirm', th: 'ยืนยัน' },
  PSC_SENDING: { status: 200, en: 'sending...', th: 'กำลังส่ง...' },
  PSC_CANCEL_ASK: {
    status: 200,
    en: 'Are you sure? The QR code on this sheet can then no longer be used to ship goods.',
    th: 'คุณแน่ใจหรือไม่? QR Code บนเอกสารนี้จะไม่สามารถใช้ส่งสินค้าได้อีก',
  },
  PSC_CANCELLED: { status: 200, en: 'Cancelled', th: 'ยกเลิกแล้ว' },
  PSC_GO_BACK: { status: 200, en: 'Go back', th: 'ย้อนกลับ' },
  PSC_WATERMARK: {
    status: 200,
    en: 'Not valid yet: save first, then print from the next page',
    th: 'ยังใช้ PSC นี้ไม่ได้ กรุณาบันทึกก่อน แล้วพิมพ์จากหน้าถัดไป',
  },
  PSC_DELETED_MARK: { status: 200, en: 'Cancelled, not valid', th: 'ยกเลิกแล้ว ใช้ไม่ได้' },
  PRINT_PAGES_UNREADABLE: {
    status: 400,
    en: "'{part}' is not a page. Enter pages like 1-3,7",
    th: "'{part}' ไม่ใช่เลขหน้า กรุณาพิมพ์ในรูปแบบ 1-3,7",
  },
  PRINT_PAGES_BEYOND: { status: 400, en: 'This PSC has {most} pages', th: 'PSC นี้มี {most} หน้า' },
  PRINT_PACKS_UNREADABLE: {
    status: 400,
    en: "'{part}' is not a pack. Enter packs like 2:1-3,7 for line 2, packs 1 to 3 and 7",
    th: "'{part}' ไม่ใช่เลขแพ็ก กรุณาพิมพ์ในรูปแบบ 2:1-3,7 คือรายการที่ 2 แพ็กที่ 1 ถึง 3 และ 7",
  },
  PRINT_PACKS_LINE: {
    status: 400,
    en: "Which line does pack '{part}' belong to? Enter the line before it, like 2:{part}",
    th: "แพ็ก '{part}' อยู่ในรายการใด กรุณาพิมพ์รายการนำหน้า เช่น 2:{part}",
  },
  PRINT_LINE_BEYOND: { status: 400, en: 'This PSC has lines 1 to {most}', th: 'PSC นี้มีรายการที่ 1 ถึง {most}' },
  PRINT_PACKS_BEYOND: {
    status: 400,
    en: 'Line {line} has packs 1 to {most}',
    th: 'รายการที่ {line} มีแพ็กที่ 1 ถึง {most}',
  },

  // SSCCs of packs
  SSCC_PREFIX_WRONG: {
    status: 400,
    en: 'The GS1 company prefix has 7 to 10 digits',
    th: 'เลขหมายประจำตัวบริษัท GS1 ต้องเป็นตัวเลข 7 ถึง 10 หลัก',
  },
  SSCC_PREFIX_OVERLAPS: {
    en: 'Another supplier uses part of the numbers of prefix {prefix} with extension digit {extension}. Check the prefix, or choose another extension digit',
    th: 'ผู้ขายรายอื่นใช้เลขบางส่วนของเลขหมายประจำตัวบริษัท {prefix} เลขนำ {extension} อยู่แล้ว กรุณาตรวจสอบเลขหมาย หรือเลือกเลขนำอื่น',
  },
  SSCC_SUPPLIER_UNKNOWN: { status: 404, en: 'Supplier not found', th: 'ไม่พบผู้ขาย' },
  SSCC_USED_UP: {
    en: 'The SSCCs of prefix {prefix} with extension digit {extension} are used up. Choose another extension digit on the supplier page',
    th: 'เลข SSCC ของเลขหมายประจำตัวบริษัท {prefix} เลขนำ {extension} ใช้ครบแล้ว กรุณาเลือกเลขนำอื่นในหน้าผู้ขาย',
  },

  // Status list (S1 §4, §5, §8)
  CANNOT_DELETE_RECEIVED: fixedText(409, 'Cannot delete, PSC already received.'),
  ALREADY_DELETED: { en: 'This delivery is already deleted', th: 'รายการนี้ถูกลบแล้ว' },
  REMARK_REQUIRED: { status: 400, en: 'Please give the reason', th: 'กรุณาระบุเหตุผล' },
  CONVERT_NUMBER_REQUIRED: fixedText(409, 'No invoice number provide'),
  CONVERT_DATE_REQUIRED: fixedText(409, 'Please input invoice date'),
  ALREADY_INVOICE: { en: 'This delivery is already an invoice', th: 'รายการนี้เป็น Invoice แล้ว' },
  CONVERT_WHILE_RECEIVING: {
    en: 'This delivery is being received, please try again afterwards',
    th: 'กำลังรับสินค้ารายการนี้ กรุณาลองใหม่หลังรับเสร็จ',
  },
  BEING_RECEIVED: {
    en: '{store} has been receiving this delivery since {since}. Only the store can delete or convert it now.',
    th: '{store} กำลังรับสินค้าของรายการนี้ตั้งแต่ {since} ขณะนี้เฉพาะคลังสินค้าเท่านั้นที่ลบหรือเปลี่ยนเป็น Invoice ได้',
  },
  BEING_RECEIVED_HERE: {
    status: 200,
    en: '{store} has been receiving this delivery since {since}. If you delete it, receiving stops at the dock.',
    th: '{store} กำลังรับสินค้าของรายการนี้ตั้งแต่ {since} หากลบ จุดรับสินค้าจะรับรายการนี้ต่อไม่ได้',
  },
  CONVERT_SUCCESS: fixedText(200, 'Change Success'),
})
