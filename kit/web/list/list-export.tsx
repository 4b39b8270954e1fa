import { useEffect, useRef, useState } from 'react'
import { MAX_ROWS } from '#kit/shared/sheets/max-rows.ts'
import type { Answer } from '../api.ts'
import { saveFile } from '../device/save-file.ts'
import { notify } from '../feedback/notifications.ts'
import { useTexts } from '../i18n.ts'
import { Button } from '../parts/button.tsx'
import { Icon } from '../parts/icons.tsx'
import { kitTexts } from '../texts.ts'
import type { ExportedFile, ListFile } from './row-files.ts'
import './data-list.css'

export interface ListExport {
  /** Requests the whole list as a stream (`callApiAsStream` with `_limit=-1`). */
  readonly ask: (signal: AbortSignal) => Promise<Answer<ReadableStream<Uint8Array>>>
  readonly file: (signal: AbortSignal) => ListFile
  readonly name: string
}

const PROGRESS_INTERVAL_MS = 150

/** Writes the file in chunks, so that the page stays responsive. */
const writeFile = async (
  stream: ReadableStream<Uint8Array>,
  file: ListFile,
  progress: (rows: number) => void,
): Promise<ExportedFile> => {
  const chunks = stream.getReader()
  for (let chunk = await chunks.read(); !chunk.done; chunk = await chunks.read())
    progress((await file.take(chunk.value)).rows)
  return file.end()
}

/** Exports a list. Filtering and paging do not interrupt the export; leaving the list cancels it. */
export const useListExport = () => {
  const t = useTexts(kitTexts)
  /** `rows` of `total` rows are in the file; `total` is 0 if it is not known yet. */
  const [progress, setProgress] = useState<{ readonly rows: number; readonly total: number }>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const report = ({ read, rows }: ExportedFile, total: number | undefined, more: boolean) => {
    if (more) notify.validation(t('exportCutMore', { done: rows }))
    else if (total !== undefined && read < total) notify.validation(t('exportCut', { done: rows, all: total }))
    else notify.success(t('exportDone', { count: rows }))
  }

  const run = async ({ ask, file: makeFile, name }: ListExport) => {
    const control = new AbortController()
    running.current = control
    setProgress({ rows: 0, total: 0 })
    let rendered = 0
    let file: ListFile | undefined
    try {
      const answer = await ask(control.signal)
      if (!answer.ok) return notify.problem(answer)
      const { total, more = false } = answer
      file = makeFile(control.signal)
      const result = await writeFile(answer.value, file, (rows) => {
        if (Date.now() - rendered < PROGRESS_INTERVAL_MS) return
        rendered = Date.now()
        setProgress({ rows, total: Math.max(rows, Math.min(total ?? 0, MAX_ROWS)) })
      })
      if (!result.file) return notify.validation(t('exportBroken'))
      saveFile(result.file, name)
      report(result, total, more)
    } catch {
      if (!control.signal.aborted) notify.validation(t('exportBroken'))
    } finally {
      file?.close?.()
      if (!control.signal.aborted) setProgress(undefined)
    }
  }
  const cancel = () => {
    running.current?.abort()
    setProgress(undefined)
  }
  return { progress, run: (requested: ListExport) => void run(requested), cancel }
}

interface ListExportButtonProps {
  readonly label: string
  /** The number of rows that match the filters; the button is disabled for 0. */
  readonly count: number
  readonly requested: ListExport
}

export const ListExportButton = (props: ListExportButtonProps) => <ExportButton {...props} {...useListExport()} />

/**
 * The button for an export whose state is held by the page, so that the export continues if the button is mounted
 * again.
 */
export const ExportButton = ({
  label,
  count,
  requested,
  progress,
  run,
  cancel,
}: ListExportButtonProps & ReturnType<typeof useListExport>) => {
  const t = useTexts(kitTexts)
  if (progress) {
    const { rows, total } = progress
    const words = total === 0 ? t('exportStarting') : t('exportProgress', { done: rows, all: total })
    return (
      <div className="list-export to-end at-end row">
        <progress aria-label={words} {...(total === 0 ? {} : { value: rows, max: total })} />
        <span className="muted">{words}</span>
        <Button className="no-wrap" onClick={cancel}>
          {t('exportCancel')}
        </Button>
      </div>
    )
  }
  return (
    <div className="list-export to-end at-end row">
      <Button className="no-wrap" reason={count === 0 ? t('exportNothing') : undefined} onClick={() => run(requested)}>
        <Icon name="download" size={16} />
        {label}
      </Button>
    </div>
  )
}
