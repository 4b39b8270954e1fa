import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Message } from '#kit/shared/message.ts'
import { callApi } from '#kit/web/api.ts'
import { say, translate } from '#kit/web/i18n.ts'
import { notify } from '#kit/web/notifications.ts'
import { keyOf } from '#kit/web/query.ts'
import { saveFile } from '#kit/web/save-file.ts'
import { changeForecast, type Forecast, forecastFile, listForecasts } from '../contract.ts'
import { forecastMessages as says } from '../messages.ts'
import type { RowActions } from './rows.tsx'
import { forecastTexts } from './texts.ts'

const spaced = (list: string): string => list.split(',').join(', ')

/** Download and alert of a row; each may have changed the list, which is read anew. */
export const useRowActions = (): RowActions => {
  const queries = useQueryClient()
  const [busy, setBusy] = useState<ReadonlySet<number>>(new Set())
  const alone = (act: (forecast: Forecast) => Promise<void>) => async (forecast: Forecast) => {
    setBusy((before) => new Set([...before, forecast.id]))
    await act(forecast)
    setBusy((before) => new Set([...before].filter((id) => id !== forecast.id)))
    void queries.invalidateQueries({ queryKey: keyOf(listForecasts) })
  }
  const download = alone(async ({ id, forecast }) => {
    const answer = await callApi(forecastFile, { params: { id } })
    if (answer.ok) saveFile(answer.value as Blob, forecast.name)
    else notify.problem(answer)
  })
  const sendAlert = alone(async ({ id, receiver_email: list }) => {
    const answer = await callApi(changeForecast, { params: { id }, body: { email_status: 1 } })
    const said = (one: Message, two: Message, more: string) => [say(one), say(two), more].join(' ')
    if (answer.ok) {
      const again = translate(forecastTexts)('again', { list: spaced(list) })
      return notify.success(said(says.FORECAST_MAIL_SENT, says.FORECAST_MAIL_SENT_TEXT, again))
    }
    if (answer.kind === 'ended') return notify.problem(answer)
    const text = said(says.FORECAST_MAIL_ERROR, says.FORECAST_MAIL_ERROR_TEXT, answer.text)
    return notify.problem({ ...answer, text })
  })
  return { download: (one) => void download(one), sendAlert: (one) => void sendAlert(one), busy }
}
