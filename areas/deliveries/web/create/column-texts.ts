import { defineTexts } from '#kit/web/i18n.ts'

/** Column titles of the line table, as printed on the delivery note (PO-03). */
export const purchaseOrderColumnTexts = defineTexts({
  en: {
    job: 'JOB No',
    po: 'PO',
    release: 'Rel.',
    line: 'Line',
    shipment: 'Ship.',
    dueDate: 'Due date',
    itemCode: 'Item code',
    description: 'Description',
    kanban: 'Pcs/Kanban',
    quantity: 'Quantity',
    received: 'Received',
    remaining: 'Remaining',
    transit: 'Transit',
    unitPrice: 'Unit price',
    uom: 'UOM',
  },
  th: {
    job: 'JOB No',
    po: 'PO',
    release: 'Rel.',
    line: 'Line',
    shipment: 'Ship.',
    dueDate: 'กำหนดส่ง',
    itemCode: 'รหัสสินค้า',
    description: 'รายละเอียด',
    kanban: 'ชิ้น/Kanban',
    quantity: 'จำนวนสั่ง',
    received: 'รับแล้ว',
    remaining: 'คงเหลือ',
    transit: 'ระหว่างส่ง',
    unitPrice: 'ราคา/หน่วย',
    uom: 'หน่วย',
  },
})
