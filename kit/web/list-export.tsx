import { useEffect, useRef, useState } from 'react'
import { JsonRows } from '#kit/shared/json-rows.ts'
import type { Answer } from './api.ts'
import { useTexts } from './i18n.ts'
import { Icon } from './icons.tsx'
import { notify } from './notifications.ts'
import { kitTexts } from './texts.ts'
import './data-list.css'

/** Takes the rows of a list one by one and makes a file of them. */
export interface RowFile {
  /** @returns whether the file got a row of it */
  row(row: unknown): boolean
  end(): Blob
}

export interface ListExport {
  /** The whole list as it comes (`streamApi` with `_limit=-1`). */
  readonly ask: (signal: AbortSignal) => Promise<Answer<ReadableStream<Uint8Array>>>
  readonly file: () => RowFile
  readonly name: string
}

export interface Progress {
  readonly rows: number
  /** 0: not known yet. */
  readonly total: number
}

/** How often the progress is drawn, in ms. */
const DRAW_EVERY = 150

const save = (file: Blob, name: string): void => {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // the browser reads the file after the click has been handled
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** Reads a stream to its end, a piece at a time so that the page stays usable. The number of rows in the file; undefined when the stream broke off. */
const takeRows = async (
  stream: ReadableStream<Uint8Array>,
  file: RowFile,
  progress: (rows: number) => void,
): Promise<number | undefined> => {
  const reader = new JsonRows()
  const decoder = new TextDecoder()
  const pieces = stream.getReader()
  let count = 0
  const take = (text: string) => {
    for (const row of reader.take(text)) {
      if (file.row(JSON.parse(row))) count += 1
    }
  }
  for (let piece = await pieces.read(); !piece.done; piece = await pieces.read()) {
    take(decoder.decode(piece.value, { stream: true }))
    progress(count)
  }
  take(decoder.decode())
  return reader.isWhole ? count : undefined
}

/** Exports a list; it goes on while the list is filtered and turned, leaving the list cancels it. */
export const useListExport = () => {
  const t = useTexts(kitTexts)
  const [progress, setProgress] = useState<Progress>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const run = async ({ ask, file: makeFile, name }: ListExport) => {
    const control = new AbortController()
    running.current = control
    setProgress({ rows: 0, total: 0 })
    let drawn = 0
    try {
      const answer = await ask(control.signal)
      if (!answer.ok) return notify.problem(answer)
      const file = makeFile()
      const rows = await takeRows(answer.value, file, (done) => {
        if (Date.now() - drawn < DRAW_EVERY) return
        drawn = Date.now()
        setProgress({ rows: done, total: Math.max(done, answer.total ?? 0) })
      })
      if (rows === undefined) return notify.validation(t('exportBroken'))
      save(file.end(), name)
      notify.success(t('exportDone', { count: rows }))
    } catch {
      if (!control.signal.aborted) notify.validation(t('exportBroken'))
    } finally {
      if (!control.signal.aborted) setProgress(undefined)
    }
  }
  const cancel = () => {
    running.current?.abort()
    setProgress(undefined)
  }
  return { progress, run: (wish: ListExport) => void run(wish), cancel }
}

export interface ListExportButtonProps {
  readonly label: string
  /** How many rows the filters have; none: nothing to export. */
  readonly count: number
  readonly wish: ListExport
}

/** Starts an export; meanwhile says how far it is and offers to cancel. */
export const ListExportButton = ({ label, count, wish }: ListExportButtonProps) => {
  const t = useTexts(kitTexts)
  const { progress, run, cancel } = useListExport()
  if (progress) {
    const { rows, total } = progress
    const words = total === 0 ? t('exportStarting') : t('exportProgress', { done: rows, all: total })
    return (
      <div className="list-export to-end">
        <progress aria-label={words} {...(total === 0 ? {} : { value: rows, max: total })} />
        <span className="muted">{words}</span>
        <button type="button" className="button" onClick={cancel}>
          {t('exportCancel')}
        </button>
      </div>
    )
  }
  const reason = count === 0 ? t('exportNothing') : undefined
  return (
    <div className="list-export to-end">
      <button
        type="button"
        className="button"
        aria-disabled={reason ? true : undefined}
        aria-description={reason}
        data-whole={reason}
        onClick={() => {
          if (!reason) run(wish)
        }}
      >
        <Icon name="download" size={16} />
        {label}
      </button>
    </div>
  )
}
