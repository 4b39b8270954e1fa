import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { may } from '#areas/accounts/rules/capabilities.ts'
import { useUser } from '#areas/accounts/web/index.ts'
import { isPending } from '#areas/mail/rules/delivery.ts'
import { MailStateChip } from '#areas/mail/web/index.ts'
import { bangkokMinute } from '#kit/shared/dates.ts'
import { callApi } from '#kit/web/api.ts'
import { downloadFile } from '#kit/web/feedback/download-file.ts'
import { notify } from '#kit/web/feedback/notifications.ts'
import { translate, useTexts } from '#kit/web/i18n.ts'
import { DataList } from '#kit/web/list/data-list.tsx'
import type { DataColumn } from '#kit/web/list/data-table.tsx'
import type { ListPage } from '#kit/web/list/list-page.tsx'
import { useRowWatch } from '#kit/web/list/row-watch.ts'
import { Button } from '#kit/web/parts/button.tsx'
import { Icon } from '#kit/web/parts/icons.tsx'
import { keyOf } from '#kit/web/query.ts'
import { changeForecast, type Forecast, getForecastFile, listForecasts } from '../contract.ts'
import { ALL_SUPPLIERS } from '../rules/file-name.ts'
import { alertErrorText, alertSentText, alertStoredText, spaceAfterCommas } from './alert-result.ts'
import { forecastTexts } from './texts.ts'

/** The user is notified when the alert of a row is no longer pending (G-215). */
export const useRowActions = (forecasts: readonly Forecast[]) => {
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState<ReadonlySet<number>>(new Set())
  const watchMail = useRowWatch(
    forecasts,
    ({ email_state }) => !isPending(email_state),
    ({ email_state }) => {
      if (email_state === 'sent') notify.success(alertSentText())
      else if (email_state === 'kept') notify.info(alertStoredText())
      else notify.warning(alertErrorText())
    },
  )
  const alone = (act: (forecast: Forecast) => Promise<unknown>) => async (forecast: Forecast) => {
    setBusy((before) => new Set([...before, forecast.id]))
    await act(forecast)
    setBusy((before) => new Set([...before].filter((id) => id !== forecast.id)))
    void queryClient.invalidateQueries({ queryKey: keyOf(listForecasts) })
  }
  const download = alone(({ id, forecast }) =>
    downloadFile(callApi(getForecastFile, { params: { id } }), forecast.name),
  )
  const sendAlert = alone(async ({ id, receiver_email: list }) => {
    const answer = await callApi(changeForecast, { params: { id }, body: { email_status: 1 } })
    if (answer.ok) {
      watchMail(id)
      notify.info(translate(forecastTexts)('queuedFor', { list: spaceAfterCommas(list) }))
    } else if (answer.kind === 'ended') notify.problem(answer)
    else notify.problem({ ...answer, text: `${alertErrorText()} ${answer.text}` })
  })
  return {
    download: (forecast: Forecast) => void download(forecast),
    sendAlert: (forecast: Forecast) => void sendAlert(forecast),
    /** The ids of the forecasts with a running action. */
    busy,
  }
}

type RowActions = ReturnType<typeof useRowActions>
type RowProps = { readonly forecast: Forecast; readonly actions: RowActions }

const DownloadButton = ({ forecast, actions }: RowProps) => {
  const t = useTexts(forecastTexts)
  return (
    <Button
      className="row-button"
      aria-label={t('downloadOf', { name: forecast.forecast.name })}
      disabled={actions.busy.has(forecast.id)}
      onClick={() => actions.download(forecast)}
    >
      <Icon name="download" size={14} />
      {t('download')}
    </Button>
  )
}

/** Factory users also see the Send button, which is disabled after the alert was sent (FCT-04). */
const AlertCell = ({ forecast, actions }: RowProps) => {
  const t = useTexts(forecastTexts)
  const mayUpload = may(useUser().user_type, 'forecast.upload')
  const { email_status: status, email_state: state } = forecast
  const reason = status === 1 ? t('whySent') : isPending(state) ? t('whyQueued') : undefined
  return (
    <span className="alert-cell inline-row wraps">
      <MailStateChip short state={state} />
      {mayUpload && (
        <Button
          className="row-button"
          aria-label={`${t('send')} ${forecast.forecast.name}`}
          title={reason}
          disabled={reason !== undefined || actions.busy.has(forecast.id)}
          onClick={() => actions.sendAlert(forecast)}
        >
          <Icon name="mail" size={14} />
          {t('send')}
        </Button>
      )}
    </span>
  )
}

const vendorOf = ({ supplier_code: code, vendor }: Forecast, forAll: string): string =>
  code === ALL_SUPPLIERS ? forAll : vendor

const useForecastColumns = (actions: RowActions): DataColumn<Forecast>[] => {
  const t = useTexts(forecastTexts)
  return [
    { key: 'company', title: t('company'), cell: (row) => row.company, width: 56 },
    { key: 'vendor', title: t('vendor'), cell: (row) => vendorOf(row, t('forAll')) },
    {
      key: 'file',
      title: t('fileName'),
      width: '14%',
      cell: ({ forecast }) => <span className="file strong breaks">{forecast.name}</span>,
    },
    { key: 'date', title: t('date'), cell: (row) => row.forecast_date, width: 76, className: 'fixed' },
    {
      key: 'createdAt',
      title: t('createdAt'),
      width: 122,
      className: 'fixed',
      cell: ({ createdAt }) => bangkokMinute(createdAt),
    },
    {
      key: 'group',
      title: t('group'),
      width: 112,
      className: 'fixed',
      cell: (row) => <span title={row.receiver_email.replaceAll(',', '\n')}>{row.email_group}</span>,
    },
    {
      key: 'download',
      title: t('download'),
      width: 112,
      cell: (forecast) => <DownloadButton forecast={forecast} actions={actions} />,
    },
    {
      key: 'email',
      title: t('email'),
      width: 116,
      cell: (forecast) => <AlertCell forecast={forecast} actions={actions} />,
    },
    { key: 'count', title: t('downCount'), cell: (row) => row.down_count, width: 66, className: 'fixed number' },
  ]
}

const ForecastCard = ({ forecast, actions }: RowProps) => {
  const t = useTexts(forecastTexts)
  return (
    <>
      <div className="forecast-card-head">
        <strong className="file strong breaks">{forecast.forecast.name}</strong>
        <strong className="fixed">{forecast.forecast_date}</strong>
      </div>
      <p>
        {forecast.company} · {vendorOf(forecast, t('forAll'))}
      </p>
      <p className="muted">
        {forecast.email_group} · {bangkokMinute(forecast.createdAt)}
      </p>
      <p className="muted">
        {t('downCount')}: <span className="fixed">{forecast.down_count}</span>
      </p>
      <div className="forecast-card-actions row wraps">
        <DownloadButton forecast={forecast} actions={actions} />
        <AlertCell forecast={forecast} actions={actions} />
      </div>
    </>
  )
}

interface ForecastListProps {
  readonly list: ListPage<Forecast>
  readonly actions: RowActions
  readonly empty: ReactNode
}

export const ForecastList = ({ list, actions, empty }: ForecastListProps) => {
  const t = useTexts(forecastTexts)
  return (
    <DataList<Forecast>
      aria-label={t('tableLabel')}
      list={list}
      rowKey={({ id }) => id}
      columns={useForecastColumns(actions)}
      card={(forecast) => <ForecastCard forecast={forecast} actions={actions} />}
      className="forecast-table"
      cardsClassName="forecast-cards"
      empty={empty}
      minWidth={880}
    />
  )
}
