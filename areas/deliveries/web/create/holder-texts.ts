import { defineTexts } from '#kit/web/i18n.ts'

/** Who holds the quantity of a line (PO-07). */
export const holderTexts = defineTexts({
  area: 'holders',
  en: {
    whoHolds: '{quantity} in transit of PO {po} line {line} {item}: who holds it',
    title: 'In transit: PO {po} line {line}, {item}',
    listLabel: 'Deliveries that hold this line',
    number: 'Number',
    invoice: 'Invoice',
    do: 'DO',
    status: 'Status',
    quantity: 'Quantity',
    deliveryDate: 'Delivery date',
    madeBy: 'Confirmed by',
    openPsc: '{number}: open its PSC',
    sum: '{total} in transit now, {remain} remain to be received.',
    others_one: 'Beside that, {count} real delivery of your company holds {quantity}. A trial account does not see it.',
    others_other:
      'Beside that, {count} real deliveries of your company hold {quantity}. A trial account does not see them.',
    nobody: 'Nothing holds this line any more',
    nobodyText: 'What was in transit has been received or deleted meanwhile. Search again to see what is open now.',
    close: 'Close',
  },
  th: {
    whoHolds: '{quantity} อยู่ระหว่างส่งของ PO {po} รายการ {line} {item}: ดูว่าอยู่ในใบส่งใด',
    title: 'อยู่ระหว่างส่ง: PO {po} รายการ {line}, {item}',
    listLabel: 'ใบส่งสินค้าที่มีรายการนี้',
    number: 'เลขที่',
    invoice: 'Invoice',
    do: 'DO',
    status: 'สถานะ',
    quantity: 'จำนวน',
    deliveryDate: 'วันที่ส่งสินค้า',
    madeBy: 'ผู้ยืนยัน',
    openPsc: '{number}: เปิด PSC',
    sum: 'อยู่ระหว่างส่งขณะนี้ {total} คงเหลือรอรับ {remain}',
    others_other: 'นอกจากนี้มีใบส่งจริงของบริษัท {count} ใบ จำนวน {quantity} ซึ่งบัญชีทดลองไม่เห็นรายละเอียด',
    nobody: 'ไม่มีใบส่งใดถือรายการนี้แล้ว',
    nobodyText: 'สินค้าที่อยู่ระหว่างส่งถูกรับหรือถูกลบไปแล้ว กดค้นหาอีกครั้งเพื่อดูจำนวนล่าสุด',
    close: 'ปิด',
  },
})
