import { defineTexts } from '#kit/web/i18n.ts'

/** Tools above the line table (PO-10). */
export const lineToolTexts = defineTexts({
  area: 'line-tools',
  en: {
    find: 'Find in these lines',
    onlyChosen: 'Only selected lines',
    deliverRemaining: 'Deliver all remaining',
    noneFound: 'No line matches',
    showAll: 'Show all lines',
    // after a spreadsheet's column was pasted into QTY Del.
    pasted_one: '{count} quantity pasted',
    pasted_other: '{count} quantities pasted',
    refused_one: '{count} is refused, its row says why',
    refused_other: '{count} are refused, their rows say why',
    closed_one: '{count} met a closed line and was left out: {cells}',
    closed_other: '{count} met closed lines and were left out: {cells}',
    surplus_one: '{count} belongs to no line and was left out: {cells}',
    surplus_other: '{count} belong to no line and were left out: {cells}',
    undo: 'Undo',
    close: 'Close',
  },
  th: {
    find: 'ค้นหาในรายการเหล่านี้',
    onlyChosen: 'เฉพาะที่เลือก',
    deliverRemaining: 'ส่งทั้งหมดที่เหลือ',
    noneFound: 'ไม่พบรายการที่ตรงกัน',
    showAll: 'แสดงทุกรายการ',
    pasted_other: 'วางจำนวนแล้ว {count} รายการ',
    refused_other: 'ไม่ผ่าน {count} รายการ ดูเหตุผลในแต่ละแถว',
    closed_other: 'ข้าม {count} จำนวน เพราะเป็นรายการที่ส่งไม่ได้แล้ว: {cells}',
    surplus_other: 'ข้าม {count} จำนวน เพราะไม่ตรงกับรายการใด: {cells}',
    undo: 'เลิกทำ',
    close: 'ปิด',
  },
})
