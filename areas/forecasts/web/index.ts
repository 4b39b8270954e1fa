import type { PortalScreen } from '#areas/accounts/web/index.ts'

export const screens: readonly PortalScreen[] = [
  {
    path: '/forecast',
    title: { en: 'Forecast', th: 'Forecast' },
    purpose: {
      en: 'The monthly forecasts of what will be ordered, for download',
      th: 'ดาวน์โหลดไฟล์คาดการณ์ปริมาณการสั่งซื้อรายเดือน',
    },
    capability: 'forecast.read',
    load: () => import('./forecast-page.tsx'),
  },
]
