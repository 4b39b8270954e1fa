import { useQueryClient } from '@tanstack/react-query'
import { Input, Modal } from 'antd'
import { useState } from 'react'
import { may } from '#areas/accounts/rules/capabilities.ts'
import { useUser } from '#areas/accounts/web/index.ts'
import { fileKinds, MAX_FILE_MB } from '#areas/files/rules/file-kinds.ts'
import { DropArea } from '#kit/web/drop-area.tsx'
import { Fault } from '#kit/web/fault.tsx'
import { Labelled } from '#kit/web/field.tsx'
import { messageText, useLanguage, useTexts } from '#kit/web/i18n.ts'
import { dismissFailures, notify } from '#kit/web/notifications.ts'
import { useReturnFocus } from '#kit/web/return-focus.ts'
import type { ChosenFile } from '#kit/web/uploads.ts'
import { kindNames, kindOf } from '../../kinds/index.ts'
import type { DocumentKind } from '../../kinds/kind.ts'
import { isMixed, sortFiles } from '../../kinds/sort-files.ts'
import type { KindScreen } from '../kinds/kind-screen.ts'
import { refreshDocuments } from '../list/documents-query.ts'
import { notifyDocumentProblem, textOfProblem } from '../list/notify-problem.ts'
import { ChosenFiles } from './chosen-files.tsx'
import { dialogFooter } from './dialog-footer.tsx'
import { GroupPicker } from './group-picker.tsx'
import { dialogTexts } from './texts.ts'
import { refusalOf, refusedFiles } from './upload-facts.ts'
import { useGroupChoice } from './use-group-choice.ts'
import { useUpload } from './use-upload.ts'
import './dialogs.css'

interface UploadDialogProps {
  readonly screen: KindScreen
  /** Called for each new record, so that the list can watch its mail. */
  readonly onMade: (id: number) => void
  readonly onClose: () => void
}

/** The selected files, sorted into the records that they become. */
const useRecords = (kind: DocumentKind, chosen: readonly ChosenFile[]) => {
  const { user_type } = useUser()
  // files of all kinds that the user may upload can be dropped together (DOC-12)
  const allowed = kindNames.map(kindOf).filter(({ may: { upload } }) => may(user_type, upload))
  const sort = (files: readonly File[]) => sortFiles(kind, allowed, files)
  // uploaded files are sorted too, so that the remaining files keep their kinds and records
  const sorted = sort(chosen.map(({ file }) => file))
  const mixed = isMixed(kind, sorted)
  const open = chosen.filter(({ done }) => !done).map(({ file }) => file)
  const isEach = (kind.hasRecordPerFile || mixed) && open.length > 0
  const batches = sorted.filter(({ files }) => files.some((file) => open.includes(file)))
  return { allowed, sort, sorted, mixed, open, isEach, batches }
}

/** The input of the dialog, and the upload with its messages. */
const useUploadForm = ({ screen, onMade, onClose }: UploadDialogProps) => {
  const { kind } = screen
  const t = useTexts(dialogTexts)
  const queryClient = useQueryClient()
  const [remark, setRemark] = useState('')
  const [lost, setLost] = useState(false)
  const { clear: clearFiles, clearFaults, replace, send, ...upload } = useUpload()
  const { sort, sorted, open, isEach, batches, ...records } = useRecords(kind, upload.files)
  const { groupOf, clearGroups, onReplace, ...groups } = useGroupChoice(sorted, records.mixed, clearFaults)
  const clear = () => {
    clearFiles()
    clearGroups()
    setRemark('')
    setLost(false)
  }
  /** Shows the reason. If there are several files, the name of the file precedes it. */
  const reportFile = (name: string, reason: string) =>
    notifyDocumentProblem(screen, isEach && open.length > 1 ? `${name}: ${reason}` : reason)
  const rename = (file: File, name: string) => {
    const renamed = new File([file], name, { type: file.type, lastModified: file.lastModified })
    replace(file, renamed)
    onReplace(file, renamed)
    // the former name may have been the reason for the failure of the record
    const files = upload.files.map(({ file: other }) => (other === file ? renamed : other))
    clearFaults(sort(files).find((batch) => batch.files.includes(renamed))?.files)
  }
  const refusedNow = () =>
    refusedFiles(isEach ? batches : [{ kind, files: open }], isEach ? groupOf : () => groups.group)
  const submit = async () => {
    const refusal = isEach ? undefined : refusalOf(kind, open, groups.group)
    if (refusal) return notifyDocumentProblem(screen, messageText(refusal.message, refusal.params))
    const refused = isEach ? refusedNow() : new Map<File, string>()
    for (const [file, reason] of [...refused].slice(0, 1)) reportFile(file.name, reason)
    setLost(false)
    const { made, fault, isStopped } = await send(batches, { groupOf, remark: remark.trim() }, refused)
    for (const id of made) onMade(id)
    if (made.length > 0) {
      if (refused.size === 0 && !fault) dismissFailures()
      notify.success(t('uploaded', { count: made.length }))
      refreshDocuments(queryClient)
    }
    if (fault) {
      setLost(fault.problem.kind === 'network')
      reportFile(fault.file, textOfProblem(fault.problem, fault.kind.messages.fails))
    } else if (made.length > 0 && refused.size === 0 && !isStopped) onClose()
  }
  const reasons = upload.files.some(({ isRenamed }) => isRenamed) ? refusedNow() : undefined
  const reasonOf = (file: File) => reasons?.get(file)
  return { ...upload, ...records, ...groups, rename, reasonOf, remark, setRemark, lost, clear, submit }
}
type UploadForm = ReturnType<typeof useUploadForm>

const RemarkField = ({ form: { remark, setRemark, busy } }: { form: UploadForm }) => {
  const t = useTexts(dialogTexts)
  return (
    <Labelled label={t('remark')}>
      {(id) => (
        <Input.TextArea
          id={id}
          value={remark}
          maxLength={2000}
          rows={2}
          disabled={busy}
          onChange={(event) => setRemark(event.target.value)}
        />
      )}
    </Labelled>
  )
}

const UploadFields = ({ screen: { kind, upload }, form }: Pick<UploadDialogProps, 'screen'> & { form: UploadForm }) => {
  const language = useLanguage()
  const t = useTexts(dialogTexts)
  const { busy, allowed, mixed, byName } = form
  return (
    <>
      <p className="muted">{t(allowed.length > 1 ? 'uploadHintKinds' : 'uploadHint')}</p>
      <GroupPicker
        groups={form.groups}
        chosen={form.group}
        placeholder={t(byName ? (mixed ? 'groupByRow' : 'groupByName') : 'groupPlaceholder')}
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
        files={form.files}
        byName={byName}
        reasonOf={form.reasonOf}
        busy={busy}
        onRename={form.rename}
        onRemove={form.remove}
      />
      {(upload.hasRemark || mixed) && <RemarkField form={form} />}
    </>
  )
}

/** Selects a group and files and uploads them. Errors are shown before anything is sent. A failure keeps the form. */
export const UploadDialog = (props: UploadDialogProps) => {
  const { screen, onClose } = props
  const language = useLanguage()
  const t = useTexts(dialogTexts)
  useReturnFocus()
  const form = useUploadForm(props)
  const { busy } = form
  return (
    <Modal
      open
      title={screen.upload.title[language]}
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
        <UploadFields screen={screen} form={form} />
        {(form.files.length > 0 || form.group || form.remark !== '') && !busy && (
          <button type="button" className="button quiet clear-form" onClick={form.clear}>
            {t('clear')}
          </button>
        )}
        <Fault text={form.lost ? t('retryHint') : undefined} />
      </div>
    </Modal>
  )
}
