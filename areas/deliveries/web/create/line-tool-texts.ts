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
  },
  th: {
    find: 'ค้นหาในรายการเหล่านี้',
    onlyChosen: 'เฉพาะที่เลือก',
    deliverRemaining: 'ส่งทั้งหมดที่เหลือ',
    noneFound: 'ไม่พบรายการที่ตรงกัน',
    showAll: 'แสดงทุกรายการ',
  },
})
