import { useEffect, useState } from 'react'
import { type Answer, type Problem, type UploadProgress, uploadApi } from '#kit/web/api.ts'
import { Dialog } from '#kit/web/feedback/dialog.tsx'
import { FaultText } from '#kit/web/feedback/fault.tsx'
import { notify } from '#kit/web/feedback/notifications.ts'
import { useOpenWork } from '#kit/web/feedback/open-work.ts'
import { UploadProgressBar } from '#kit/web/form/chosen-file-parts.tsx'
import { useStoppableUpload } from '#kit/web/form/uploads.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { newId } from '#kit/web/new-id.ts'
import { createNews, type NewsItem, updateNews } from '../../contract.ts'
import { newsMessages as messages } from '../../messages.ts'
import type { NewsPage } from '../../rules/item.ts'
import { dialogTexts } from '../dialog-texts.ts'
import { useRefreshNews } from '../news-queries.ts'
import { closeDialog } from '../open-dialog.ts'
import { NewsFields } from './fields.tsx'
import { type NewsDraftState, toFormData, useNewsDraft } from './use-draft.ts'

/** Shows what another user has changed since the dialog was opened (G-39). */
const ConcurrentChanges = ({ before, now }: { readonly before: NewsItem; readonly now: NewsItem }) => {
  const t = useTexts(dialogTexts)
  const names = (item: NewsItem) => item.files.map(({ name }) => name).join(', ') || '–'
  const facts: readonly (readonly [string, string, string])[] = [
    [t('type'), before.type, now.type],
    [t('title'), before.title, now.title],
    [t('description'), before.description, now.description],
    [t('suppliers'), before.vendor_id, now.vendor_id],
    [t('image'), before.thumbnail.name, now.thumbnail.name],
    [t('files'), names(before), names(now)],
  ]
  return (
    <section className="news-theirs" aria-label={t('theirs')}>
      <strong>{t('theirs')}</strong>
      <dl>
        {facts.map(
          ([label, was, is]) =>
            was !== is && (
              <div key={label}>
                <dt className="small">{label}</dt>
                <dd>{is}</dd>
              </div>
            ),
        )}
      </dl>
    </section>
  )
}

/** Saves the draft and reports progress, refusals and changes by other users. */
const useSaveNews = (page: NewsPage, { item, draft, missing, takeFilesOf }: NewsDraftState) => {
  const t = useTexts(dialogTexts)
  const refresh = useRefreshNews()
  /** The item as another user has saved it in the meantime. */
  const [theirs, setTheirs] = useState<NewsItem>()
  const [key] = useState(newId)
  const [tried, setTried] = useState(false)
  const [progress, setProgress] = useState(0)
  const [fault, setFault] = useState<string>()
  const { busy, run, stop } = useStoppableUpload()
  useEffect(() => stop, [stop])

  const showProblem = ({ kind, details, code, text }: Problem) => {
    if (kind === 'ended') return
    refresh()
    const now = (details as { now?: NewsItem } | undefined)?.now
    if (now && item) {
      takeFilesOf(now, theirs ?? item)
      setTheirs(now)
    }
    const reason = code === messages.NEWS_KEY_REUSED.code ? t('sentBefore') : text
    setFault(kind === 'network' ? t('lost') : reason)
  }
  const send = (progress: UploadProgress): Promise<Answer<NewsItem>> => {
    // all attempts from one dialog have the same key, so that a retry does not publish the item twice
    const headers = { 'idempotency-key': key }
    if (!item) return uploadApi(createNews, { headers }, toFormData(draft, { from: page }), progress)
    const keep = draft.files.flatMap(({ file }) => (file instanceof File ? [] : file._id))
    const form = toFormData(draft, { version: (theirs ?? item).version, keep })
    return uploadApi(updateNews, { params: { id: item.id } }, form, progress)
  }
  const save = async () => {
    setTried(true)
    setFault(undefined)
    if (missing.length > 0) return
    setProgress(0)
    const answer = await run((signal) => send({ signal, onProgress: setProgress }))
    if (!answer) return
    if (!answer.ok) return showProblem(answer)
    notify.success(t(item ? 'updated' : 'created'))
    refresh()
    closeDialog()
  }
  return { theirs, tried, progress, fault, busy, save, stop }
}

interface NewsDialogProps {
  readonly page: NewsPage
  /** The item to change; undefined to create one. */
  readonly item: NewsItem | undefined
}

/** The dialogs 'Create News' and 'Update News' (NWS-02). A failure does not clear the input. */
export const NewsDialog = ({ page, item }: NewsDialogProps) => {
  const t = useTexts(dialogTexts)
  const state = useNewsDraft(item)
  const { theirs, tried, progress, fault, busy, save, stop } = useSaveNews(page, state)
  useOpenWork(state.isTouched)
  return (
    <Dialog
      title={t(item ? 'updateTitle' : 'createTitle')}
      width={680}
      okText={t(busy ? 'saving' : 'save')}
      okButtonProps={{ disabled: busy }}
      cancelText={t(busy ? 'stop' : 'cancel')}
      onOk={() => void save()}
      onCancel={busy ? stop : closeDialog}
    >
      <div className="news-form">
        <NewsFields state={state} tried={tried} busy={busy} />
        {busy && <UploadProgressBar label={t('progress')} progress={progress} />}
        {theirs && item && <ConcurrentChanges before={item} now={theirs} />}
        <FaultText text={fault} />
      </div>
    </Dialog>
  )
}
