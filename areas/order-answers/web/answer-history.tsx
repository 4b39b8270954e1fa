import { useQuery } from '@tanstack/react-query'
import { Modal } from 'antd'
import { type LineIdentity, lineKey } from '#areas/purchase-orders/rules/line-key.ts'
import { bangkokMinute } from '#kit/shared/dates.ts'
import { formatPrice, formatQuantity } from '#kit/shared/quantity.ts'
import { AntdFrame } from '#kit/web/antd-frame.tsx'
import { useReturnFocus } from '#kit/web/feedback/return-focus.ts'
import { NotLoaded } from '#kit/web/feedback/states.tsx'
import { defineTexts, useTexts } from '#kit/web/i18n.ts'
import { UnbrokenNumbers } from '#kit/web/parts/unbroken-numbers.tsx'
import { apiQuery } from '#kit/web/query.ts'
import { listOrderAnswers, type OrderAnswer } from '../contract.ts'
import type { OrderTerms } from '../rules/states.ts'
import { AnswerChip } from './answer-chip.tsx'
import './answer.css'

const historyTexts = defineTexts({
  en: {
    title: 'Answers to PO {po} / {line}',
    answers_one: '{count} answer so far',
    answers_other: '{count} answers so far',
    ordered: 'Ordered',
    promised: 'Promised',
    asOrdered: 'as ordered',
    notDelivered: 'nothing',
    part: '{quantity} {uom} on {date}',
    figures: '{quantity} {uom}, due {due}',
    figuresNoDate: '{quantity} {uom}, no due date',
    price: 'at {price}',
    decided: 'Decision',
    approvedBy: 'approved by {name}, {at}',
    declinedBy: 'declined by {name}, {at}',
    changed: 'Changed to',
  },
  th: {
    title: 'คำตอบของ PO {po} / {line}',
    answers_other: 'ตอบกลับแล้ว {count} ครั้ง',
    ordered: 'ที่สั่ง',
    promised: 'ที่ผู้ขายตอบ',
    asOrdered: 'ตามที่สั่ง',
    notDelivered: 'ไม่ส่ง',
    part: '{quantity} {uom} วันที่ {date}',
    figures: '{quantity} {uom} กำหนดส่ง {due}',
    figuresNoDate: '{quantity} {uom} ไม่มีกำหนดส่ง',
    price: 'ราคา {price}',
    decided: 'ผลพิจารณา',
    approvedBy: '{name} อนุมัติ {at}',
    declinedBy: '{name} ไม่อนุมัติ {at}',
    changed: 'แก้ไขเป็น',
  },
})

const MAX_SHOWN = 50

/** Returns a function that formats quantity, due date and price of an order line as one text. */
export const useOrderTermsText = () => {
  const t = useTexts(historyTexts)
  return ({ QUANTITY, DUE_DATE, UNIT_PRICE }: OrderTerms, uom: string | null): string => {
    const facts = { quantity: formatQuantity(QUANTITY), uom: uom ?? '', due: DUE_DATE ?? '' }
    const words = t(DUE_DATE === null ? 'figuresNoDate' : 'figures', facts)
    return UNIT_PRICE === null ? words : `${words}, ${t('price', { price: formatPrice(UNIT_PRICE) })}`
  }
}

type AnsweredLine = LineIdentity & { readonly VENDOR_ID?: number }

/** Loads all answers to a line, the latest first. */
const useLineAnswers = (line: AnsweredLine) => {
  const { PO_NUMBER, LINE_NUM, SHIPMENT_NUM, INV_ORGID, VENDOR_ID } = line
  // answers of an order without releases have release 0
  const key = { PO_NUMBER, RELEASE_NUM: line.RELEASE_NUM ?? 0, LINE_NUM, SHIPMENT_NUM, INV_ORGID, VENDOR_ID }
  const query = { ...key, _start: 0, _limit: MAX_SHOWN }
  const { data, error, refetch } = useQuery(apiQuery(listOrderAnswers, { query }))
  return { answers: data?.filter((one) => lineKey(one) === lineKey(line)), error, refetch }
}

const PromisedDeliveries = ({ answer }: { readonly answer: OrderAnswer }) => {
  const t = useTexts(historyTexts)
  if (answer.answer !== 'propose') return <dd>{t(answer.answer === 'accept' ? 'asOrdered' : 'notDelivered')}</dd>
  return (
    <dd>
      {answer.schedule.map(({ date, quantity }) => (
        <UnbrokenNumbers
          key={date}
          text={t('part', { quantity: formatQuantity(quantity), uom: answer.UOM ?? '', date })}
        />
      ))}
    </dd>
  )
}

const DecisionDetails = ({ answer }: { readonly answer: OrderAnswer }) => {
  const t = useTexts(historyTexts)
  const { decision, decidedBy, decidedAt, decisionReason } = answer
  if (decision === null || decidedAt === null) return null
  const facts = { name: decidedBy ?? '', at: bangkokMinute(decidedAt) }
  return (
    <>
      <dt>{t('decided')}</dt>
      <dd>
        <span>{t(decision === 'approve' ? 'approvedBy' : 'declinedBy', facts)}</span>
        {decisionReason && <span className="muted">{decisionReason}</span>}
      </dd>
    </>
  )
}

const AnswerDetails = ({ answer }: { readonly answer: OrderAnswer }) => {
  const t = useTexts(historyTexts)
  const figures = useOrderTermsText()
  return (
    <li>
      <header className="row wraps breaks">
        <AnswerChip state={answer.state} />
        <span>{answer.answeredBy}</span>
        <time className="muted at-end" dateTime={answer.answeredAt}>
          {bangkokMinute(answer.answeredAt)}
        </time>
      </header>
      <dl>
        <dt>{t('ordered')}</dt>
        <dd>
          <UnbrokenNumbers text={figures(answer, answer.UOM)} />
        </dd>
        <dt>{t('promised')}</dt>
        <PromisedDeliveries answer={answer} />
        {answer.reason !== '' && (
          <>
            <dt>{t('reason')}</dt>
            <dd>{answer.reason}</dd>
          </>
        )}
        <DecisionDetails answer={answer} />
        {answer.changed && (
          <>
            <dt>{t('changed')}</dt>
            <dd>
              <UnbrokenNumbers text={figures(answer.changed, answer.UOM)} />
              <span className="muted">{bangkokMinute(answer.changed.at)}</span>
            </dd>
          </>
        )}
      </dl>
    </li>
  )
}

/**
 * Shows all answers to a line with user and time, and the promised dates and quantities next to the ordered ones
 * (ACK-02).
 */
const AnswerList = ({ line }: { readonly line: AnsweredLine }) => {
  const { answers, error, refetch } = useLineAnswers(line)
  if (!answers) return <NotLoaded error={error} refetch={refetch} />
  return (
    <ol className="answer-history stack gap-12">
      {answers.map((answer) => (
        <AnswerDetails key={answer.id} answer={answer} />
      ))}
    </ol>
  )
}

/** Shows the earlier answers in the supplier's answer dialog. Renders nothing if the line has no answer. */
export const FormerAnswerList = ({ line }: { readonly line: LineIdentity }) => {
  const t = useTexts(historyTexts)
  const { answers } = useLineAnswers(line)
  if (!answers || answers.length === 0) return null
  return (
    <details className="answer-former">
      <summary>{t('answers', { count: answers.length })}</summary>
      <AnswerList line={line} />
    </details>
  )
}

/** Shows buyers all answers to the order line of the given answer. */
const AnswerHistoryDialog = ({ answer, onClose }: { readonly answer: OrderAnswer; readonly onClose: () => void }) => {
  const t = useTexts(historyTexts)
  useReturnFocus()
  return (
    <AntdFrame>
      <Modal
        open
        title={t('title', { po: answer.PO_NUMBER, line: answer.LINE_NUM })}
        footer={null}
        closable={{ 'aria-label': t('close') }}
        onCancel={onClose}
      >
        <p className="muted answer-item">
          {answer.ITEM_CODE} · {answer.DESCRIPTION}
        </p>
        <AnswerList line={answer} />
      </Modal>
    </AntdFrame>
  )
}
export default AnswerHistoryDialog
