import { defineTexts } from '#kit/web/i18n.ts'

export const logoTexts = defineTexts({
  en: {
    purpose: 'The logo is printed on every PSC for this company and shown beside its deliveries.',
    current: 'Logo of {name}',
    none: 'No logo yet. The PSC shows the code {code}.',
    drop: 'Drop a picture here or choose one (PNG, JPEG, WebP or SVG)',
    unreadable: '{name} is not a picture that this browser can read.',
    saved: 'Logo of {name} saved',
    remove: 'Remove logo',
    removed: 'Logo of {name} removed',
  },
  th: {
    purpose: 'โลโก้นี้จะพิมพ์บน PSC ทุกใบของบริษัท และแสดงในรายละเอียดใบส่งของ',
    current: 'โลโก้ของ {name}',
    none: 'ยังไม่มีโลโก้ PSC จะแสดงรหัส {code} แทน',
    drop: 'วางรูปภาพที่นี่ หรือเลือกไฟล์ (PNG, JPEG, WebP หรือ SVG)',
    unreadable: 'เปิดรูปภาพ {name} ไม่ได้',
    saved: 'บันทึกโลโก้ของ {name} แล้ว',
    remove: 'ลบโลโก้',
    removed: 'ลบโลโก้ของ {name} แล้ว',
  },
})

export const holidayTexts = defineTexts({
  en: {
    purpose:
      'Suppliers see a warning when they choose one of these days as the delivery date. You do not need to enter weekends.',
    year: 'Year',
    days: 'Holidays in {year}',
    example: '{year}-12-31 New Year’s Eve',
    hint: 'One day per line: the date, then its name. You can also paste from a spreadsheet.',
    drop: 'Drop a file here or choose one (CSV or text)',
    unread: 'Line {line} is not a date with a name: {text}',
    buddhist: 'Line {line} has a Buddhist year: {text}. Write {day}.',
    moreUnread_one: 'and {count} more line',
    moreUnread_other: 'and {count} more lines',
    saveDays_one: 'Save {count} day',
    saveDays_other: 'Save {count} days',
    savedDays_one: '{count} holiday of {name} in {year} saved',
    savedDays_other: '{count} holidays of {name} in {year} saved',
    storedNow: 'Saved by another user:',
    noDays: 'no days',
  },
  th: {
    purpose: 'เมื่อผู้ขายเลือกวันส่งสินค้าตรงกับวันหยุดเหล่านี้ ระบบจะเตือน ไม่ต้องใส่วันเสาร์และวันอาทิตย์',
    year: 'ปี',
    days: 'วันหยุดปี {year}',
    example: '{year}-12-31 วันสิ้นปี',
    hint: 'บรรทัดละหนึ่งวัน: วันที่ ตามด้วยชื่อวันหยุด วางจากสเปรดชีตได้',
    drop: 'วางไฟล์ที่นี่ หรือเลือกไฟล์ (CSV หรือข้อความ)',
    unread: 'บรรทัดที่ {line} ไม่ใช่วันที่พร้อมชื่อ: {text}',
    buddhist: 'บรรทัดที่ {line} เป็นปี พ.ศ.: {text} กรุณาใช้ {day}',
    moreUnread_other: 'และอีก {count} บรรทัด',
    saveDays_other: 'บันทึก {count} วัน',
    savedDays_other: 'บันทึกวันหยุดของ {name} ปี {year} แล้ว {count} วัน',
    storedNow: 'ที่ผู้อื่นบันทึกไว้ตอนนี้:',
    noDays: 'ไม่มีวันหยุด',
  },
})
