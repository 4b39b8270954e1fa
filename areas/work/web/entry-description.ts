import { formatQuantity } from '#kit/shared/quantity.ts'
import { type Translate, useTexts } from '#kit/web/i18n.ts'
import type { IconName } from '#kit/web/parts/icons.tsx'
import type { WorkEntry } from '../contract.ts'
import type { WorkKindName } from '../rules/kinds.ts'
import { workTexts } from './texts.ts'

export const kindIcons: Readonly<Record<WorkKindName, IconName>> = {
  lateLines: 'clock',
  proposals: 'question',
  declined: 'cross',
  changedOrders: 'refresh',
  lateAnswers: 'clock',
  delayedPds: 'calendar',
  problems: 'alert',
  toReceive: 'scan',
  toChange: 'refresh',
  needsInvoice: 'bill',
  unopened: 'document',
  asnToSend: 'clipboard',
  unsignedSqm: 'shield',
  unsignedCode: 'pledge',
  notSent: 'mail',
  mailReturned: 'mail',
}

const createFactTexts = (t: Translate<(typeof workTexts)['en']>, facts: WorkEntry['facts']) => {
  const fact = (name: string) => String(facts[name] ?? '')
  const amount = (name: string) => formatQuantity(Number(facts[name] ?? 0))
  return {
    t,
    facts,
    fact,
    amount,
    line: () => t('facts_line', { line: fact('line'), item: fact('item') }),
    reminders: () => (Number(facts.reminders) > 0 ? t('reminders', { count: Number(facts.reminders) }) : ''),
  }
}

type Describe = (entry: ReturnType<typeof createFactTexts>) => readonly string[]

const describeOrder: Describe = ({ t, facts, fact, amount, line }) => [
  line(),
  t(facts.dueDate === null ? 'facts_orderNoDate' : 'facts_order', {
    quantity: amount('quantity'),
    uom: fact('uom'),
    due: fact('dueDate'),
  }),
]

const describeReceived: Describe = ({ t, fact }) => [t('facts_received', { receivedNo: fact('receivedNo') })]

const describeUnsigned: Describe = ({ t, facts, fact, reminders }) => [
  Number(facts.opened) > 0 ? t('facts_unsignedOpened') : t('facts_unsignedNew', { sent: fact('sent') }),
  reminders(),
]

const descriptions: Readonly<Record<WorkKindName, Describe>> = {
  lateLines: ({ t, fact, amount, line }) => [
    fact('job'),
    line(),
    t('facts_lateLines', { open: amount('open'), ordered: amount('ordered'), uom: fact('uom') }),
  ],
  proposals: ({ t, facts, fact, amount, line }) => [
    line(),
    t(facts.due === null ? 'facts_promised' : 'facts_proposal', {
      due: fact('due'),
      promised: fact('promised'),
      days: Number(facts.days) > 0 ? `+${fact('days')}` : fact('days'),
      late: amount('late'),
      ordered: amount('ordered'),
      uom: fact('uom'),
      tolerance: fact('tolerance'),
    }),
    fact('reason'),
  ],
  declined: ({ fact, line }) => [line(), fact('reason')],
  changedOrders: describeOrder,
  lateAnswers: describeOrder,
  delayedPds: ({ t, fact, amount }) => [
    t('facts_delayedPds', { item: fact('item'), open: amount('open'), ordered: amount('ordered') }),
  ],
  problems: ({ t, fact }) => [
    `${t(`problem_${fact('problem') as 'short' | 'damaged' | 'unknown'}`)}: ${fact('reason')}`,
  ],
  toReceive: ({ t, facts }) => [t('facts_toReceive', { count: Number(facts.boxes) })],
  toChange: describeReceived,
  needsInvoice: describeReceived,
  unopened: ({ t, fact, reminders }) => [t('facts_unopened', { sent: fact('sent') }), reminders()],
  unsignedSqm: describeUnsigned,
  unsignedCode: describeUnsigned,
  asnToSend: ({ t, facts, fact }) => [
    facts.deliveryDate ? t('facts_asnToSend', { deliveryDate: fact('deliveryDate') }) : '',
  ],
  notSent: ({ t }) => [t('facts_notSent')],
  mailReturned: ({ fact }) => [fact('subject')],
}

/** Returns a function that describes an entry. The text appears next to the entry's number. */
export const useEntryDescription = () => {
  const t = useTexts(workTexts)
  return ({ kind, facts }: WorkEntry) =>
    descriptions[kind](createFactTexts(t, facts))
      .filter((text) => text !== '')
      .join(' · ')
}

/** Returns a function that labels the action for an entry. For the work of suppliers, staff get 'Show'. */
export const useActionLabel = (isSupplier: boolean) => {
  const t = useTexts(workTexts)
  return (kind: WorkKindName): string => {
    if (kind === 'toReceive' || kind === 'toChange' || kind === 'notSent' || kind === 'mailReturned')
      return t(`do_${kind}`)
    if (kind === 'proposals') return t('do_decide')
    if (!isSupplier) return t('do_show')
    if (kind === 'declined' || kind === 'changedOrders' || kind === 'lateAnswers') return t('do_answer')
    if (kind === 'unsignedSqm' || kind === 'unsignedCode') return t('do_unsigned')
    if (kind === 'lateLines' || kind === 'needsInvoice' || kind === 'unopened' || kind === 'asnToSend')
      return t(`do_${kind}`)
    return t('do_show')
  }
}
