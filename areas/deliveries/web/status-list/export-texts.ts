import { defineTexts } from '#kit/web/i18n.ts'

/** The export of the status list. */
export const exportTexts = defineTexts({
  area: 'deliveries.export',
  en: {
    export: 'Export',
    nothing: 'There is nothing to export',
    starting: 'Export: starting …',
    progress: 'Export: {done} of {all}',
    cancel: 'Cancel export',
    done_one: '{count} delivery exported.',
    done_other: '{count} deliveries exported.',
    cutMore: 'Only the first {done} deliveries are in the file. Filter more narrowly to get the others.',
    cut: 'Only the first {done} of {all} deliveries are in the file. Filter more narrowly to get the others.',
    broken: 'The export broke off before its end. Please try again.',
  },
  th: {
    export: 'ส่งออก',
    nothing: 'ไม่มีรายการให้ส่งออก',
    starting: 'ส่งออก: กำลังเริ่ม …',
    progress: 'ส่งออก: {done} จาก {all}',
    cancel: 'ยกเลิกการส่งออก',
    done_other: 'ส่งออกแล้ว {count} รายการ',
    cutMore: 'ไฟล์มีเพียง {done} รายการแรก กรุณากรองให้แคบลงเพื่อส่งออกรายการที่เหลือ',
    cut: 'ไฟล์มีเพียง {done} รายการแรกจาก {all} กรุณากรองให้แคบลงเพื่อส่งออกรายการที่เหลือ',
    broken: 'การส่งออกหยุดก่อนเสร็จ กรุณาลองใหม่',
  },
})
