import { useQueryClient } from '@tanstack/react-query'
import { Input } from 'antd'
import { useRef, useState } from 'react'
import { may } from '#areas/accounts/rules/capabilities.ts'
import { useUser } from '#areas/accounts/web/index.ts'
import type { EmailGroup } from '#areas/email-groups/contract.ts'
import { fileKinds, MAX_FILE_MB } from '#areas/files/rules/file-kinds.ts'
import { callApi, type Problem, uploadApi } from '#kit/web/api.ts'
import { Dialog } from '#kit/web/feedback/dialog.tsx'
import { FaultText } from '#kit/web/feedback/fault.tsx'
import { dismissFailures, notify } from '#kit/web/feedback/notifications.ts'
import { DropArea } from '#kit/web/form/drop-area.tsx'
import { LabelledField } from '#kit/web/form/field.tsx'
import { type ChosenFile, createChosenFile, useUploads } from '#kit/web/form/uploads.ts'
import { messageText, useLanguage, useTexts } from '#kit/web/i18n.ts'
import { newId } from '#kit/web/new-id.ts'
import { QuietButton } from '#kit/web/parts/button.tsx'
import { endBatchUpload } from '../../contract.ts'
import { kindNames, kindOf } from '../../kinds/index.ts'
import type { DocumentKind } from '../../kinds/kind.ts'
import { type FileBatch, hasOtherKinds, sortFiles } from '../../kinds/sort-files.ts'
import type { KindScreen } from '../kinds/kind-screen.ts'
import { refreshDocuments } from '../list/documents-query.ts'
import { notifyDocumentProblem, textOfProblem } from '../list/notify-problem.ts'
import { ChosenFiles } from './chosen-files.tsx'
import { GroupPicker, useGroupChoice } from './group-choice.tsx'
import { dialogTexts } from './texts.ts'
import { refusedFiles, uploadRefusal } from './upload-facts.ts'
import './dialogs.css'

interface UploadData {
  readonly groupOf: (file: File) => EmailGroup | undefined
  readonly remark: string
}

/** Returns an idempotency key. Identical files and group give the same key, so that a retry repeats the same upload. */
const keyOf = (chosen: readonly ChosenFile[], batch: readonly File[], groupId: number | undefined): string =>
  [...chosen.filter(({ file }) => batch.includes(file)).map(({ uploadKey }) => uploadKey), groupId].join('-')

const formOf = (files: readonly File[], data: object): FormData => {
  const form = new FormData()
  form.append('data', JSON.stringify(data))
  for (const file of files) form.append('attachment', file, file.name)
  return form
}

type Batch = FileBatch<File>

/** Returns whether a later record of the upload goes to the same group. Both then share one mail (DOC-12). */
const hasMore = (batches: readonly Batch[], at: number, { groupOf }: UploadData): boolean => {
  const groupIn = ({ files: [file] }: Batch) => file && groupOf(file)?.id
  const [batch, ...later] = batches.slice(at)
  return batch !== undefined && later.some((one) => groupIn(one) === groupIn(batch))
}

const useFiles = () => {
  const { change, ...uploads } = useUploads()
  return {
    ...uploads,
    /**
     * Replaces a file by one with a changed name. Its idempotency key is new, because the name determines the document.
     */
    replace: (file: File, by: File) =>
      change((one) => (one.file === file ? { ...createChosenFile(by), key: one.key, isRenamed: true } : one)),
    /** Clears the errors of the files `of`, or of all files, because a changed input may have fixed them. */
    clearFaults: (of?: readonly File[]) =>
      change((one) => (of?.includes(one.file) === false ? one : { ...one, fault: undefined })),
  }
}

/** Holds the selected files, and uploads them record by record. */
const useUpload = () => {
  const { run, mark, ...uploads } = useFiles()
  const batchKey = useRef(newId())

  const uploadBatch = async (batches: readonly Batch[], at: number, upload: UploadData, signal: AbortSignal) => {
    const { groupOf, remark } = upload
    const { kind, files: batch } = batches[at] as Batch
    mark(batch, { progress: 0, fault: undefined })
    const group_id = batch[0] && groupOf(batch[0])?.id
    const headers = { 'idempotency-key': keyOf(uploads.files, batch, group_id) }
    const together = { batch: { key: batchKey.current, more: hasMore(batches, at, upload) } }
    const data = { group_id, remark, ...(batches.length > 1 ? together : {}) }
    const onProgress = (progress: number) => mark(batch, { progress })
    const answer = await uploadApi(kind.calls.upload, { headers }, formOf(batch, data), { signal, onProgress })
    mark(batch, answer.ok ? { done: true } : { progress: undefined, fault: answer.text })
    return answer
  }

  /** Uploads the valid files, and shows at each other file why it is refused. */
  const send = async (all: readonly Batch[], data: UploadData, refused: ReadonlyMap<File, string>) => {
    for (const [file, reason] of refused) mark([file], { progress: undefined, fault: reason })
    const batches = all.filter(({ files: some }) => !some.some((file) => refused.has(file)))
    const made: number[] = []
    let fault: { readonly problem: Problem; readonly file: string; readonly kind: DocumentKind } | undefined
    const finished = await run(async (signal) => {
      for (const [at, { kind, files: batch }] of batches.entries()) {
        const answer = await uploadBatch(batches, at, data, signal)
        if (answer.ok) made.push(answer.value.id)
        else fault ??= { problem: answer, file: batch[0]?.name ?? '', kind }
        if (!answer.ok && answer.kind === 'network') break
      }
      return true
    })
    const isStopped = finished === undefined
    // sends the mail about the uploaded files now; otherwise it would wait for the files that failed
    if (batches.length > 1 && made.length > 0 && (fault || isStopped))
      void callApi(endBatchUpload, { params: { key: batchKey.current } })
    return { made, fault, isStopped }
  }

  return { ...uploads, send }
}

interface UploadDialogProps {
  readonly screen: KindScreen
  /** Called for each new record, so that the list can watch its mail. */
  readonly onMade: (id: number) => void
  readonly onClose: () => void
}

const useRecords = (kind: DocumentKind, chosen: readonly ChosenFile[]) => {
  const { user_type } = useUser()
  // files of all kinds that the user may upload can be dropped together (DOC-12)
  const allowed = kindNames.map(kindOf).filter(({ may: { upload } }) => may(user_type, upload))
  const sort = (files: readonly File[]) => sortFiles(kind, allowed, files)
  // includes files that are already uploaded: without them, the remaining files could be assigned to other kinds and
  // records
  const sorted = sort(chosen.map(({ file }) => file))
  const mixed = hasOtherKinds(kind, sorted)
  const open = chosen.filter(({ done }) => !done).map(({ file }) => file)
  const isEach = (kind.hasRecordPerFile || mixed) && open.length > 0
  const batches = sorted.filter(({ files }) => files.some((file) => open.includes(file)))
  return { allowed, sort, sorted, mixed, open, isEach, batches }
}

/** Holds the input of the dialog, uploads it, and shows messages. */
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
  /** Shows the reason, preceded by the name of the file if there are several files. */
  const reportFile = (name: string, reason: string) =>
    notifyDocumentProblem(screen, isEach && open.length > 1 ? `${name}: ${reason}` : reason)
  const rename = (file: File, name: string) => {
    const renamed = new File([file], name, { type: file.type, lastModified: file.lastModified })
    replace(file, renamed)
    onReplace(file, renamed)
    // the former name may have been the reason why the record failed
    const files = upload.files.map(({ file: other }) => (other === file ? renamed : other))
    clearFaults(sort(files).find((batch) => batch.files.includes(renamed))?.files)
  }
  const refusedNow = () =>
    refusedFiles(isEach ? batches : [{ kind, files: open }], isEach ? groupOf : () => groups.group)
  const submit = async () => {
    const refusal = isEach ? undefined : uploadRefusal(kind, open, groups.group)
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
    <LabelledField label={t('remark')}>
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
    </LabelledField>
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

/** Invalid files are shown before anything is sent. After a failure, the form is not cleared. */
export const UploadDialog = (props: UploadDialogProps) => {
  const { screen, onClose } = props
  const language = useLanguage()
  const t = useTexts(dialogTexts)
  const form = useUploadForm(props)
  const { busy } = form
  return (
    <Dialog
      title={screen.upload.title[language]}
      width={640}
      okText={busy ? t('uploading') : t('confirm')}
      okButtonProps={{ disabled: busy }}
      cancelText={busy ? t('stop') : t('cancel')}
      onOk={() => void form.submit()}
      onCancel={busy ? form.stop : onClose}
    >
      <div className="document-dialog">
        <UploadFields screen={screen} form={form} />
        {(form.files.length > 0 || form.group || form.remark !== '') && !busy && (
          <QuietButton className="clear-form" onClick={form.clear}>
            {t('clear')}
          </QuietButton>
        )}
        <FaultText text={form.lost ? t('retryHint') : undefined} />
      </div>
    </Dialog>
  )
}
