import type { PortalScreen } from '#areas/accounts/web/index.ts'

export const screens: readonly PortalScreen[] = [
  {
    path: '/settings',
    title: { en: 'Settings', th: 'ตั้งค่าระบบ' },
    purpose: { en: 'What is set up, and where it is changed', th: 'ดูว่าตั้งค่าอะไรไว้ และแก้ไขได้ที่ใด' },
    capability: 'settings.read',
    load: () => import('./settings-page.tsx'),
  },
]
