import { defineTexts } from '#kit/web/i18n.ts'

/** Texts of the tools above the line table (PO-10). */
export const lineToolTexts = defineTexts({
  en: {
    find: 'Find in these lines',
    onlyChosen: 'Only selected lines',
    deliverRemaining: 'Deliver all remaining',
    noneFound: 'No line matches',
    showAll: 'Show all lines',
    // after a column of a spreadsheet was pasted into QTY Del.
    pasted_one: '{count} quantity pasted',
    pasted_other: '{count} quantities pasted',
    refused_one: '{count} is refused; the reason is in its row',
    refused_other: '{count} are refused; the reasons are in their rows',
    closed_one: '{count} value was pasted on a closed line and left out: {cells}',
    closed_other: '{count} values were pasted on closed lines and left out: {cells}',
    surplus_one: '{count} value belongs to no line and was left out: {cells}',
    surplus_other: '{count} values belong to no line and were left out: {cells}',
    undo: 'Undo',
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
  },
})
