import { defineMessages } from '#kit/shared/message.ts'

export const supplierMessages = defineMessages({
  SUPPLIER_NOT_FOUND: { status: 404, en: 'Supplier not found', th: 'ไม่พบผู้ขาย' },
})
