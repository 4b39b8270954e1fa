import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { textOf } from '#kit/shared/message.ts'
import { cellsOf } from '#kit/shared/pasted-cells.ts'
import { callApi } from '#kit/web/api.ts'
import { DropArea } from '#kit/web/drop-area.tsx'
import { FormDialog } from '#kit/web/form-dialog.tsx'
import { useLanguage, useTexts } from '#kit/web/i18n.ts'
import { notify } from '#kit/web/notifications.ts'
import { keyOf } from '#kit/web/query.ts'
import { rowsOfFile } from '#kit/web/spreadsheet-rows.ts'
import { inviteUsers, listUsers } from '../../contract.ts'
import { MAX_INVITED, readInvited } from '../../rules/invitation.ts'
import { creatableTypes } from '../../rules/users.ts'
import { useUser } from '../current-session.ts'
import { invitationTexts } from './invitation-texts.ts'

const MAX_FILE_MB = 5
const MAX_FAULTS_SHOWN = 6

interface ShownFault {
  readonly row: number
  readonly why: string
}

const Faults = ({ faults }: { readonly faults: readonly ShownFault[] }) => {
  const t = useTexts(invitationTexts)
  if (faults.length === 0) return null
  return (
    <div role="alert">
      <ul className="invite-faults">
        {faults.slice(0, MAX_FAULTS_SHOWN).map(({ row, why }) => (
          <li key={row}>{t('fault', { row, why })}</li>
        ))}
        {faults.length > MAX_FAULTS_SHOWN && <li>{t('moreFaults', { count: faults.length - MAX_FAULTS_SHOWN })}</li>}
      </ul>
    </div>
  )
}

/** The pasted rows, what is wrong with them, and the call that invites their users. */
const useInvitedRows = (onClose: () => void) => {
  const t = useTexts(invitationTexts)
  const language = useLanguage()
  const queries = useQueryClient()
  const [text, setText] = useState('')
  const [refused, setRefused] = useState<readonly ShownFault[]>([])
  const [fault, setFault] = useState<string>()
  const [busy, setBusy] = useState(false)
  const { users, faults } = readInvited(cellsOf(text))
  const ownFaults = faults.map(({ row, refusal }) => ({
    row,
    why: textOf(refusal.message, language, refusal.params),
  }))
  const change = (input: string) => {
    setText(input)
    setRefused([])
    setFault(undefined)
  }
  const send = async () => {
    if (users.length === 0 || faults.length > 0) return
    if (users.length > MAX_INVITED) return setFault(t('tooMany', { most: MAX_INVITED }))
    setBusy(true)
    const answer = await callApi(inviteUsers, { body: { users: users.map(({ user }) => user) } })
    await queries.invalidateQueries({ queryKey: keyOf(listUsers) })
    setBusy(false)
    if (!answer.ok) return setFault(answer.text)
    if (answer.value.invited === 0) {
      setRefused(answer.value.refused.map(({ index, reason }) => ({ row: users[index]?.row ?? 0, why: reason })))
      return setFault(t('noneSent'))
    }
    notify.success(t('sent', { count: answer.value.invited }))
    onClose()
  }
  return { text, change, count: users.length, faults: [...ownFaults, ...refused], fault, busy, send }
}

/** Invites many users from pasted rows or a file (SES-13). */
export const InviteDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const t = useTexts(invitationTexts)
  const id = useId()
  const { text, change, count, faults, fault, busy, send } = useInvitedRows(onClose)
  const types = creatableTypes(useUser().user_type)
  const read = async ([file]: readonly File[]) => {
    if (!file) return
    try {
      const rows = await rowsOfFile(file)
      change(rows.map((cells) => cells.join('\t')).join('\n'))
    } catch {
      notify.validation(t('fileUnreadable', { name: file.name }))
    }
  }
  return (
    <FormDialog
      title={t('manyTitle')}
      submitText={t(busy ? 'sending' : 'send')}
      cancelText={t('cancel')}
      busy={busy}
      fault={fault}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      <p className="muted">{t('manyText')}</p>
      <p className="muted">{t('types', { types: [...types.usual, ...types.others].join(', ') })}</p>
      <div className="field">
        <label htmlFor={id}>{t('paste')}</label>
        <textarea
          id={id}
          className="input invite-rows"
          rows={7}
          value={text}
          spellCheck={false}
          onChange={({ target }) => change(target.value)}
        />
      </div>
      <DropArea
        label={t('file')}
        accept=".xlsx,.csv,.txt"
        multiple={false}
        mostMb={MAX_FILE_MB}
        disabled={busy}
        onFiles={(files) => void read(files)}
      />
      {text.trim() !== '' && <p role="status">{t('read', { count })}</p>}
      <Faults faults={faults} />
    </FormDialog>
  )
}
