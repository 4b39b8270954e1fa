import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { getOrderAnswer, listOrderAnswers, type OrderAnswer } from '#areas/order-answers/contract.ts'
import { AnswerChip, AnswerHistoryDialog } from '#areas/order-answers/web/index.ts'
import { useOverlay } from '#kit/web/address.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { apiQuery, listQuery } from '#kit/web/query.ts'
import { ListSection, MAX_SHOWN } from './section.tsx'
import { supplierTexts } from './texts.ts'

interface OrderAnswersProps {
  readonly id: number
  /** The id of the answer whose order line is shown in the history dialog. */
  readonly shown: number | undefined
}

/** Lists the latest answers of a supplier to order lines. A click on one shows all answers to its line (ACK-02). */
export const OrderAnswers = ({ id, shown }: OrderAnswersProps) => {
  const dialog = useOverlay('answer')
  const t = useTexts(supplierTexts)
  const days = ({ DUE_DATE, schedule }: OrderAnswer): string => {
    const promised = schedule.at(-1)?.date
    const due = t('due', { day: DUE_DATE ?? '–' })
    return promised === undefined ? due : `${due} · ${t('promised', { day: promised })}`
  }
  const query = useQuery(
    listQuery(listOrderAnswers, { query: { VENDOR_ID: id, latest: 'true' as const, _start: 0, _limit: MAX_SHOWN } }),
  )
  return (
    <>
      <ListSection title={t('orderAnswers')} query={query} empty={t('noOrderAnswers')}>
        {(answer) => (
          <li key={answer.id}>
            <button
              type="button"
              className="button quiet supplier-answer"
              onClick={() => dialog.open(String(answer.id))}
            >
              PO {answer.PO_NUMBER} / {answer.LINE_NUM}
            </button>
            <span className="muted">{days(answer)}</span>
            <span className="number">
              <AnswerChip state={answer.state} />
            </span>
          </li>
        )}
      </ListSection>
      {shown !== undefined && <Shown id={shown} onClose={dialog.close} />}
    </>
  )
}

const Shown = ({ id, onClose }: { readonly id: number; readonly onClose: () => void }) => {
  const { data } = useQuery(apiQuery(getOrderAnswer, { params: { id } }))
  if (!data) return null
  return (
    <Suspense>
      <AnswerHistoryDialog answer={data} onClose={onClose} />
    </Suspense>
  )
}
