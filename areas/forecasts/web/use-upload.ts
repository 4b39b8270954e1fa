import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type Answer, type Problem, uploadApi } from '#kit/web/api.ts'
import { messageText, translate } from '#kit/web/i18n.ts'
import { newId } from '#kit/web/new-id.ts'
import { useOpenWork } from '#kit/web/open-work.ts'
import { keyOf } from '#kit/web/query.ts'
import { type Forecast, listForecasts, uploadForecast } from '../contract.ts'
import { forecastMessages } from '../messages.ts'
import { forecastTexts } from './texts.ts'

export type UploadResult =
  | { readonly ok: true; readonly forecast: Forecast }
  | { readonly ok: false; readonly text: string }

export interface ChosenFile {
  /** Distinguishes files with the same name, and is the idempotency key of the upload; a retry uses it again. */
  readonly key: string
  readonly file: File
  /** The progress (0 to 1) during the upload. */
  readonly progress?: number | undefined
  /** The new forecast, or the reason that the upload failed. */
  readonly result?: UploadResult | undefined
}

/** Adds 'Upload error' before failures of the server or network. The text of a rule is shown without it (S2 §8). */
const uploadRefusal = (problem: Problem): string =>
  problem.kind === 'refused' && problem.status < 500
    ? problem.text
    : `${messageText(forecastMessages.FORECAST_UPLOAD_ERROR)}. ${problem.text}`

/** A file that has not been uploaded. */
export const isNotUploaded = ({ result }: ChosenFile): boolean => !result?.ok

const formOf = (file: File, groupId: number, batch: string): FormData => {
  const form = new FormData()
  form.append('data', JSON.stringify({ group_id: groupId, batch }))
  form.append('files', file, file.name)
  return form
}

const resultOf = (answer: Answer<Forecast>): UploadResult =>
  answer.ok ? { ok: true, forecast: answer.value } : { ok: false, text: uploadRefusal(answer) }

/** The selected files. A new selection replaces the files that were uploaded. */
const useFiles = () => {
  const [files, setFiles] = useState<readonly ChosenFile[]>([])
  return {
    files,
    mark: (key: string, patch: Partial<ChosenFile>) =>
      setFiles((all) => all.map((one) => (one.key === key ? { ...one, ...patch } : one))),
    add: (more: readonly File[]) =>
      setFiles((all) => [...all.filter(isNotUploaded), ...more.map((file) => ({ key: newId(), file }))]),
    remove: (key: string) => setFiles((all) => all.filter((one) => one.key !== key)),
    removeAll: () => setFiles([]),
  }
}

/**
 * The selected files and their upload, one by one, each with its own result. Files of one group share an alert per
 * month, also after a retry (G-200). Files that were not uploaded stay selected, so that a lost connection loses
 * nothing.
 */
export const useUpload = () => {
  const queryClient = useQueryClient()
  const { files, mark, add, remove, removeAll } = useFiles()
  const [busy, setBusy] = useState(false)
  const [lost, setLost] = useState(false)
  const running = useRef<AbortController>(undefined)
  /** The files of a batch share an alert. A retry continues the batch. */
  const batch = useRef<{ readonly groupId: number; readonly id: string }>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  useOpenWork(busy || files.some(isNotUploaded))

  /**
   * Uploads a file and marks its progress and result.
   * @returns whether to continue with the next file
   */
  const sendOne = async (
    { key, file }: ChosenFile,
    groupId: number,
    batchId: string,
    signal: AbortSignal,
  ): Promise<boolean> => {
    mark(key, { progress: 0, result: undefined })
    const headers = { 'idempotency-key': `${key}-${groupId}` }
    const onProgress = (progress: number) => mark(key, { progress })
    try {
      const answer = await uploadApi(uploadForecast, { headers }, formOf(file, groupId, batchId), {
        signal,
        onProgress,
      })
      mark(key, { progress: undefined, result: resultOf(answer) })
      if (!answer.ok && answer.kind === 'network') setLost(true)
      return answer.ok || answer.kind === 'refused'
    } catch (reason) {
      if (!signal.aborted) throw reason
      mark(key, { progress: undefined, result: { ok: false, text: translate(forecastTexts)('stopped') } })
      return false
    }
  }

  const send = async (groupId: number): Promise<void> => {
    const control = new AbortController()
    running.current = control
    setBusy(true)
    setLost(false)
    if (batch.current?.groupId !== groupId) batch.current = { groupId, id: newId() }
    const { id } = batch.current
    let all = true
    for (const one of files.filter(isNotUploaded)) {
      all = await sendOne(one, groupId, id, control.signal)
      if (!all) break
    }
    if (all) batch.current = undefined
    setBusy(false)
    void queryClient.invalidateQueries({ queryKey: keyOf(listForecasts) })
  }

  return {
    files,
    busy,
    /** True if the connection was lost. The remaining files can be sent again. */
    lost,
    add,
    remove,
    clear: () => {
      removeAll()
      setLost(false)
    },
    stop: () => running.current?.abort(),
    send,
  }
}

export type Upload = ReturnType<typeof useUpload>
