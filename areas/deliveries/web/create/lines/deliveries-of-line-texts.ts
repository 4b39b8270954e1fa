import { defineTexts } from '#kit/web/i18n.ts'

/** Texts of the deliveries that contain the quantity in transit of a line (PO-07). */
export const deliveriesOfLineTexts = defineTexts({
  en: {
    whoHolds: '{quantity} in transit for PO {po} line {line} {item}: show the deliveries',
    title: 'In transit: PO {po} line {line}, {item}',
    listLabel: 'Deliveries with this line in transit',
    number: 'Number',
    status: 'Status',
    quantity: 'Quantity',
    madeBy: 'Confirmed by',
    openPsc: '{number}: open its PSC',
    sum: '{total} in transit now, {remain} remain to be received.',
    others_one: 'In addition, {count} real delivery of your company contains {quantity}. Trial accounts cannot see it.',
    others_other:
      'In addition, {count} real deliveries of your company contain {quantity}. Trial accounts cannot see them.',
    nobody: 'Nothing is in transit for this line now',
    nobodyText: 'The quantity in transit has been received or deleted. Search again to see what is open now.',
  },
  th: {
    whoHolds: '{quantity} อยู่ระหว่างส่งของ PO {po} รายการ {line} {item}: ดูใบส่งของ',
    title: 'อยู่ระหว่างส่ง: PO {po} รายการ {line}, {item}',
    listLabel: 'ใบส่งของที่มีรายการนี้และอยู่ระหว่างส่ง',
    number: 'เลขที่',
    status: 'สถานะ',
    quantity: 'จำนวน',
    madeBy: 'ผู้ยืนยัน',
    openPsc: '{number}: เปิด PSC',
    sum: 'อยู่ระหว่างส่งขณะนี้ {total} คงเหลือรอรับ {remain}',
    others_other: 'นอกจากนี้ยังมีใบส่งของจริงของบริษัท {count} ใบ จำนวน {quantity} ซึ่งบัญชีทดลองดูรายละเอียดไม่ได้',
    nobody: 'ไม่มีใบส่งของของรายการนี้ที่อยู่ระหว่างส่งแล้ว',
    nobodyText: 'สินค้าที่อยู่ระหว่างส่งถูกรับหรือถูกลบไปแล้ว กดค้นหาอีกครั้งเพื่อดูจำนวนล่าสุด',
  },
})
