import { defineTexts } from '#kit/web/i18n.ts'

/** What is said after a spreadsheet's column was pasted into QTY Del. */
export const pasteTexts = defineTexts({
  area: 'paste-amounts',
  en: {
    pasted_one: '{count} quantity pasted',
    pasted_other: '{count} quantities pasted',
    refused_one: '{count} is refused, its row says why',
    refused_other: '{count} are refused, their rows say why',
    closed_one: '{count} met a line that takes nothing and was left out',
    closed_other: '{count} met lines that take nothing and were left out',
    surplus_one: '{count} more than there are lines was left out',
    surplus_other: '{count} more than there are lines were left out',
    undo: 'Undo',
    close: 'Close',
  },
  th: {
    pasted_other: 'วางจำนวนแล้ว {count} รายการ',
    refused_other: 'ไม่ผ่าน {count} รายการ ดูเหตุผลในแต่ละแถว',
    closed_other: 'ไม่ได้ใช้ {count} จำนวน เพราะตรงกับรายการที่ส่งไม่ได้แล้ว',
    surplus_other: 'ไม่ได้ใช้ {count} จำนวนที่เกินจำนวนรายการ',
    undo: 'เลิกทำ',
    close: 'ปิด',
  },
})
