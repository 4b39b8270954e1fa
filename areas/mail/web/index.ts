import type { PortalScreen } from '#areas/accounts/web/index.ts'

export { MailStateChip, mailStateTexts } from './mail-state-chip.tsx'

export const screens: readonly PortalScreen[] = [
  {
    path: '/email-template',
    title: { en: 'Emails', th: 'อีเมล' },
    purpose: {
      en: 'Delivery states and templates of emails',
      th: 'ดูผลการส่งอีเมลแต่ละฉบับ และรูปแบบอีเมลที่ระบบส่ง',
    },
    capability: 'mail.read',
    load: () => import('./email-template-page.tsx'),
  },
]
