import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type Problem, uploadApi } from '#kit/web/api.ts'
import { say, translate } from '#kit/web/i18n.ts'
import { useOpenWork } from '#kit/web/open-work.ts'
import { keyOf } from '#kit/web/query.ts'
import { newUploadKey } from '#kit/web/upload-key.ts'
import { type Forecast, listForecasts, uploadForecast } from '../contract.ts'
import { forecastMessages } from '../messages.ts'
import { forecastTexts } from './texts.ts'

export type UploadResult =
  | { readonly ok: true; readonly forecast: Forecast }
  | { readonly ok: false; readonly text: string }

export interface ChosenFile {
  /** Tells two files of the same name apart. */
  readonly key: string
  /** Names its way to the server, also when it is sent again. */
  readonly uploadKey: string
  readonly file: File
  /** A share (0 to 1) while it is sent. */
  readonly progress?: number | undefined
  /** The forecast that was made of it, or why there is none. */
  readonly result?: UploadResult | undefined
}

let chosen = 0

/** 'Upload error' in front of what the server or the network could not do; a rule's own text says enough (S2 §8). */
const uploadRefusal = (problem: Problem): string =>
  problem.kind === 'refused' && problem.status < 500
    ? problem.text
    : `${say(forecastMessages.FORECAST_UPLOAD_ERROR)}. ${problem.text}`

/** A file that was not taken yet. */
export const isOpen = ({ result }: ChosenFile): boolean => !result?.ok

const formOf = (file: File, groupId: number, batch: string): FormData => {
  const form = new FormData()
  form.append('data', JSON.stringify({ group_id: groupId, batch }))
  form.append('files', file, file.name)
  return form
}

/**
 * The chosen files and their way to the server, one by one, each with its own result. Those of one group share an alert per month,
 * also over a retry (G-200). What did not arrive stays chosen, so that nothing is lost with a connection.
 */
export const useUpload = () => {
  const queries = useQueryClient()
  const [files, setFiles] = useState<readonly ChosenFile[]>([])
  const [busy, setBusy] = useState(false)
  const [lost, setLost] = useState(false)
  const running = useRef<AbortController>(undefined)
  const batch = useRef<{ readonly groupId: number; readonly id: string }>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  useOpenWork(busy || files.some(isOpen))

  const mark = (key: string, patch: Partial<ChosenFile>) =>
    setFiles((all) => all.map((one) => (one.key === key ? { ...one, ...patch } : one)))

  const batchOf = (groupId: number): string => {
    if (batch.current?.groupId !== groupId) batch.current = { groupId, id: newUploadKey() }
    return batch.current.id
  }

  /** @returns whether the next file may follow */
  const sendOne = async (
    { key, uploadKey, file }: ChosenFile,
    groupId: number,
    control: AbortController,
  ): Promise<boolean> => {
    mark(key, { progress: 0, result: undefined })
    try {
      const answer = await uploadApi(
        uploadForecast,
        { headers: { 'idempotency-key': `${uploadKey}-${groupId}` } },
        formOf(file, groupId, batchOf(groupId)),
        {
          signal: control.signal,
          onProgress: (progress) => mark(key, { progress }),
        },
      )
      const result: UploadResult = answer.ok
        ? { ok: true, forecast: answer.value }
        : { ok: false, text: uploadRefusal(answer) }
      mark(key, { progress: undefined, result })
      if (!answer.ok && answer.kind === 'network') setLost(true)
      return answer.ok || answer.kind === 'refused'
    } catch (reason) {
      if (!control.signal.aborted) throw reason
      mark(key, { progress: undefined, result: { ok: false, text: translate(forecastTexts)('stopped') } })
      return false
    }
  }

  const send = async (groupId: number): Promise<void> => {
    const control = new AbortController()
    running.current = control
    setBusy(true)
    setLost(false)
    let all = true
    for (const one of files.filter(isOpen)) {
      all = await sendOne(one, groupId, control)
      if (!all) break
    }
    if (all) batch.current = undefined
    setBusy(false)
    void queries.invalidateQueries({ queryKey: keyOf(listForecasts) })
  }

  return {
    files,
    busy,
    /** The connection dropped; what did not arrive can be sent again. */
    lost,
    add: (more: readonly File[]) =>
      setFiles((all) => [
        ...all.filter(isOpen),
        ...more.map((file) => ({ key: String(++chosen), uploadKey: newUploadKey(), file })),
      ]),
    remove: (key: string) => setFiles((all) => all.filter((one) => one.key !== key)),
    clear: () => {
      setFiles([])
      setLost(false)
    },
    stop: () => running.current?.abort(),
    send,
  }
}
