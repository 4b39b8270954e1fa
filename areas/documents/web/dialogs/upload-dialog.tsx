import { useQueryClient } from '@tanstack/react-query'
import { Input, Modal } from 'antd'
import { useId, useState } from 'react'
import type { EmailGroup } from '#areas/email-groups/contract.ts'
import { fileKinds, MAX_FILE_MB } from '#areas/files/rules/file-kinds.ts'
import { DropArea } from '#kit/web/drop-area.tsx'
import { say, useTexts } from '#kit/web/i18n.ts'
import { dismissFailures, notify } from '#kit/web/notifications.ts'
import { type KindName, kindOf } from '../../kinds/index.ts'
import { refreshDocuments } from '../list/documents-query.ts'
import { notifyDocumentProblem } from '../list/use-mail-watch.ts'
import { ChosenFiles } from './chosen-files.tsx'
import { GroupPicker, useGroups } from './group-picker.tsx'
import { dialogTexts } from './texts.ts'
import { groupOfName, refusalOf, refusedOrders } from './upload-facts.ts'
import { useUpload } from './use-upload.ts'
import './dialogs.css'

export interface UploadDialogProps {
  readonly kind: KindName
  /** Called for each new record, so that the list can watch its mail. */
  readonly onMade: (id: number) => void
  readonly onClose: () => void
}

/** Selects a group and files and uploads them. Errors are shown before anything is sent. A failure keeps the form. */
export const UploadDialog = ({ kind, onMade, onClose }: UploadDialogProps) => {
  const t = useTexts(dialogTexts)
  const queries = useQueryClient()
  const groups = useGroups()
  const [group, setGroup] = useState<EmailGroup>()
  const [remark, setRemark] = useState('')
  const [lost, setLost] = useState(false)
  const remarkId = useId()
  const { files, busy, add, remove, clear, stop, send } = useUpload(kind)
  const words = {
    po: { title: t('uploadOrders'), drop: t('dropOrders') },
    sqm: { title: t('uploadSqm'), drop: t('dropSqm') },
    coc: { title: t('uploadCoc'), drop: t('dropCoc') },
  }[kind]
  const open = files.filter(({ done }) => !done).map(({ file }) => file)

  const choose = (more: readonly File[]) => {
    add(more)
    if (!group && kind === 'po') setGroup(groupOfName(more[0]?.name ?? '', groups))
  }
  const empty = () => {
    clear()
    setGroup(undefined)
    setRemark('')
    setLost(false)
  }
  /** With one file, the source's message alone; with several, preceded by the file's name. */
  const complainOf = (name: string, reason: string) =>
    notifyDocumentProblem(kind, kind === 'po' && open.length > 1 ? `${name}: ${reason}` : reason)
  const confirm = async () => {
    const refusal =
      group && kind === 'po' && open.length > 0
        ? undefined
        : refusalOf(kind, open.slice(0, kind === 'po' ? 1 : undefined), group)
    if (refusal) return notifyDocumentProblem(kind, say(refusal.message, refusal.params))
    const refused = kind === 'po' ? refusedOrders(open, group) : new Map<File, string>()
    for (const [file, reason] of [...refused].slice(0, 1)) complainOf(file.name, reason)
    setLost(false)
    const { made: created, fault } = await send({ group_id: group?.id, remark: remark.trim() }, refused)
    for (const id of created) onMade(id)
    if (created.length > 0) {
      if (refused.size === 0 && !fault) dismissFailures()
      notify.success(t('uploaded', { count: created.length }))
      refreshDocuments(queries)
    }
    if (fault) {
      const { problem, file } = fault
      setLost(problem.kind === 'network')
      complainOf(
        file,
        problem.kind === 'refused' && problem.status < 500 ? problem.text : say(kindOf(kind).messages.fails),
      )
    } else if (created.length > 0 && refused.size === 0) onClose()
  }

  return (
    <Modal
      open
      title={words.title}
      width={640}
      okText={busy ? t('uploading') : t('confirm')}
      okButtonProps={{ disabled: busy }}
      cancelText={busy ? t('stop') : t('cancel')}
      closable={false}
      mask={{ closable: false }}
      footer={(buttons) => (
        <div className="dialog-actions" data-actions="">
          {buttons}
        </div>
      )}
      onOk={() => void confirm()}
      onCancel={busy ? stop : onClose}
    >
      <div className="document-dialog">
        <p className="muted">{t('uploadHint')}</p>
        <GroupPicker groups={groups} chosen={group} disabled={busy} onChoose={setGroup} />
        <DropArea
          label={words.drop}
          accept={kindOf(kind)
            .accept.flatMap((one) => [...fileKinds[one].endings])
            .join(',')}
          multiple={kind !== 'coc'}
          mostMb={MAX_FILE_MB}
          disabled={busy}
          onFiles={choose}
        />
        <ChosenFiles files={files} busy={busy} onRemove={remove} />
        {kind !== 'po' && (
          <div className="field">
            <label htmlFor={remarkId}>{t('remark')}</label>
            <Input.TextArea
              id={remarkId}
              value={remark}
              maxLength={2000}
              rows={2}
              disabled={busy}
              onChange={(event) => setRemark(event.target.value)}
            />
          </div>
        )}
        {(files.length > 0 || group || remark !== '') && !busy && (
          <button type="button" className="button quiet clear-form" onClick={empty}>
            {t('clear')}
          </button>
        )}
        {lost && (
          <p role="alert" className="fault">
            {t('retryHint')}
          </p>
        )}
      </div>
    </Modal>
  )
}
