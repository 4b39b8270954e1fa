import type { PortalScreen } from '#areas/accounts/web/index.ts'

export const screens: readonly PortalScreen[] = [
  {
    path: '/invoice-admin',
    title: { en: 'Billing Invoices', th: 'ใบแจ้งหนี้' },
    purpose: {
      en: 'What was invoiced in a month, and how far each invoice is on its way to payment',
      th: 'ดูใบแจ้งหนี้ของแต่ละเดือน และสถานะของแต่ละใบจนถึงการจ่ายเงิน',
    },
    capability: 'finance.read',
    load: () => import('./invoices-page.tsx'),
  },
  {
    path: '/payment-admin',
    title: { en: 'Confirmed Payments', th: 'รายการจ่ายเงิน' },
    purpose: {
      en: 'What was paid in a month, by cheque and by invoice',
      th: 'ดูรายการจ่ายเงินของแต่ละเดือน แยกตามเช็คและใบแจ้งหนี้',
    },
    capability: 'finance.read',
    load: () => import('./payments-page.tsx'),
  },
]
