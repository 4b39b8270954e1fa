import { defineTexts } from '#kit/web/i18n.ts'

/** Texts of the saved views above a list (SHL-19). */
export const viewTexts = defineTexts({
  en: {
    views: 'Views',
    changed: 'changed',
    opensFirst: 'opens first',
    save: 'Save view',
    edit: 'Edit view',
    hint: 'A view stores filters, columns, order and rows per page.',
    name: 'Name of the view',
    isDefault: 'Open the list with this view',
    remove: 'Delete view',
    nameMissing: 'Enter a name.',
    tooMany: 'A list has at most {count} saved views. Delete one first.',
    tooLong: 'These filters are too long to be saved. Remove one of them.',
    saved: "View '{name}' saved",
    removed: "View '{name}' deleted",
  },
  th: {
    views: 'มุมมอง',
    changed: 'มีการเปลี่ยนแปลง',
    opensFirst: 'เปิดเป็นมุมมองแรก',
    save: 'บันทึกมุมมอง',
    edit: 'แก้ไขมุมมอง',
    hint: 'มุมมองเก็บตัวกรอง คอลัมน์ การเรียงลำดับ และจำนวนแถวต่อหน้า',
    name: 'ชื่อมุมมอง',
    isDefault: 'เปิดรายการด้วยมุมมองนี้',
    remove: 'ลบมุมมอง',
    nameMissing: 'กรุณาใส่ชื่อ',
    tooMany: 'บันทึกได้ไม่เกิน {count} มุมมองต่อรายการ กรุณาลบมุมมองเดิมก่อน',
    tooLong: 'ตัวกรองยาวเกินกว่าจะบันทึกได้ กรุณาลดตัวกรอง',
    saved: "บันทึกมุมมอง '{name}' แล้ว",
    removed: "ลบมุมมอง '{name}' แล้ว",
  },
})
