import type { PortalScreen } from '#areas/accounts/web/index.ts'

export const screens: readonly PortalScreen[] = [
  {
    path: '/invoice-admin',
    title: { en: 'Billing Invoices', th: 'ใบแจ้งหนี้' },
    purpose: {
      en: 'Invoices of a month and their payment',
      th: 'ใบแจ้งหนี้ของแต่ละเดือนและสถานะการจ่ายเงิน',
    },
    capability: 'finance.read',
    load: () => import('./invoices-page.tsx'),
  },
  {
    path: '/payment-admin',
    title: { en: 'Confirmed Payments', th: 'รายการจ่ายเงิน' },
    purpose: {
      en: 'Payments of a month by cheque and invoice',
      th: 'ดูรายการจ่ายเงินของแต่ละเดือน แยกตามเช็คและใบแจ้งหนี้',
    },
    capability: 'finance.read',
    load: () => import('./payments-page.tsx'),
  },
]
