import { defineMessages } from '#kit/shared/message.ts'

/** Messages of the import of deliveries from a spreadsheet (DLV-24). */
export const importMessages = defineMessages({
  // The file
  IMPORT_FILE_REQUIRED: {
    status: 400,
    en: 'Please send one spreadsheet (.xlsx or .csv)',
    th: 'กรุณาส่งไฟล์สเปรดชีต 1 ไฟล์ (.xlsx หรือ .csv)',
  },
  IMPORT_FILE_KIND: {
    status: 415,
    en: 'This file is not a spreadsheet that can be read. Please save it as .xlsx or .csv.',
    th: 'อ่านไฟล์นี้ไม่ได้ กรุณาบันทึกเป็น .xlsx หรือ .csv',
  },
  IMPORT_FILE_DAMAGED: {
    status: 415,
    en: 'The file is damaged or protected by a password. Please save it again as .xlsx or .csv.',
    th: 'ไฟล์เสียหายหรือมีรหัสผ่าน กรุณาบันทึกใหม่เป็น .xlsx หรือ .csv',
  },
  IMPORT_FILE_TOO_LARGE: {
    status: 413,
    en: 'The file is too large: at most {most} MB and {rows} rows. Please split it.',
    th: 'ไฟล์มีขนาดใหญ่เกินไป ได้ไม่เกิน {most} MB และ {rows} แถว กรุณาแบ่งไฟล์',
  },
  IMPORT_EMPTY: {
    en: 'The sheet has no row with a number or a quantity',
    th: 'ไม่มีแถวที่กรอกเลขที่เอกสารหรือจำนวนส่ง',
  },
  IMPORT_COLUMNS_MISSING: {
    en: 'The columns of the sheet were not recognised. Missing: {columns}',
    th: 'ระบบหาคอลัมน์ไม่พบ: {columns}',
  },
  IMPORT_MAPPING_INVALID: {
    status: 400,
    en: 'The column mapping is not valid',
    th: 'การจับคู่คอลัมน์ไม่ถูกต้อง',
  },
  IMPORT_NOT_FOUND: { status: 404, en: 'Import not found', th: 'ไม่พบการนำเข้านี้' },

  // Reasons of refused rows
  IMPORT_NUMBER_MISSING: {
    en: 'The invoice or DO number is missing',
    th: 'ไม่มีเลขที่ Invoice หรือ DO',
  },
  IMPORT_TYPE_UNKNOWN: {
    en: "'{text}' is not a type. Write Invoice or DO.",
    th: "'{text}' ไม่ใช่ประเภท กรุณากรอก Invoice หรือ DO",
  },
  IMPORT_NOT_NUMBER: {
    en: "'{text}' is not a valid number",
    th: "อ่านตัวเลข '{text}' ไม่ได้",
  },
  IMPORT_ORDER_MISSING: { en: 'The PO number is missing', th: 'ไม่มีเลขที่ PO' },
  IMPORT_LINE_UNKNOWN: {
    en: 'None of your open order lines matches this row',
    th: 'ไม่มีรายการค้างส่งที่ตรงกับแถวนี้',
  },
  IMPORT_LINE_AMBIGUOUS: {
    en: '{count} open order lines match this row. Please fill in company, release, line, shipment, job or item.',
    th: 'มีรายการค้างส่งที่ตรงกับแถวนี้ {count} รายการ กรุณาระบุบริษัท Release รายการ Shipment Job หรือรหัสสินค้า',
  },
  IMPORT_ROW_DIFFERS: {
    en: 'Differs from row {row} of the same delivery',
    th: 'ไม่ตรงกับแถวที่ {row} ของใบส่งของเดียวกัน',
  },
  IMPORT_ROW_REPEATED: {
    en: 'This row is the same as row {row}',
    th: 'แถวนี้ซ้ำกับแถวที่ {row}',
  },
  IMPORT_LINES_TOO_MANY: {
    en: 'A delivery has at most {most} order lines. Please split it.',
    th: 'ใบส่งของหนึ่งใบมีได้ไม่เกิน {most} รายการ กรุณาแบ่งส่ง',
  },
  IMPORT_OTHER_ROW: {
    en: 'Row {row} of the same delivery is refused',
    th: 'แถวที่ {row} ของใบส่งของเดียวกันไม่ผ่าน',
  },
})
