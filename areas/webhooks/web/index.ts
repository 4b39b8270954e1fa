import type { PortalScreen } from '#areas/accounts/web/index.ts'

export const screens: readonly PortalScreen[] = [
  {
    path: '/webhooks',
    title: { en: 'Webhooks', th: 'เว็บฮุก' },
    purpose: { en: 'Notices to your other systems', th: 'การแจ้งเตือนไปยังระบบอื่นของคุณ' },
    capability: 'api-key.write',
    load: () => import('./webhooks-page.tsx'),
  },
]
