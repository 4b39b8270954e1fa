import { useQueryClient } from '@tanstack/react-query'
import { Checkbox } from 'antd'
import { useState } from 'react'
import { callApi } from '#kit/web/api.ts'
import { ConfirmDialog } from '#kit/web/confirm-dialog.tsx'
import { useTexts } from '#kit/web/i18n.ts'
import { Icon } from '#kit/web/icons.tsx'
import { notify } from '#kit/web/notifications.ts'
import { remindDocuments } from '../../contract.ts'
import type { KindScreen } from '../kinds/kind-screen.ts'
import { remindTexts } from '../remind-texts.ts'
import { type DocumentView, documentListQuery } from './address.ts'
import { refreshDocuments } from './documents-query.ts'

/** The maximum number of documents in one request. */
const MAX_REMINDED = 500

/**
 * Reminds the suppliers of all documents that the filters select. Shows the number of documents without a reminder, and
 * the reasons.
 */
const useRemindAll = ({ kind }: KindScreen, view: DocumentView) => {
  const t = useTexts(remindTexts)
  const queryClient = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const remind = async (again: boolean) => {
    setBusy(true)
    const query = { ...documentListQuery(view), _start: 0, _limit: MAX_REMINDED }
    const found = await callApi(kind.calls.list, { query })
    const answer = found.ok
      ? await callApi(remindDocuments, { body: { ids: found.value.map(({ id }) => id), again } })
      : found
    setBusy(false)
    refreshDocuments(queryClient)
    if (!answer.ok) return notify.problem(answer)
    const { reminded, suppliers, refused } = answer.value
    if (reminded.length > 0) notify.success(t('reminded', { documents: reminded.length, count: suppliers }))
    const reasons = [...new Set(refused.map(({ reason }) => t(reason)))].join(', ')
    if (refused.length > 0) notify.validation(t('notReminded', { count: refused.length, reasons }))
  }
  return { isBusy, remind }
}

/** The button 'Remind all 12', for documents that suppliers have not opened, confirmed or signed (DOC-13). */
export const RemindAll = ({ screen, view, total }: { screen: KindScreen; view: DocumentView; total: number }) => {
  const t = useTexts(remindTexts)
  const { isBusy, remind } = useRemindAll(screen, view)
  const [isAsking, setAsking] = useState(false)
  const [again, setAgain] = useState(false)
  const count = Math.min(total, MAX_REMINDED)
  if (count === 0) return null
  return (
    <>
      <button type="button" className="button" disabled={isBusy} onClick={() => setAsking(true)}>
        <Icon name="clock" size={16} />
        {t('remindAll', { total: count })}
      </button>
      {isAsking && (
        <ConfirmDialog
          title={t('remindTitle')}
          okText={t('remind')}
          danger={false}
          busy={isBusy}
          onConfirm={() => {
            setAsking(false)
            void remind(again)
          }}
          onClose={() => setAsking(false)}
        >
          <p>{t('remindText', { count })}</p>
          <Checkbox checked={again} onChange={({ target }) => setAgain(target.checked)}>
            {t('remindAgain')}
          </Checkbox>
        </ConfirmDialog>
      )}
    </>
  )
}
