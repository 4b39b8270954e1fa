import { useEffect, useRef, useState } from 'react'
import { type Problem, uploadApi } from '#kit/web/api.ts'
import { useOpenWork } from '#kit/web/open-work.ts'
import type { DocumentKind } from '../../kinds/kind.ts'
import { type ChosenFile, choose } from './chosen-files.tsx'

/** The reason that a file was not uploaded. */
export interface UploadFault {
  readonly problem: Problem
  readonly file: string
}

/** Identical files and group give the same key, so that a retry repeats the same upload. */
const keyOf = (chosen: readonly ChosenFile[], batch: readonly File[], groupId: number | undefined): string =>
  [...chosen.filter(({ file }) => batch.includes(file)).map(({ uploadKey }) => uploadKey), groupId].join('-')

const formOf = (files: readonly File[], data: object): FormData => {
  const form = new FormData()
  form.append('data', JSON.stringify(data))
  for (const file of files) form.append('attachment', file, file.name)
  return form
}

/**
 * The selected files and their upload, one by one or together, by kind. Files that were not uploaded stay selected, so
 * that a lost connection loses nothing.
 */
export const useUpload = (kind: DocumentKind) => {
  const [files, setFiles] = useState<readonly ChosenFile[]>([])
  const [busy, setBusy] = useState(false)
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  useOpenWork(files.some(({ done }) => !done))

  const mark = (which: readonly File[], patch: Partial<ChosenFile>) =>
    setFiles((all) => all.map((one) => (which.includes(one.file) ? { ...one, ...patch } : one)))

  /**
   * Uploads the valid files and marks the others with the reason of their refusal.
   * @returns the ids of the new records, and the first failure
   */
  const send = async (
    data: { readonly group_id: number | undefined; readonly remark: string },
    refused: ReadonlyMap<File, string>,
  ): Promise<{ made: readonly number[]; fault: UploadFault | undefined }> => {
    const control = new AbortController()
    running.current = control
    setBusy(true)
    const waiting = files.filter(({ done }) => !done)
    for (const [file, reason] of refused) mark([file], { progress: undefined, fault: reason })
    const open = waiting.map(({ file }) => file).filter((file) => !refused.has(file))
    const batches = kind.hasRecordPerFile ? open.map((file) => [file]) : open.length > 0 ? [open] : []
    const created: number[] = []
    let fault: UploadFault | undefined
    for (const batch of batches) {
      mark(batch, { progress: 0, fault: undefined })
      const headers = { 'idempotency-key': keyOf(waiting, batch, data.group_id) }
      try {
        const answer = await uploadApi(kind.calls.upload, { headers }, formOf(batch, data), {
          signal: control.signal,
          onProgress: (progress) => mark(batch, { progress }),
        })
        if (answer.ok) {
          created.push(answer.value.id)
          mark(batch, { done: true })
          continue
        }
        fault ??= { problem: answer, file: batch[0]?.name ?? '' }
        mark(batch, { progress: undefined, fault: answer.text })
        if (answer.kind === 'network') break
      } catch (reason) {
        if (!control.signal.aborted) throw reason
        mark(open, { progress: undefined })
        break
      }
    }
    setBusy(false)
    return { made: created, fault }
  }

  return {
    files,
    busy,
    add: (more: readonly File[]) => setFiles((all) => [...all.filter(({ done }) => !done), ...more.map(choose)]),
    remove: (index: number) => setFiles((all) => all.filter((_, at) => at !== index)),
    clear: () => setFiles([]),
    stop: () => running.current?.abort(),
    send,
  }
}
