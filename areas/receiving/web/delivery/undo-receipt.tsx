import { useQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { useUser } from '#areas/accounts/web/index.ts'
import { bangkokDay } from '#kit/shared/dates.ts'
import { callApi } from '#kit/web/api.ts'
import { useChange } from '#kit/web/change.ts'
import { useConnection } from '#kit/web/device/connection.ts'
import { dismissFailures, notify } from '#kit/web/feedback/notifications.ts'
import { messageText, useTexts } from '#kit/web/i18n.ts'
import { Button, DangerButton, QuietButton } from '#kit/web/parts/button.tsx'
import { apiQuery } from '#kit/web/query.ts'
import { useStore } from '#kit/web/store.ts'
import { getDockSettings, undoReceipt } from '../../contract.ts'
import { receivingMessages as messages } from '../../messages.ts'
import { discrepancyTexts } from '../problems/discrepancy-texts.ts'
import { undoReasonInput } from './stored-input.ts'
import '../problems/report-problem.css'

interface Props {
  readonly deliveryId: number
  readonly number: string
  readonly receivedAt: Date
  readonly isOpen: boolean
  readonly onToggled: (isOpen: boolean) => void
  readonly onUndone: () => void
}

/** Lets a supervisor undo a receipt on the day of the receipt, with a reason (G-123). */
export const UndoReceiptSection = ({ deliveryId, number, receivedAt, isOpen, onToggled, onUndone }: Props) => {
  const t = useTexts(discrepancyTexts)
  const { data } = useQuery(apiQuery(getDockSettings, {}))
  const { input, change: setReason } = undoReasonInput(useUser().id, deliveryId, receivedAt)
  const reason = useStore(input) ?? ''
  const isOffline = useConnection() === 'offline'
  const { busy, run } = useChange()
  if (!data?.mayUndo || bangkokDay(receivedAt) !== data.today) return null
  const undo = async (event: FormEvent) => {
    event.preventDefault()
    if (reason.trim() === '') return notify.validation(messageText(messages.REASON_REQUIRED))
    const { ok: isUndone } = await run(callApi(undoReceipt, { params: { id: deliveryId }, body: { reason } }))
    if (!isUndone) return
    setReason(undefined)
    dismissFailures()
    onUndone()
  }
  const cancel = () => {
    setReason(undefined)
    onToggled(false)
  }
  if (!isOpen)
    return (
      <QuietButton className="undo-open" onClick={() => onToggled(true)}>
        {t('undo')}
      </QuietButton>
    )
  return (
    <form className="undo stack" aria-label={t('undo')} onSubmit={(event) => void undo(event)}>
      <p>{t('undoAsk', { number })}</p>
      <label className="stack gap-4 strong">
        {t('reason')}
        <input
          className="input large"
          maxLength={500}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </label>
      <div className="flow">
        <DangerButton type="submit" className="large" disabled={busy || isOffline}>
          {t('undoYes')}
        </DangerButton>
        <Button className="large" onClick={cancel}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  )
}
