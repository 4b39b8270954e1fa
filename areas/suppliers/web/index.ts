import type { PortalScreen } from '#areas/accounts/web/index.ts'

export const screens: readonly PortalScreen[] = [
  {
    path: '/supplier',
    title: { en: 'Supplier', th: 'ผู้ขาย' },
    purpose: { en: 'Everything about one supplier', th: 'ทุกเรื่องของผู้ขายรายเดียว' },
    capability: 'supplier.read',
    load: () => import('./supplier-page.tsx'),
  },
]
