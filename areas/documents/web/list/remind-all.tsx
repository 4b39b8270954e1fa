import { useQueryClient } from '@tanstack/react-query'
import { Checkbox } from 'antd'
import { useState } from 'react'
import { callApi } from '#kit/web/api.ts'
import { ConfirmDialog } from '#kit/web/feedback/confirm-dialog.tsx'
import { notify } from '#kit/web/feedback/notifications.ts'
import { useTexts } from '#kit/web/i18n.ts'
import type { ListPage } from '#kit/web/list/list-page.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { Icon } from '#kit/web/parts/icons.tsx'
import { remindDocuments } from '../../contract.ts'
import type { KindScreen } from '../kinds/kind-screen.ts'
import { remindTexts } from '../remind-texts.ts'
import { type DocumentView, documentListQuery } from './address.ts'
import { refreshDocuments } from './documents-query.ts'

const MAX_REMINDED = 500

/** Asks first, then reminds, and shows which documents were not reminded and why. */
const useRemindAll = ({ kind }: KindScreen, view: DocumentView) => {
  const t = useTexts(remindTexts)
  const queryClient = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [ids, setIds] = useState<readonly number[]>([])
  const ask = async () => {
    const query = { ...documentListQuery(view), _start: 0, _limit: MAX_REMINDED }
    const found = await callApi(kind.calls.list, { query })
    if (!found.ok) return notify.problem(found)
    setIds(found.value.map(({ id }) => id))
    // the list still shows documents that no longer wait
    if (found.value.length === 0) refreshDocuments(queryClient)
  }
  const remind = async (again: boolean) => {
    setIds([])
    setBusy(true)
    const answer = await callApi(remindDocuments, { body: { ids: [...ids], again } })
    setBusy(false)
    refreshDocuments(queryClient)
    if (!answer.ok) return notify.problem(answer)
    const { reminded, suppliers, refused } = answer.value
    if (reminded.length > 0) notify.success(t('reminded', { documents: reminded.length, count: suppliers }))
    const reasons = [...new Set(refused.map(({ reason }) => t(reason)))].join(', ')
    if (refused.length > 0) notify.validation(t('notReminded', { count: refused.length, reasons }))
  }
  return { isBusy, ids, ask, remind, dismiss: () => setIds([]) }
}

interface RemindAllProps {
  readonly screen: KindScreen
  readonly view: DocumentView
  readonly list: Pick<ListPage<unknown>, 'total' | 'more'>
}

/** The button 'Remind all 12', for documents that suppliers have not opened, confirmed or signed (DOC-13). */
export const RemindAll = ({ screen, view, list: { total, more } }: RemindAllProps) => {
  const t = useTexts(remindTexts)
  const { isBusy, ids, ask, remind, dismiss } = useRemindAll(screen, view)
  const [again, setAgain] = useState(false)
  if (total === 0) return null
  const label = () => {
    if (more) return t('remindUpTo', { total: MAX_REMINDED })
    return total > MAX_REMINDED ? t('remindFirst', { total: MAX_REMINDED }) : t('remindAll', { total })
  }
  return (
    <>
      <Button disabled={isBusy} onClick={() => void ask()}>
        <Icon name="clock" size={16} />
        {label()}
      </Button>
      {ids.length > 0 && (
        <ConfirmDialog
          title={t('remindTitle')}
          okText={t('remind')}
          danger={false}
          busy={isBusy}
          onConfirm={() => void remind(again)}
          onClose={dismiss}
        >
          <p>{t('remindText', { count: ids.length })}</p>
          <Checkbox checked={again} onChange={({ target }) => setAgain(target.checked)}>
            {t('remindAgain')}
          </Checkbox>
        </ConfirmDialog>
      )}
    </>
  )
}
