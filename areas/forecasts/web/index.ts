import type { PortalScreen } from '#areas/accounts/web/index.ts'

export const screens: readonly PortalScreen[] = [
  {
    path: '/forecast',
    title: { en: 'Forecast', th: 'Forecast' },
    purpose: {
      en: 'Forecasts of monthly orders to download',
      th: 'ดาวน์โหลดคาดการณ์การสั่งซื้อรายเดือน',
    },
    capability: 'forecast.read',
    load: () => import('./forecast-page.tsx'),
  },
]
