import { defineMessages, fixedText } from '#kit/shared/message.ts'

/** Messages of the search for purchase-order lines (PO-04, PO-06, DLV-01). */
export const purchaseOrderMessages = defineMessages({
  INVOICE_TO_REQUIRED: { status: 400, en: 'Please enter Invoice to', th: 'กรุณาระบุ Invoice to' },
  PO_NO_REQUIRED: { status: 400, en: 'Please enter PO No.', th: 'กรุณากรอก PO No.' },
  SUPPLIER_REQUIRED: fixedText(400, 'No Supplier found'),
  PO_NOT_FOUND: { status: 404, en: 'PO not found', th: 'ไม่พบ PO นี้ในระบบ' },
  PO_RELEASE_REQUIRED: {
    en: 'This is a blanket order, please enter Rel.',
    th: 'PO นี้เป็น Blanket กรุณากรอก Rel.',
  },
  NO_ITEMS_FOUND: { status: 404, en: 'No items found', th: 'ไม่พบรายการสินค้า' },
  PO_IS_OSP: {
    en: 'This PO is OSP work, use the JOB OSP tab',
    th: 'PO นี้เป็นงาน OSP กรุณาใช้แท็บ JOB OSP',
  },
  JOB_NO_REQUIRED: { status: 400, en: 'Please enter JOB No.', th: 'กรุณากรอก JOB No. ให้ครบ' },
  JOB_DUPLICATED: fixedText(400, 'Duplicated Job No.'),
  ITEM_NOT_FOUND_1: { status: 404, en: 'Item not found [1]', th: 'ไม่พบรายการสินค้า [1]' },
  ITEM_NOT_FOUND_2: { status: 404, en: 'Item not found [2]', th: 'ไม่พบรายการสินค้า [2]' },
  ERP_NO_ANSWER: {
    status: 503,
    en: 'The ERP is not responding at the moment. Please try again in a few minutes.',
    th: 'ขณะนี้ ERP ไม่ตอบสนอง กรุณาลองใหม่ในอีกไม่กี่นาที',
  },
  NOTHING_REMAINS: {
    en: 'Nothing remains to be delivered on this line',
    th: 'รายการนี้ไม่มีจำนวนคงเหลือให้ส่ง',
  },
  ALL_IN_TRANSIT: {
    en: 'The whole remaining quantity is already in transit: remaining {remain}, in transit {transit}',
    th: 'จำนวนคงเหลืออยู่ระหว่างส่งครบแล้ว: คงเหลือ {remain} อยู่ระหว่างส่ง {transit}',
  },
})
