/** The names of the user types, for other texts that contain them. */
export const userTypeTexts = {
  en: {
    type_vendor: 'Supplier',
    type_demo: 'Trial supplier',
    type_internal: 'Group company',
    type_store: 'Store',
    type_purchase: 'Purchasing',
    type_admin: 'Administrator',
    type_account: 'Accountant',
    type_account_admin: 'Accounting administrator',
  },
  th: {
    type_vendor: 'ผู้ขาย',
    type_demo: 'ผู้ขายทดลองใช้',
    type_internal: 'บริษัทในเครือ',
    type_store: 'คลังสินค้า',
    type_purchase: 'จัดซื้อ',
    type_admin: 'ผู้ดูแลระบบ',
    type_account: 'ฝ่ายบัญชี',
    type_account_admin: 'ผู้ดูแลฝ่ายบัญชี',
  },
} as const
