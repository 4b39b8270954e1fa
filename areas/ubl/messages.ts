import { defineMessages } from '#kit/shared/message.ts'

/** Messages of UBL documents. A message about an element is the reason of one fault. */
export const ublMessages = defineMessages({
  NOT_RECEIVED: {
    en: 'This delivery has not been received',
    th: 'รายการนี้ยังไม่ได้รับสินค้า',
  },

  // The file as a whole
  XML_UNREADABLE: {
    status: 400,
    en: 'The document is not well-formed XML',
    th: 'เอกสารไม่ใช่ไฟล์ XML ที่ถูกต้อง',
  },
  XML_DOCTYPE: {
    status: 400,
    en: 'A document type declaration (DOCTYPE) is not accepted',
    th: 'ไม่รับเอกสารที่มีการประกาศ DOCTYPE',
  },
  XML_ENCODING: {
    status: 400,
    en: 'The document must be written in UTF-8 or UTF-16 and declare no other encoding',
    th: 'เอกสารต้องใช้รหัสอักขระ UTF-8 หรือ UTF-16 เท่านั้น',
  },
  XML_TOO_COMPLEX: {
    status: 400,
    en: 'The document has too many or too deeply nested elements',
    th: 'เอกสารมีองค์ประกอบมากเกินไปหรือซ้อนกันลึกเกินไป',
  },
  UBL_NOT_DESPATCH_ADVICE: {
    status: 400,
    en: 'The document is not a UBL 2.1 DespatchAdvice',
    th: 'เอกสารไม่ใช่ใบแจ้งการส่งสินค้าตามมาตรฐาน UBL 2.1',
  },
  UBL_INVALID: {
    status: 400,
    en: 'The document does not match the UBL 2.1 schema: {count} {count|fault|faults}',
    th: 'เอกสารไม่ตรงตามรูปแบบ UBL 2.1 จำนวน {count} จุด',
  },
  UBL_NOT_ACCEPTED: {
    en: 'The delivery was not created: {count} {count|fault|faults} in the document',
    th: 'ไม่ได้สร้างใบส่งของ เนื่องจากเอกสารมีข้อผิดพลาด {count} จุด',
  },
  UBL_TOO_MANY_LINES: {
    en: 'A delivery has at most {most} lines',
    th: 'ใบส่งของหนึ่งใบมีได้ไม่เกิน {most} รายการ',
  },

  // Faults of one element
  UBL_ELEMENT_UNEXPECTED: {
    status: 400,
    en: '{element} is not allowed here; expected: {expected}',
    th: 'ไม่สามารถใช้ {element} ในตำแหน่งนี้ได้ ที่ใช้ได้คือ {expected}',
  },
  UBL_ELEMENT_MISSING: { status: 400, en: '{expected} is missing', th: 'ไม่มี {expected}' },
  UBL_VALUE_INVALID: {
    status: 400,
    en: 'The value of {element} is not valid: {value}',
    th: 'ค่าของ {element} ไม่ถูกต้อง: {value}',
  },
  UBL_ATTRIBUTE_INVALID: {
    status: 400,
    en: 'The attribute {attribute} is not allowed, missing or not valid',
    th: 'แอตทริบิวต์ {attribute} ไม่ถูกต้อง ขาดหาย หรือไม่อนุญาตให้ใช้',
  },
  UBL_RULE_BROKEN: {
    status: 400,
    en: '{element} does not match the UBL 2.1 schema',
    th: '{element} ไม่ตรงตามรูปแบบ UBL 2.1',
  },
  UBL_CANCELLATION: {
    en: 'This is a cancellation. Delete the delivery in the portal or with PUT /deliveries/{id}.',
    th: 'เอกสารนี้เป็นการยกเลิก กรุณาลบใบส่งของในระบบหรือด้วย PUT /deliveries/{id}',
  },
  UBL_ORDER_LINE_UNKNOWN: {
    en: 'Order {order} has no line {line} for this supplier and factory',
    th: 'ใบสั่งซื้อ {order} ไม่มีรายการ {line} ของผู้ขายและโรงงานนี้',
  },
  UBL_ORDER_MISSING: {
    en: 'The line does not name its order',
    th: 'รายการนี้ไม่ได้ระบุเลขที่ใบสั่งซื้อ',
  },
  UBL_ITEM_DIFFERS: {
    en: 'The order line is for item {ordered}, not {item}',
    th: 'รายการในใบสั่งซื้อเป็นสินค้า {ordered} ไม่ใช่ {item}',
  },
  UBL_UNIT_DIFFERS: {
    en: 'The order line is in {ordered}, not {unit}',
    th: 'รายการในใบสั่งซื้อใช้หน่วย {ordered} ไม่ใช่ {unit}',
  },
  UBL_UNITS_DIFFER: {
    en: 'The lines for this order line have different units: {first} and {unit}',
    th: 'รายการที่อ้างถึงใบสั่งซื้อรายการเดียวกันใช้หน่วยต่างกัน คือ {first} และ {unit}',
  },
  UBL_MANY_LOTS: {
    en: 'An order line can have one lot only in a delivery; send a delivery for each lot',
    th: 'ในการส่งหนึ่งครั้ง ใบสั่งซื้อหนึ่งรายการมีได้เพียงหนึ่ง Lot กรุณาแยกส่งตาม Lot',
  },
})
