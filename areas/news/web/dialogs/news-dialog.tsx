import { Input, Modal, Segmented } from 'antd'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { say, useTexts } from '#kit/web/i18n.ts'
import { notify } from '#kit/web/notifications.ts'
import { useOpenWork } from '#kit/web/open-work.ts'
import type { NewsItem } from '../../contract.ts'
import { newsMessages as messages } from '../../messages.ts'
import { MAX_DESCRIPTION_LENGTH, MAX_TITLE_LENGTH, type NewsField, type NewsPage, newsTypes } from '../../rules/item.ts'
import { dialogTexts } from '../dialog-texts.ts'
import { newsTexts } from '../texts.ts'
import { useRefreshNews } from '../use-live-news.ts'
import { ConcurrentChanges } from './concurrent-changes.tsx'
import { FilesField } from './files-field.tsx'
import { ImageField } from './image-field.tsx'
import { newKey, sendNews } from './send-news.ts'
import { SupplierSelect } from './supplier-select.tsx'
import { useDraft } from './use-draft.ts'

const Labelled = ({
  id,
  label,
  reason,
  children,
}: {
  id?: string
  label: string
  reason?: ReactNode
  children: ReactNode
}) => (
  <div className="field">
    {id ? <label htmlFor={id}>{label}</label> : <span className="news-field-label">{label}</span>}
    {children}
    {reason}
  </div>
)

interface NewsDialogProps {
  readonly page: NewsPage
  /** The item to change; undefined to create one. */
  readonly item: NewsItem | undefined
  readonly onClose: () => void
}

/** The dialogs 'Create News' and 'Update News' (NWS-02). A refusal or lost connection keeps all input. */
export const NewsDialog = ({ page, item, onClose }: NewsDialogProps) => {
  const t = useTexts(dialogTexts)
  const typeName = useTexts(newsTexts)
  const id = useId()
  const refresh = useRefreshNews()
  const { draft, missing, isTouched, change, addFiles, takeFilesOf, removeFile, chooseImage } = useDraft(item)
  /** The present item, after another user saved first. */
  const [theirs, setTheirs] = useState<NewsItem>()
  const [key] = useState(newKey)
  const [tried, setTried] = useState(false)
  const [progress, setProgress] = useState<number>()
  const [fault, setFault] = useState<string>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  useOpenWork(isTouched)
  const busy = progress !== undefined

  const reasonId = (field: NewsField) => (tried && missing.includes(field) ? `${id}-${field}-reason` : undefined)
  const reason = (field: NewsField) => {
    const named = reasonId(field)
    return (
      named && (
        <p id={named} className="reason" role="alert">
          {say(messages.NEWS_REQUIRED)}
        </p>
      )
    )
  }

  const save = async () => {
    setTried(true)
    setFault(undefined)
    if (missing.length > 0) return
    const control = new AbortController()
    running.current = control
    setProgress(0)
    try {
      const notifyResult = { signal: control.signal, onProgress: setProgress }
      const answer = await sendNews(draft, { page, item, version: theirs?.version, key, notifyResult })
      setProgress(undefined)
      if (!answer.ok) {
        if (answer.kind === 'ended') return
        refresh()
        const now = (answer.details as { now?: NewsItem } | undefined)?.now
        if (now && item) {
          takeFilesOf(now, theirs ?? item)
          setTheirs(now)
        }
        const text = answer.code === messages.NEWS_KEY_REUSED.code ? t('sentBefore') : answer.text
        return setFault(answer.kind === 'network' ? t('lost') : text)
      }
      notify.success(t(item ? 'updated' : 'created'))
      refresh()
      onClose()
    } catch (stopped) {
      if (!control.signal.aborted) throw stopped
      setProgress(undefined)
    }
  }

  return (
    <Modal
      open
      title={t(item ? 'updateTitle' : 'createTitle')}
      width={680}
      okText={t(busy ? 'saving' : 'save')}
      okButtonProps={{ disabled: busy }}
      cancelText={t(busy ? 'stop' : 'cancel')}
      closable={false}
      mask={{ closable: false }}
      keyboard={false}
      onOk={() => void save()}
      onCancel={busy ? () => running.current?.abort() : onClose}
    >
      <div className="news-form">
        <Labelled label={t('type')}>
          <Segmented
            aria-label={t('type')}
            value={draft.type}
            disabled={busy}
            options={newsTypes.map((type) => ({ value: type, label: type === 'wht' ? 'WHT' : typeName(type) }))}
            onChange={(type) => change({ type })}
          />
        </Labelled>
        <Labelled id={`${id}-title`} label={t('title')} reason={reason('title')}>
          <Input
            id={`${id}-title`}
            value={draft.title}
            maxLength={MAX_TITLE_LENGTH}
            disabled={busy}
            aria-invalid={reasonId('title') !== undefined}
            aria-describedby={reasonId('title')}
            {...(reasonId('title') ? { status: 'error' as const } : {})}
            onChange={(event) => change({ title: event.target.value })}
          />
        </Labelled>
        <Labelled id={`${id}-description`} label={t('description')} reason={reason('description')}>
          <Input.TextArea
            id={`${id}-description`}
            value={draft.description}
            maxLength={MAX_DESCRIPTION_LENGTH}
            autoSize={{ minRows: 4, maxRows: 12 }}
            disabled={busy}
            aria-invalid={reasonId('description') !== undefined}
            aria-describedby={reasonId('description')}
            {...(reasonId('description') ? { status: 'error' as const } : {})}
            onChange={(event) => change({ description: event.target.value })}
          />
        </Labelled>
        <Labelled id={`${id}-suppliers`} label={t('suppliers')} reason={reason('vendor_id')}>
          <SupplierSelect
            id={`${id}-suppliers`}
            audience={draft.audience}
            disabled={busy}
            describedBy={reasonId('vendor_id')}
            onChange={(audience) => change({ audience })}
          />
        </Labelled>
        <Labelled label={t('image')} reason={reason('thumbnail')}>
          <ImageField item={item} image={draft.image} disabled={busy} onChoose={chooseImage} />
        </Labelled>
        <Labelled label={t('files')}>
          <FilesField files={draft.files} disabled={busy} onAdd={addFiles} onRemove={removeFile} />
        </Labelled>
        {busy && (
          <progress aria-label={t('progress')} value={progress} max={1}>
            {Math.round(progress * 100)}%
          </progress>
        )}
        {theirs && item && <ConcurrentChanges before={item} now={theirs} />}
        {fault && (
          <p role="alert" className="news-fault">
            {fault}
          </p>
        )}
      </div>
    </Modal>
  )
}
