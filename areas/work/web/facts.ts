import { useTexts } from '#kit/web/i18n.ts'
import type { IconName } from '#kit/web/icons.tsx'
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

const problems = { short: 'problem_short', damaged: 'problem_damaged', unknown: 'problem_unknown' } as const

/** The description of an entry, shown next to its number. */
export const useFacts = () => {
  const t = useTexts(workTexts)
  const reminded = (reminders: unknown) => (Number(reminders) > 0 ? t('reminders', { count: Number(reminders) }) : '')
  const words = ({ kind, facts }: WorkEntry): readonly string[] => {
    const fact = (name: string) => String(facts[name] ?? '')
    const amount = (name: string) => Number(facts[name] ?? 0).toLocaleString('en-US')
    switch (kind) {
      case 'lateLines':
        return [
          facts.job ? fact('job') : '',
          t('facts_lateLines', {
            line: fact('line'),
            item: fact('item'),
            open: amount('open'),
            ordered: amount('ordered'),
            uom: fact('uom'),
          }),
        ]
      case 'proposals':
        return [
          t('facts_line', { line: fact('line'), item: fact('item') }),
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
        ]
      case 'declined':
        return [t('facts_line', { line: fact('line'), item: fact('item') }), fact('reason')]
      case 'changedOrders':
      case 'lateAnswers':
        return [
          t('facts_line', { line: fact('line'), item: fact('item') }),
          t(facts.dueDate === null ? 'facts_orderNoDate' : 'facts_order', {
            quantity: amount('quantity'),
            uom: fact('uom'),
            due: fact('dueDate'),
          }),
        ]
      case 'delayedPds':
        return [t('facts_delayedPds', { item: fact('item'), open: amount('open'), ordered: amount('ordered') })]
      case 'problems': {
        const problem = problems[fact('problem') as keyof typeof problems]
        return [t('facts_problems', { problem: problem ? t(problem) : fact('problem'), reason: fact('reason') })]
      }
      case 'toReceive':
        return [t('facts_toReceive', { count: Number(facts.boxes) })]
      case 'toChange':
      case 'needsInvoice':
        return [t('facts_received', { receivedNo: fact('receivedNo') })]
      case 'unopened':
        return [t('facts_unopened', { sent: fact('sent') }), reminded(facts.reminders)]
      case 'unsignedSqm':
      case 'unsignedCode':
        return [
          Number(facts.opened) > 0 ? t('facts_unsignedOpened') : t('facts_unsignedNew', { sent: fact('sent') }),
          reminded(facts.reminders),
        ]
      case 'asnToSend':
        return [facts.deliveryDate ? t('facts_asnToSend', { deliveryDate: fact('deliveryDate') }) : '']
      case 'notSent':
        return [t('facts_notSent')]
      case 'mailReturned':
        return [fact('subject')]
    }
  }
  return (entry: WorkEntry) =>
    words(entry)
      .filter((word) => word !== '')
      .join(' · ')
}

/** The word for what a user does about an entry. Staff look at what a supplier has to do. */
export const useAction = (isSupplier: boolean) => {
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
