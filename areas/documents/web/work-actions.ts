import { may } from '#areas/accounts/rules/capabilities.ts'
import type { WorkAction } from '#areas/work/web/index.ts'

/** Loads the code of the actions when the first action runs, because every page loads the list of actions. */
const runs = () => import('./run-work-actions.ts')

export const documentWorkActions: readonly WorkAction[] = [
  {
    key: 'remind',
    label: { en: 'Remind', th: 'เตือน' },
    kinds: ['unopened', 'unsignedSqm', 'unsignedCode'],
    isOffered: ({ user_type }) => may(user_type, 'document.remind'),
    run: async (entries, again) => (await runs()).remindDocumentsOf(entries, again),
  },
  {
    key: 'send-mail',
    label: { en: 'Send again', th: 'ส่งอีกครั้ง' },
    kinds: ['notSent'],
    isOffered: ({ user_type }) => may(user_type, 'document.remind'),
    run: async (entries) => (await runs()).sendMails(entries),
  },
  {
    key: 'send-asn',
    label: { en: 'Send', th: 'ส่ง' },
    kinds: ['asnToSend'],
    isOffered: ({ user_type }) => may(user_type, 'order-document.confirm'),
    run: async (entries) => (await runs()).sendAsns(entries),
  },
]
