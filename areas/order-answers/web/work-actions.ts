import { may } from '#areas/accounts/rules/capabilities.ts'
import type { WorkAction } from '#areas/work/web/index.ts'

/** Loaded on demand at the first action, because every page loads this list of actions. */
const runs = () => import('./run-work-actions.ts')

/** The actions that approve or decline the selected proposals in the work queue (ACK-02). */
export const orderAnswerWorkActions: readonly WorkAction[] = [
  {
    key: 'approve',
    label: { en: 'Approve', th: 'อนุมัติ' },
    kinds: ['proposals'],
    isOffered: ({ user_type }) => may(user_type, 'order-answer.decide'),
    run: async (entries) => (await runs()).decideSelectedProposals('approve', entries, undefined),
  },
  {
    key: 'decline',
    label: { en: 'Decline', th: 'ไม่อนุมัติ' },
    kinds: ['proposals'],
    asksReason: true,
    isOffered: ({ user_type }) => may(user_type, 'order-answer.decide'),
    run: async (entries, _again, reason) => (await runs()).decideSelectedProposals('decline', entries, reason),
  },
]
