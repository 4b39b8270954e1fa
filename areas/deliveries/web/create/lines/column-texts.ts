import { defineTexts } from '#kit/web/i18n.ts'

/** The titles of an order line's fields, as printed on the delivery note (PO-03). */
export const purchaseOrderColumnTexts = defineTexts({
  en: {
    JOBS: 'JOB No',
    PO_NUMBER: 'PO',
    RELEASE_NUM: 'Rel.',
    LINE_NUM: 'Line',
    SHIPMENT_NUM: 'Ship.',
    DUE_DATE: 'Due date',
    ITEM_CODE: 'Item code',
    DESCRIPTION: 'Description',
    PIECES_PER_KANBAN: 'Pcs/Kanban',
    QUANTITY: 'Quantity',
    QUANTITY_RECEIVED: 'Received',
    QUANTITY_REMAIN: 'Remaining',
    transit: 'Transit',
    UNIT_PRICE: 'Unit price',
    UOM: 'UOM',
  },
  th: {
    JOBS: 'JOB No',
    PO_NUMBER: 'PO',
    RELEASE_NUM: 'Rel.',
    LINE_NUM: 'Line',
    SHIPMENT_NUM: 'Ship.',
    DUE_DATE: 'กำหนดส่ง',
    ITEM_CODE: 'รหัสสินค้า',
    DESCRIPTION: 'รายละเอียด',
    PIECES_PER_KANBAN: 'ชิ้น/Kanban',
    QUANTITY: 'จำนวนสั่ง',
    QUANTITY_RECEIVED: 'รับแล้ว',
    QUANTITY_REMAIN: 'คงเหลือ',
    transit: 'ระหว่างส่ง',
    UNIT_PRICE: 'ราคา/หน่วย',
    UOM: 'หน่วย',
  },
})
