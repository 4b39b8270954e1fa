import { useEffect, useRef, useState } from 'react'
import type { Organisation } from '#areas/directory/contract.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { notify } from '#kit/web/notifications.ts'
import { exportName } from '../../exports/status-list/row.ts'
import { exportList } from './export-list.ts'
import { exportTexts } from './export-texts.ts'
import type { ListView } from './search.ts'

export interface Progress {
  readonly rows: number
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

export interface RunningExport {
  /** Undefined while none runs; a `total` of 0 is not known yet. */
  readonly progress: Progress | undefined
  readonly run: () => void
  readonly cancel: () => void
}

/** Exports what the filters show. It goes on while the list is filtered and turned; leaving the list cancels it. */
export const useExport = (
  view: ListView,
  organisations: ReadonlyMap<number, Organisation> | undefined,
): RunningExport => {
  const t = useTexts(exportTexts)
  const [progress, setProgress] = useState<Progress>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const run = async () => {
    const control = new AbortController()
    running.current = control
    setProgress({ rows: 0, total: 0 })
    let drawn = 0
    try {
      const done = await exportList({
        view,
        codes: new Map([...(organisations ?? [])].map(([id, { INVENTORY_ORG_CODE }]) => [id, INVENTORY_ORG_CODE])),
        signal: control.signal,
        onProgress: (rows, total) => {
          if (Date.now() - drawn < DRAW_EVERY) return
          drawn = Date.now()
          setProgress({ rows, total })
        },
      })
      if (!done.ok) notify.problem(done)
      else if (!done.file) notify.validation(t('broken'))
      else {
        save(done.file, exportName(view.filters.from, view.filters.to))
        if (done.more) notify.validation(t('cutMore', { done: done.rows }))
        else if (done.rows < done.total) notify.validation(t('cut', { done: done.rows, all: done.total }))
        else notify.success(t('done', { count: done.rows }))
      }
    } catch {
      if (!control.signal.aborted) notify.validation(t('broken'))
    } finally {
      if (!control.signal.aborted) setProgress(undefined)
    }
  }

  const cancel = () => {
    running.current?.abort()
    setProgress(undefined)
  }
  return { progress, run: () => void run(), cancel }
}
