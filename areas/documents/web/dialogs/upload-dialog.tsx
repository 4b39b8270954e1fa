import { useQueryClient } from '@tanstack/react-query'
import { Input, Modal } from 'antd'
import { useId, useState } from 'react'
import type { EmailGroup } from '#areas/email-groups/contract.ts'
import { fileKinds, MAX_FILE_MB } from '#areas/files/rules/file-kinds.ts'
import { DropArea } from '#kit/web/drop-area.tsx'
import { say, useLanguage, useTexts } from '#kit/web/i18n.ts'
import { dismissFailures, notify } from '#kit/web/notifications.ts'
import type { DocumentKind } from '../../kinds/kind.ts'
import type { KindScreen } from '../kinds/kind-screen.ts'
import { refreshDocuments } from '../list/documents-query.ts'
import { notifyDocumentProblem } from '../list/use-mail-watch.ts'
import { ChosenFiles } from './chosen-files.tsx'
import { dialogFooter } from './dialog-footer.tsx'
import { GroupPicker, useGroups } from './group-picker.tsx'
import { dialogTexts } from './texts.ts'
import { groupsOfName, refusalOf, refusedFiles } from './upload-facts.ts'
import { type UploadFault, useUpload } from './use-upload.ts'
import './dialogs.css'

export interface UploadDialogProps {
  readonly screen: KindScreen
  /** Called for each new record, so that the list can watch its mail. */
  readonly onMade: (id: number) => void
  readonly onClose: () => void
}

/** The e-mail group selected for all files, or the groups of the suppliers in their names. */
const useGroupChoice = (kind: DocumentKind, open: readonly File[], onChange: () => void) => {
  const groups = useGroups()
  const [group, setGroup] = useState<EmailGroup>()
  const [perSupplier, setPerSupplier] = useState<readonly EmailGroup[]>([])
  const groupsOf = (file: File) => groupsOfName(kind, file.name, groups)
  /** The group selected for all files, otherwise for the supplier in the file's name, otherwise its only group. */
  const groupOf = (file: File) => {
    const [only, ...more] = groupsOf(file)
    return group ?? perSupplier.find((one) => groupsOf(file).includes(one)) ?? (more.length > 0 ? undefined : only)
  }
  const onChoose = (chosen: EmailGroup) => {
    setPerSupplier((all) => [chosen, ...all.filter(({ supplier_code }) => supplier_code !== chosen.supplier_code)])
    onChange()
  }
  const chooseForAll = (chosen: EmailGroup | undefined) => {
    setGroup(chosen)
    onChange()
  }
  const clearGroups = () => {
    setGroup(undefined)
    setPerSupplier([])
  }
  const isByName = group === undefined && open.some((file) => groupsOf(file).length > 0)
  return {
    groups,
    group,
    chooseForAll,
    groupOf,
    clearGroups,
    byName: isByName ? { groupsOf, groupOf, onChoose } : undefined,
  }
}

/** The input of the dialog, and the upload with its messages. */
const useUploadForm = ({ screen, onMade, onClose }: UploadDialogProps) => {
  const { kind } = screen
  const t = useTexts(dialogTexts)
  const queries = useQueryClient()
  const [remark, setRemark] = useState('')
  const [lost, setLost] = useState(false)
  const upload = useUpload(kind)
  const open = upload.files.filter(({ done }) => !done).map(({ file }) => file)
  const { group, groupOf, clearGroups, ...groupChoice } = useGroupChoice(kind, open, upload.clearFaults)
  const clear = () => {
    upload.clear()
    clearGroups()
    setRemark('')
    setLost(false)
  }
  /** With one file, the source's message alone; with several, preceded by the file's name. */
  const reportFile = (name: string, reason: string) =>
    notifyDocumentProblem(screen, kind.hasRecordPerFile && open.length > 1 ? `${name}: ${reason}` : reason)
  const showFault = ({ problem, file }: UploadFault) => {
    setLost(problem.kind === 'network')
    const isRule = problem.kind === 'refused' && problem.status < 500
    reportFile(file, isRule ? problem.text : say(kind.messages.fails))
  }
  const submit = async () => {
    const isEach = kind.hasRecordPerFile && open.length > 0
    const refusal = isEach ? undefined : refusalOf(kind, open, group)
    if (refusal) return notifyDocumentProblem(screen, say(refusal.message, refusal.params))
    const refused = isEach ? refusedFiles(kind, open, groupOf) : new Map<File, string>()
    for (const [file, reason] of [...refused].slice(0, 1)) reportFile(file.name, reason)
    setLost(false)
    const { made: created, fault } = await upload.send({ groupOf, remark: remark.trim() }, refused)
    for (const id of created) onMade(id)
    if (created.length > 0) {
      if (refused.size === 0 && !fault) dismissFailures()
      notify.success(t('uploaded', { count: created.length }))
      refreshDocuments(queries)
    }
    if (fault) showFault(fault)
    else if (created.length > 0 && refused.size === 0) onClose()
  }
  return { ...upload, ...groupChoice, group, remark, setRemark, lost, clear, submit }
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
  const form = useUploadForm(props)
  const { files, group, busy } = form
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
      footer={dialogFooter}
      onOk={() => void form.submit()}
      onCancel={busy ? form.stop : onClose}
    >
      <div className="document-dialog">
        <p className="muted">{t('uploadHint')}</p>
        <GroupPicker
          groups={form.groups}
          chosen={group}
          placeholder={t(form.byName ? 'groupByName' : 'groupPlaceholder')}
          disabled={busy}
          onChoose={form.chooseForAll}
        />
        <DropArea
          label={upload.drop[language]}
          accept={kind.accept.flatMap((one) => [...fileKinds[one].endings]).join(',')}
          multiple={kind.hasRecordPerFile || kind.maxFiles > 1}
          mostMb={MAX_FILE_MB}
          disabled={busy}
          onFiles={form.add}
        />
        <ChosenFiles files={files} byName={form.byName} busy={busy} onRemove={form.remove} />
        {upload.hasRemark && <RemarkField form={form} />}
        {(files.length > 0 || group || form.remark !== '') && !busy && (
          <button type="button" className="button quiet clear-form" onClick={form.clear}>
            {t('clear')}
          </button>
        )}
        {form.lost && (
          <p role="alert" className="fault">
            {t('retryHint')}
          </p>
        )}
      </div>
    </Modal>
  )
}
