import { defineTexts } from '#kit/web/i18n.ts'

export const logoTexts = defineTexts({
  en: {
    title: 'Company logo',
    purpose: 'The logo is printed on every PSC for this company and shown beside its deliveries.',
    current: 'Logo of {name}',
    none: 'No logo yet. The PSC shows the code {code}.',
    drop: 'Drop a picture here or choose one (PNG, JPEG, WebP or SVG)',
    unreadable: '{name} is not a picture that this browser can read.',
    save: 'Save',
    saved: 'The logo of {name} is saved.',
    remove: 'Remove logo',
    removed: 'The logo of {name} is removed.',
  },
  th: {
    title: 'โลโก้บริษัท',
    purpose: 'โลโก้นี้จะพิมพ์บน PSC ทุกใบของบริษัท และแสดงในรายละเอียดใบส่งของ',
    current: 'โลโก้ของ {name}',
    none: 'ยังไม่มีโลโก้ PSC จะแสดงรหัส {code} แทน',
    drop: 'วางรูปภาพที่นี่ หรือเลือกไฟล์ (PNG, JPEG, WebP หรือ SVG)',
    unreadable: 'เปิดรูปภาพ {name} ไม่ได้',
    save: 'บันทึก',
    saved: 'บันทึกโลโก้ของ {name} แล้ว',
    remove: 'ลบโลโก้',
    removed: 'ลบโลโก้ของ {name} แล้ว',
  },
})
