import { useRef } from 'react'
import type { EmailGroup } from '#areas/email-groups/contract.ts'
import { callApi, type Problem, uploadApi } from '#kit/web/api.ts'
import { newId } from '#kit/web/new-id.ts'
import { type ChosenFile, choose, useUploads } from '#kit/web/uploads.ts'
import { endUpload } from '../../contract.ts'
import type { DocumentKind } from '../../kinds/kind.ts'
import type { FileBatch } from '../../kinds/sort-files.ts'

/** The reason that a file was not uploaded. */
interface UploadFault {
  readonly problem: Problem
  readonly file: string
  readonly kind: DocumentKind
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

/** The selected files, whose names the user can correct. */
const useFiles = () => {
  const { change, ...uploads } = useUploads()
  return {
    ...uploads,
    /** Replaces a file by one with a corrected name. Its idempotency key is new, because the name determines the document. */
    replace: (file: File, by: File) =>
      change((one) => (one.file === file ? { ...choose(by), key: one.key, isRenamed: true } : one)),
    /** Removes the reasons of refusals that a change of the form may have removed. */
    clearFaults: (of?: readonly File[]) =>
      change((one) => (of?.includes(one.file) === false ? one : { ...one, fault: undefined })),
  }
}

/** The selected files and their upload, record by record. */
export const useUpload = () => {
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

  /**
   * Uploads the valid files and marks the others with the reason of their refusal. Returns the ids of the new records,
   * the first failure, and whether the user stopped the upload.
   */
  const send = async (all: readonly Batch[], data: UploadData, refused: ReadonlyMap<File, string>) => {
    for (const [file, reason] of refused) mark([file], { progress: undefined, fault: reason })
    const batches = all.filter(({ files: some }) => !some.some((file) => refused.has(file)))
    const made: number[] = []
    let fault: UploadFault | undefined
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
    // sends the mail about the uploaded files now, because it would wait for the files that failed
    if (batches.length > 1 && made.length > 0 && (fault || isStopped))
      void callApi(endUpload, { params: { key: batchKey.current } })
    return { made, fault, isStopped }
  }

  return { ...uploads, send }
}
