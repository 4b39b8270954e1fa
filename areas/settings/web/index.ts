import type { PortalScreen } from '#areas/accounts/web/index.ts'

export const screens: readonly PortalScreen[] = [
  {
    path: '/settings',
    title: { en: 'Settings', th: 'ตั้งค่าระบบ' },
    purpose: { en: 'The current settings, and where to change them', th: 'ดูการตั้งค่าปัจจุบัน และหน้าสำหรับแก้ไข' },
    capability: 'settings.read',
    load: () => import('./settings-page.tsx'),
  },
]
