import { useQueryClient } from '@tanstack/react-query'
import { Input, Modal } from 'antd'
import { useId, useState } from 'react'
import { may } from '#areas/accounts/rules/capabilities.ts'
import { useUser } from '#areas/accounts/web/index.ts'
import { fileKinds, MAX_FILE_MB } from '#areas/files/rules/file-kinds.ts'
import { DropArea } from '#kit/web/drop-area.tsx'
import { Fault } from '#kit/web/fault.tsx'
import { messageText, useLanguage, useTexts } from '#kit/web/i18n.ts'
import { dismissFailures, notify } from '#kit/web/notifications.ts'
import { useReturnFocus } from '#kit/web/return-focus.ts'
import { kindNames, kindOf } from '../../kinds/index.ts'
import type { DocumentKind } from '../../kinds/kind.ts'
import { isMixed, sortFiles } from '../../kinds/sort-files.ts'
import type { KindScreen } from '../kinds/kind-screen.ts'
import { refreshDocuments } from '../list/documents-query.ts'
import { notifyDocumentProblem } from '../list/notify-problem.ts'
import { ChosenFiles } from './chosen-files.tsx'
import { dialogFooter } from './dialog-footer.tsx'
import { GroupPicker } from './group-picker.tsx'
import { dialogTexts } from './texts.ts'
import { refusalOf, refusedFiles } from './upload-facts.ts'
import { useGroupChoice } from './use-group-choice.ts'
import { type UploadFault, useUpload } from './use-upload.ts'
import './dialogs.css'

export interface UploadDialogProps {
  readonly screen: KindScreen
  /** Called for each new record, so that the list can watch its mail. */
  readonly onMade: (id: number) => void
  readonly onClose: () => void
}

/** The kinds that the user may upload. Files of these kinds can be dropped together (DOC-12). */
const useAllowedKinds = (): readonly DocumentKind[] => {
  const { user_type } = useUser()
  return kindNames.map(kindOf).filter((kind) => may(user_type, kind.may.upload))
}

/** The input of the dialog, and the upload with its messages. */
const useUploadForm = ({ screen, onMade, onClose }: UploadDialogProps) => {
  const { kind } = screen
  const t = useTexts(dialogTexts)
  const queryClient = useQueryClient()
  const [remark, setRemark] = useState('')
  const [lost, setLost] = useState(false)
  const upload = useUpload()
  const allowed = useAllowedKinds()
  const open = upload.files.filter(({ done }) => !done).map(({ file }) => file)
  // uploaded files are sorted too, so that the remaining files keep their kinds and records
  const sorted = sortFiles(
    kind,
    allowed,
    upload.files.map(({ file }) => file),
  )
  const mixed = isMixed(kind, sorted)
  const batches = sorted.filter(({ files }) => files.some((file) => open.includes(file)))
  const isEach = (kind.hasRecordPerFile || mixed) && open.length > 0
  const { group, groupOf, clearGroups, onReplace, ...groupChoice } = useGroupChoice(sorted, mixed, upload.clearFaults)
  const clear = () => {
    upload.clear()
    clearGroups()
    setRemark('')
    setLost(false)
  }
  /** Shows the reason. If there are several files, the name of the file precedes it. */
  const reportFile = (name: string, reason: string) =>
    notifyDocumentProblem(screen, isEach && open.length > 1 ? `${name}: ${reason}` : reason)
  const showFault = ({ problem, file, kind: failed }: UploadFault) => {
    setLost(problem.kind === 'network')
    const isRule = problem.kind === 'refused' && problem.status < 500
    reportFile(file, isRule ? problem.text : messageText(failed.messages.fails))
  }
  const refusedNow = () => refusedFiles(isEach ? batches : [{ kind, files: open }], isEach ? groupOf : () => group)
  const rename = (index: number, name: string) => {
    const file = upload.files[index]?.file
    if (!file) return
    const renamed = new File([file], name, { type: file.type, lastModified: file.lastModified })
    const files = upload.files.map(({ file: other }) => (other === file ? renamed : other))
    const record = sortFiles(kind, allowed, files).find((batch) => batch.files.includes(renamed))
    upload.replace(index, renamed)
    onReplace(file, renamed)
    // the former name may have been the reason for the failure of the record
    upload.clearFaults(record?.files)
  }
  const submit = async () => {
    const refusal = isEach ? undefined : refusalOf(kind, open, group)
    if (refusal) return notifyDocumentProblem(screen, messageText(refusal.message, refusal.params))
    const refused = isEach ? refusedNow() : new Map<File, string>()
    for (const [file, reason] of [...refused].slice(0, 1)) reportFile(file.name, reason)
    setLost(false)
    const { made: created, fault, isStopped } = await upload.send(batches, { groupOf, remark: remark.trim() }, refused)
    for (const id of created) onMade(id)
    if (created.length > 0) {
      if (refused.size === 0 && !fault) dismissFailures()
      notify.success(t('uploaded', { count: created.length }))
      refreshDocuments(queryClient)
    }
    if (fault) showFault(fault)
    else if (created.length > 0 && refused.size === 0 && !isStopped) onClose()
  }
  const reasons = upload.files.some(({ isRenamed }) => isRenamed) ? refusedNow() : undefined
  const reasonOf = (file: File) => reasons?.get(file)
  return { ...upload, ...groupChoice, rename, reasonOf, allowed, mixed, group, remark, setRemark, lost, clear, submit }
}
type UploadForm = ReturnType<typeof useUploadForm>

const RemarkField = ({ form: { remark, setRemark, busy } }: { form: UploadForm }) => {
  const t = useTexts(dialogTexts)
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{t('remark')}</label>
      <Input.TextArea
        id={id}
        value={remark}
        maxLength={2000}
        rows={2}
        disabled={busy}
        onChange={(event) => setRemark(event.target.value)}
      />
    </div>
  )
}

/** Selects a group and files and uploads them. Errors are shown before anything is sent. A failure keeps the form. */
export const UploadDialog = (props: UploadDialogProps) => {
  const { screen, onClose } = props
  const { kind, upload } = screen
  const language = useLanguage()
  const t = useTexts(dialogTexts)
  useReturnFocus()
  const form = useUploadForm(props)
  const { files, group, busy, allowed, mixed } = form
  return (
    <Modal
      open
      title={upload.title[language]}
      width={640}
      okText={busy ? t('uploading') : t('confirm')}
      okButtonProps={{ disabled: busy }}
      cancelText={busy ? t('stop') : t('cancel')}
      closable={false}
      mask={{ closable: false }}
      keyboard={false}
      footer={dialogFooter}
      onOk={() => void form.submit()}
      onCancel={busy ? form.stop : onClose}
    >
      <div className="document-dialog">
        <p className="muted">{t(allowed.length > 1 ? 'uploadHintKinds' : 'uploadHint')}</p>
        <GroupPicker
          groups={form.groups}
          chosen={group}
          placeholder={t(form.byName ? (mixed ? 'groupByRow' : 'groupByName') : 'groupPlaceholder')}
          disabled={busy}
          onChoose={form.chooseForAll}
        />
        <DropArea
          label={upload.drop[language]}
          accept={[...new Set(allowed.flatMap(({ accept }) => accept))]
            .flatMap((one) => [...fileKinds[one].endings])
            .join(',')}
          multiple={allowed.length > 1 || kind.hasRecordPerFile || kind.maxFiles > 1}
          mostMb={MAX_FILE_MB}
          disabled={busy}
          onFiles={form.add}
        />
        <ChosenFiles
          files={files}
          byName={form.byName}
          reasonOf={form.reasonOf}
          busy={busy}
          onRename={form.rename}
          onRemove={form.remove}
        />
        {(upload.hasRemark || mixed) && <RemarkField form={form} />}
        {(files.length > 0 || group || form.remark !== '') && !busy && (
          <button type="button" className="button quiet clear-form" onClick={form.clear}>
            {t('clear')}
          </button>
        )}
        <Fault text={form.lost ? t('retryHint') : undefined} />
      </div>
    </Modal>
  )
}
