import { bangkokDay, daysBetween } from '#kit/shared/dates.ts'
import { type Translate, useTexts } from '#kit/web/i18n.ts'
import { Icon, type IconName } from '#kit/web/icons.tsx'
import type { Invoice, InvoiceSteps } from '../contract.ts'
import { isSettled } from '../rules/settled.ts'
import { financeTexts } from './texts.ts'

interface Step {
  readonly key: string
  readonly look: 'green-text' | 'muted' | 'blue-text' | 'red-text'
  readonly icon: IconName
  readonly text: string
  readonly hint?: string
  /** Additional text in the tooltip. */
  readonly more?: string
}

/** The last step of an unpaid invoice. With a due date, it also shows the days until then or the days late. */
const unpaidStep = ({ DUE_DATE }: Invoice, t: Translate<(typeof financeTexts)['en']>): Step => {
  const unpaid = { key: 'paid', look: 'muted', icon: 'clock', text: t('unpaid') } as const
  if (DUE_DATE === null) return unpaid
  const late = daysBetween(DUE_DATE, bangkokDay(new Date()))
  return late > 0
    ? { ...unpaid, look: 'red-text', icon: 'alert', text: t('overdue', { count: late }) }
    : { ...unpaid, text: late === 0 ? t('dueToday') : t('dueIn', { count: -late }) }
}

const useSteps = (invoice: Invoice, steps: InvoiceSteps): readonly Step[] => {
  const t = useTexts(financeTexts)
  const received: Step = steps.received
    ? {
        key: 'received',
        look: 'green-text',
        icon: 'tick',
        text: t('received', { date: bangkokDay(steps.received) }),
        hint: t('receivedHint', { number: steps.receivedNo ?? '' }),
      }
    : steps.sent
      ? { key: 'received', look: 'blue-text', icon: 'truck', text: t('onItsWay', { date: bangkokDay(steps.sent) }) }
      : { key: 'received', look: 'muted', icon: 'info', text: t('notReceived'), hint: t('notReceivedHint') }
  const cheques = steps.paid.map(({ CHECK_NUMBER }) => CHECK_NUMBER).filter((number) => number !== '')
  const month = [...new Set(steps.paid.map((one) => one.month))].join(', ')
  const onlySettled = steps.paid.every(({ BANK_NAME }) => isSettled(BANK_NAME))
  const paid: Step =
    steps.paid.length === 0
      ? unpaidStep(invoice, t)
      : {
          key: 'paid',
          look: 'green-text',
          icon: 'tick',
          text: onlySettled ? t('settledStep', { month }) : t('paid', { month }),
          ...(cheques.length > 0
            ? { hint: t('paidHint', { cheques: cheques.join(', ') }), more: cheques.join(', ') }
            : {}),
        }
  return [
    received,
    { key: 'invoiced', look: 'green-text', icon: 'tick', text: t('invoiced'), hint: invoice.INVOICE_DATE },
    paid,
  ]
}

/** The progress of an invoice on one line: received, invoiced, paid. `full` also shows the text of the tooltip. */
export const InvoiceProgress = (props: { invoice: Invoice; steps: InvoiceSteps; full?: boolean }) => (
  <ol className="steps inline-row">
    {useSteps(props.invoice, props.steps).map(({ key, look, icon, text, hint, more }) => (
      <li key={key} className={`${look} inline-row gap-4`} data-whole={hint ? `${text} · ${hint}` : undefined}>
        <Icon name={icon} size={14} />
        <span>{props.full && hint ? `${text} · ${hint}` : more ? `${text} · ${more}` : text}</span>
      </li>
    ))}
  </ol>
)
