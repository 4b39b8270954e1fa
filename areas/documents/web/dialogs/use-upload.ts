import { useEffect, useRef, useState } from 'react'
import { type Answer, type Problem, uploadApi } from '#kit/web/api.ts'
import { useOpenWork } from '#kit/web/open-work.ts'
import { cocs, type OrderDocument, orders, type SigningDocument, sqms } from '../../contract.ts'
import type { KindName } from '../../kinds/index.ts'
import { type ChosenFile, choose } from './chosen-files.tsx'

type Sent = Answer<OrderDocument | SigningDocument>
/** The reason that a file was not uploaded. */
export interface UploadFault {
  readonly problem: Problem
  readonly file: string
}
type NotifyProblem = { readonly signal: AbortSignal; readonly onProgress: (share: number) => void }

const sendForm = (kind: KindName, key: string, form: FormData, notifyProblem: NotifyProblem): Promise<Sent> => {
  const request = { headers: { 'idempotency-key': key } }
  if (kind === 'po') return uploadApi(orders.upload, request, form, notifyProblem)
  return kind === 'sqm'
    ? uploadApi(sqms.upload, request, form, notifyProblem)
    : uploadApi(cocs.upload, request, form, notifyProblem)
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
 * The selected files and their upload. Orders are uploaded one by one, each as its own record; the files of other kinds
 * go together. Files that were not uploaded stay selected, so that a lost connection loses nothing.
 */
export const useUpload = (kind: KindName) => {
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
    const batches = kind === 'po' ? open.map((file) => [file]) : open.length > 0 ? [open] : []
    const created: number[] = []
    let fault: UploadFault | undefined
    for (const batch of batches) {
      mark(batch, { progress: 0, fault: undefined })
      try {
        const answer = await sendForm(kind, keyOf(waiting, batch, data.group_id), formOf(batch, data), {
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
