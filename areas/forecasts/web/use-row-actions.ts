import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isPending, type MailState } from '#areas/mail/rules/delivery.ts'
import { callApi } from '#kit/web/api.ts'
import { translate } from '#kit/web/i18n.ts'
import { notify } from '#kit/web/notifications.ts'
import { keyOf } from '#kit/web/query.ts'
import { useRowWatch } from '#kit/web/row-watch.ts'
import { saveFile } from '#kit/web/save-file.ts'
import { changeForecast, type Forecast, forecastFile, listForecasts } from '../contract.ts'
import { alertError, alertSent, alertStored, withSpaces } from './alert-result.ts'
import type { RowActions } from './rows.tsx'
import { forecastTexts } from './texts.ts'

const notifyAlert = (state: MailState): void => {
  if (state === 'sent') notify.success(alertSent())
  else if (state === 'kept') notify.info(alertStored())
  else notify.warning(alertError())
}

/** The download and alert actions of a row. The user is notified when the alert is no longer pending (G-215). */
export const useRowActions = (forecasts: readonly Forecast[]): RowActions => {
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState<ReadonlySet<number>>(new Set())
  const watchMail = useRowWatch(
    forecasts,
    ({ email_state }) => !isPending(email_state),
    ({ email_state }) => notifyAlert(email_state),
  )
  const alone = (act: (forecast: Forecast) => Promise<void>) => async (forecast: Forecast) => {
    setBusy((before) => new Set([...before, forecast.id]))
    await act(forecast)
    setBusy((before) => new Set([...before].filter((id) => id !== forecast.id)))
    void queryClient.invalidateQueries({ queryKey: keyOf(listForecasts) })
  }
  const download = alone(async ({ id, forecast }) => {
    const answer = await callApi(forecastFile, { params: { id } })
    if (answer.ok) saveFile(answer.value as Blob, forecast.name)
    else notify.problem(answer)
  })
  const sendAlert = alone(async ({ id, receiver_email: list }) => {
    const answer = await callApi(changeForecast, { params: { id }, body: { email_status: 1 } })
    if (answer.ok) {
      watchMail(id)
      notify.info(translate(forecastTexts)('queuedFor', { list: withSpaces(list) }))
    } else if (answer.kind === 'ended') notify.problem(answer)
    else notify.problem({ ...answer, text: `${alertError()} ${answer.text}` })
  })
  return { download: (one) => void download(one), sendAlert: (one) => void sendAlert(one), busy }
}
