import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type Problem, uploadApi } from '#kit/web/api.ts'
import { type ChosenFile, useUploads } from '#kit/web/form/uploads.ts'
import { messageText, useTexts } from '#kit/web/i18n.ts'
import { newId } from '#kit/web/new-id.ts'
import { keyOf } from '#kit/web/query.ts'
import { type Forecast, listForecasts, uploadForecast } from '../contract.ts'
import { forecastMessages } from '../messages.ts'
import { forecastTexts } from './texts.ts'

export type ForecastFile = ChosenFile<Forecast>

/** Failures of the server or network begin with 'Upload error'; refusals are shown without it (S2 §8). */
const uploadRefusal = (problem: Problem): string =>
  problem.kind === 'refused' && problem.status < 500
    ? problem.text
    : `${messageText(forecastMessages.FORECAST_UPLOAD_ERROR)}. ${problem.text}`

const formOf = (file: File, groupId: number, batch: string): FormData => {
  const form = new FormData()
  form.append('data', JSON.stringify({ group_id: groupId, batch }))
  form.append('files', file, file.name)
  return form
}

/** Uploads files one by one. Files of one group share one alert per month, even after a retry (G-200). */
export const useForecastUpload = () => {
  const t = useTexts(forecastTexts)
  const queryClient = useQueryClient()
  const { run, mark, clear, ...uploads } = useUploads<Forecast>(t('stopped'))
  const [lost, setLost] = useState(false)
  /** The files of a batch share an alert. A retry continues the batch. */
  const batch = useRef<{ readonly groupId: number; readonly id: string }>(undefined)
  const waiting = uploads.files.filter(({ done }) => !done)

  /** Uploads a file, and shows its progress and result. @returns whether to continue with the next file */
  const sendOne = async ({ uploadKey, file }: ForecastFile, groupId: number, batchId: string, signal: AbortSignal) => {
    mark([file], { progress: 0, fault: undefined })
    const headers = { 'idempotency-key': `${uploadKey}-${groupId}` }
    const onProgress = (progress: number) => mark([file], { progress })
    const form = formOf(file, groupId, batchId)
    const answer = await uploadApi(uploadForecast, { headers }, form, { signal, onProgress })
    mark([file], { progress: undefined, ...(answer.ok ? { done: answer.value } : { fault: uploadRefusal(answer) }) })
    if (!answer.ok && answer.kind === 'network') setLost(true)
    return answer.ok || answer.kind === 'refused'
  }
  const send = async (groupId: number): Promise<void> => {
    setLost(false)
    if (batch.current?.groupId !== groupId) batch.current = { groupId, id: newId() }
    const { id } = batch.current
    const isWhole = await run(async (signal) => {
      for (const one of waiting) if (!(await sendOne(one, groupId, id, signal))) return false
      return true
    })
    if (isWhole) batch.current = undefined
    void queryClient.invalidateQueries({ queryKey: keyOf(listForecasts) })
  }
  return {
    ...uploads,
    waiting,
    /** True if the connection was lost. The remaining files can be sent again. */
    lost,
    clear: () => {
      clear()
      setLost(false)
    },
    send,
  }
}

export type ForecastUploadState = ReturnType<typeof useForecastUpload>
