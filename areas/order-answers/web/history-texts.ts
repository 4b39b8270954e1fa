import { defineTexts } from '#kit/web/i18n.ts'

/** Texts of the list of all answers to an order line (ACK-02). */
export const historyTexts = defineTexts({
  en: {
    title: 'Answers to PO {po} / {line}',
    answers_one: '{count} answer so far',
    answers_other: '{count} answers so far',
    ordered: 'Ordered',
    promised: 'Promised',
    asOrdered: 'as ordered',
    notDelivered: 'nothing',
    part: '{quantity} {uom} on {date}',
    figures: '{quantity} {uom}, due {due}',
    figuresNoDate: '{quantity} {uom}, no due date',
    price: 'at {price}',
    decided: 'Decision',
    approvedBy: 'approved by {name}, {at}',
    declinedBy: 'declined by {name}, {at}',
    changed: 'Changed to',
  },
  th: {
    title: 'คำตอบของ PO {po} / {line}',
    answers_other: 'ตอบกลับแล้ว {count} ครั้ง',
    ordered: 'ที่สั่ง',
    promised: 'ที่ผู้ขายตอบ',
    asOrdered: 'ตามที่สั่ง',
    notDelivered: 'ไม่ส่ง',
    part: '{quantity} {uom} วันที่ {date}',
    figures: '{quantity} {uom} กำหนดส่ง {due}',
    figuresNoDate: '{quantity} {uom} ไม่มีกำหนดส่ง',
    price: 'ราคา {price}',
    decided: 'ผลพิจารณา',
    approvedBy: '{name} อนุมัติ {at}',
    declinedBy: '{name} ไม่อนุมัติ {at}',
    changed: 'แก้ไขเป็น',
  },
})
