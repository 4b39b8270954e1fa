import { defineTexts } from '#kit/web/i18n.ts'

/** Texts of the panel for a delivery that was just confirmed (DLV-20). */
export const confirmedTexts = defineTexts({
  en: {
    title: 'Delivery confirmed',
    visibleTo: '{time}, visible to {company}',
    sums_one: '{count} line',
    sums_other: '{count} lines',
    packs_one: '{count} pack',
    packs_other: '{count} packs',
    print_one: 'Print {count} page',
    print_other: 'Print {count} pages',
    drawing: 'Drawing the sheet…',
    next: 'What comes next',
    stick_one: 'Put the tag on the box.',
    stick_other: 'Put one tag on each of the {count} boxes.',
    handOver: 'Hand the original and the copy to the store of {company} on {day}.',
    scan: 'The store scans the boxes, and the status here changes to Received.',
    trial: 'This is a trial: the factory does not see this delivery, and the dock does not accept it.',
    toOpenLines: 'Back to open lines',
    toList: 'Show the list',
  },
  th: {
    title: 'ยืนยันการส่งแล้ว',
    visibleTo: '{time} {company} มองเห็นรายการนี้ได้แล้ว',
    sums_other: '{count} รายการ',
    packs_other: '{count} แพ็ก',
    print_other: 'พิมพ์ {count} หน้า',
    drawing: 'กำลังสร้างเอกสาร…',
    next: 'ขั้นตอนต่อไป',
    stick_other: 'ติดป้ายแพ็กที่กล่องทั้ง {count} กล่อง กล่องละ 1 ป้าย',
    handOver: 'ส่งต้นฉบับและสำเนาให้คลังสินค้าของ {company} วันที่ {day}',
    scan: 'เมื่อคลังสินค้าสแกนกล่อง สถานะที่นี่จะเปลี่ยนเป็นรับแล้ว',
    trial: 'นี่คือการทดลองส่ง โรงงานจะไม่เห็นรายการนี้ และจุดรับสินค้าจะไม่รับ',
    toOpenLines: 'กลับไปรายการค้างส่ง',
    toList: 'แสดงรายการ',
  },
})
