import { useState } from 'react'
import { callApi } from '#kit/web/api.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { Icon } from '#kit/web/icons.tsx'
import { notify } from '#kit/web/notifications.ts'
import { saveFile } from '#kit/web/save-file.ts'
import { workerCalls } from '#kit/web/worker-calls.ts'
import { listPayments, type Payment } from '../contract.ts'
import type { Remittance } from '../documents/remittance-call.ts'
import { isSettled } from '../rules/settled.ts'
import { groupByCheque } from './cheques.ts'
import type { SummaryState } from './summary-frame.tsx'
import { financeTexts } from './texts.ts'

/** Draws the sheet in a separate worker, which then ends. */
const draw = (remittance: Remittance): Promise<Blob> => {
  const worker = workerCalls<Remittance, Blob>(
    () => new Worker(new URL('../documents/remittance.worker.ts', import.meta.url), { type: 'module' }),
  )
  return worker.ask(remittance).finally(worker.close)
}

/** Reads all payments of the cheque, because the list may show only those that match a search. */
const wholeCheque = async ({ CHECK_NUMBER, BANK_NAME, VENDOR_ID }: Payment, Month: string) => {
  const answer = await callApi(listPayments, { query: { Month, CHECK_NUMBER, VENDOR_ID, _limit: 100 } })
  if (!answer.ok) return answer
  return {
    ok: true as const,
    value: groupByCheque(answer.value).find(({ summary }) => summary.BANK_NAME === BANK_NAME),
  }
}

interface RemittanceButtonProps {
  readonly cheque: Payment
  readonly state: SummaryState
  /** Shows the label beside the icon. */
  readonly full?: boolean
}

/** Saves the remittance advice of a cheque as PDF (FIN-05). A settlement has no cheque and no remittance. */
export const RemittanceButton = ({ cheque, state, full = false }: RemittanceButtonProps) => {
  const t = useTexts(financeTexts)
  const [isDrawing, setDrawing] = useState(false)
  const number = cheque.CHECK_NUMBER.trim()
  const { monthName: month, fetchedAt } = state
  if (number === '' || isSettled(cheque.BANK_NAME) || fetchedAt === null) return null
  const save = async () => {
    setDrawing(true)
    try {
      const found = await wholeCheque(cheque, month)
      if (!found.ok) return notify.problem(found)
      if (!found.value) return notify.warning(t('noRemittance', { number }))
      const { summary, parts } = found.value
      saveFile(
        await draw({ cheque: summary, parts, month, fetchedAt }),
        `remittance_${number.replace(/[^\w.-]/g, '_')}.pdf`,
      )
    } catch {
      notify.warning(t('noRemittance', { number }))
    } finally {
      setDrawing(false)
    }
  }
  return (
    <button
      type="button"
      className={full ? 'button' : 'button quiet remittance'}
      aria-label={t('remittanceOf', { number })}
      data-whole={full ? undefined : t('remittance')}
      aria-disabled={isDrawing || undefined}
      onClick={() => {
        if (!isDrawing) void save()
      }}
    >
      <Icon name="download" size={14} /> {full && t('remittance')}
    </button>
  )
}
