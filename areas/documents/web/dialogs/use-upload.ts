import { useEffect, useRef, useState } from 'react'
import type { EmailGroup } from '#areas/email-groups/contract.ts'
import { callApi, type Problem, uploadApi } from '#kit/web/api.ts'
import { newId } from '#kit/web/new-id.ts'
import { useOpenWork } from '#kit/web/open-work.ts'
import { endUpload } from '../../contract.ts'
import type { DocumentKind } from '../../kinds/kind.ts'
import type { FileBatch } from '../../kinds/sort-files.ts'
import { type ChosenFile, choose } from './chosen-files.tsx'

/** The reason that a file was not uploaded. */
export interface UploadFault {
  readonly problem: Problem
  readonly file: string
  readonly kind: DocumentKind
}

interface UploadOutcome {
  /** The ids of the new records. */
  readonly made: readonly number[]
  /** The first failure. */
  readonly fault: UploadFault | undefined
  /** True if the user stopped the upload. */
  readonly isStopped: boolean
}

interface UploadData {
  readonly groupOf: (file: File) => EmailGroup | undefined
  readonly remark: string
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

type Batch = FileBatch<File>

/** Returns whether a later record of the upload goes to the same group, so that both share one mail (DOC-12). */
const hasMore = (batches: readonly Batch[], at: number, { groupOf }: UploadData): boolean => {
  const groupIn = ({ files: [file] }: Batch) => file && groupOf(file)?.id
  const [batch, ...later] = batches.slice(at)
  return batch !== undefined && later.some((one) => groupIn(one) === groupIn(batch))
}

/** The selected files. Newly selected ones replace the uploaded ones. */
const useFiles = () => {
  const [files, setFiles] = useState<readonly ChosenFile[]>([])
  return {
    files,
    mark: (which: readonly File[], patch: Partial<ChosenFile>) =>
      setFiles((all) => all.map((one) => (which.includes(one.file) ? { ...one, ...patch } : one))),
    add: (more: readonly File[]) => setFiles((all) => [...all.filter(({ done }) => !done), ...more.map(choose)]),
    remove: (index: number) => setFiles((all) => all.filter((_, at) => at !== index)),
    /**
     * Replaces a file by one with a corrected name. It gets a new idempotency key, because the name determines the
     * document.
     */
    replace: (index: number, file: File) =>
      setFiles((all) =>
        all.map((one, at) => (at === index ? { ...choose(file), key: one.key, isRenamed: true } : one)),
      ),
    clear: () => setFiles([]),
    /** Removes the reasons of refusals that a change of the form may have removed. */
    clearFaults: (of?: readonly File[]) =>
      setFiles((all) => all.map((one) => (of?.includes(one.file) === false ? one : { ...one, fault: undefined }))),
  }
}

/**
 * The selected files and their upload, record by record. Files that were not uploaded stay selected, so
 * that a lost connection loses nothing.
 */
export const useUpload = () => {
  const { files, mark, ...changes } = useFiles()
  const [busy, setBusy] = useState(false)
  const batchKey = useRef(newId())
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  useOpenWork(files.some(({ done }) => !done))

  const uploadBatch = async (batches: readonly Batch[], at: number, upload: UploadData, signal: AbortSignal) => {
    const { groupOf, remark } = upload
    const { kind, files: batch } = batches[at] as Batch
    mark(batch, { progress: 0, fault: undefined })
    const group_id = batch[0] && groupOf(batch[0])?.id
    const headers = { 'idempotency-key': keyOf(files, batch, group_id) }
    const together = { batch: { key: batchKey.current, more: hasMore(batches, at, upload) } }
    const data = { group_id, remark, ...(batches.length > 1 ? together : {}) }
    const onProgress = (progress: number) => mark(batch, { progress })
    const answer = await uploadApi(kind.calls.upload, { headers }, formOf(batch, data), { signal, onProgress })
    mark(batch, answer.ok ? { done: true } : { progress: undefined, fault: answer.text })
    return answer
  }

  /** Uploads the valid files and marks the others with the reason of their refusal. */
  const send = async (
    all: readonly Batch[],
    data: UploadData,
    refused: ReadonlyMap<File, string>,
  ): Promise<UploadOutcome> => {
    const control = new AbortController()
    running.current = control
    setBusy(true)
    for (const [file, reason] of refused) mark([file], { progress: undefined, fault: reason })
    const batches = all.filter(({ files: some }) => !some.some((file) => refused.has(file)))
    const open = batches.flatMap(({ files: some }) => some)
    const created: number[] = []
    let fault: UploadFault | undefined
    try {
      for (const [at, { kind, files: batch }] of batches.entries()) {
        const answer = await uploadBatch(batches, at, data, control.signal)
        if (answer.ok) {
          created.push(answer.value.id)
          continue
        }
        fault ??= { problem: answer, file: batch[0]?.name ?? '', kind }
        if (answer.kind === 'network') break
      }
    } catch (reason) {
      if (!control.signal.aborted) throw reason
      mark(open, { progress: undefined })
    }
    // sends the mail about the uploaded files now, because it would wait for the files that failed
    const isCut = fault !== undefined || control.signal.aborted
    if (batches.length > 1 && created.length > 0 && isCut)
      void callApi(endUpload, { params: { key: batchKey.current } })
    setBusy(false)
    return { made: created, fault, isStopped: control.signal.aborted }
  }

  return { files, busy, ...changes, stop: () => running.current?.abort(), send }
}
