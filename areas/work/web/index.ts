import type { PortalScreen } from '#areas/accounts/web/index.ts'

export { workTexts } from './texts.ts'
export { WaitingText, WorkLinks } from './waiting-work.tsx'
export { type RefusedEntry, registerWorkActions, type WorkAction, type WorkResult } from './work-actions.ts'
export { WorkStrip } from './work-strip-place.tsx'

export const screens: readonly PortalScreen[] = [
  {
    path: '/work',
    title: { en: 'My work', th: 'งานของฉัน' },
    purpose: { en: 'Work waiting for you, most urgent first', th: 'งานที่รอคุณ เรียงตามความเร่งด่วน' },
    capability: 'work.read',
    load: () => import('./work-page.tsx'),
  },
]
