import type { PortalScreen } from '#areas/accounts/web/index.ts'

export const screens: readonly PortalScreen[] = [
  {
    path: '/email-group',
    title: { en: 'Email Group', th: 'กลุ่มอีเมล' },
    purpose: {
      en: 'Recipients of forecasts, orders and documents',
      th: 'ผู้รับอีเมล Forecast ใบสั่งซื้อ และเอกสาร',
    },
    capability: 'email-group.write',
    load: () => import('./email-group-page.tsx'),
  },
]
