import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { bangkokDay } from '#kit/shared/dates.ts'
import { callApi } from '#kit/web/api.ts'
import { DropArea } from '#kit/web/drop-area.tsx'
import { useTexts } from '#kit/web/i18n.ts'
import { notify } from '#kit/web/notifications.ts'
import { apiQuery, keyOf } from '#kit/web/query.ts'
import { ErrorState, Loading } from '#kit/web/states.tsx'
import { type Holiday, listHolidays, putHolidays, type ShownOrganisation } from '../contract.ts'
import { readHolidays, type UnreadableLine, writeHolidays } from '../rules/holidays.ts'
import { holidayTexts } from './holiday-texts.ts'
import { OrganisationDialog } from './organisation-dialog.tsx'
import './holiday-dialog.css'

const MAX_FILE_MB = 1
const MAX_UNREAD_SHOWN = 5

/** The working calendar of an organisation: its holidays, a year at a time (DLV-18). */
const HolidayDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const t = useTexts(holidayTexts)
  return (
    <OrganisationDialog title={t('title')} close={t('close')} company={t('company')} onClose={onClose}>
      {(organisation) => <Holidays key={organisation.INVENTORY_ORG_ID} organisation={organisation} />}
    </OrganisationDialog>
  )
}
export default HolidayDialog

const Holidays = ({ organisation }: { readonly organisation: ShownOrganisation }) => {
  const t = useTexts(holidayTexts)
  const { INVENTORY_ORG_ID: id } = organisation
  const { data, error, refetch } = useQuery({ ...apiQuery(listHolidays, { params: { id } }), staleTime: 0 })
  const thisYear = Number(bangkokDay(new Date()).slice(0, 4))
  const [year, setYear] = useState(thisYear)
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Loading />
  const ofYear = data.days.filter(({ day }) => day.startsWith(`${year}-`))
  return (
    <>
      <p className="muted">{t('purpose')}</p>
      <fieldset className="holiday-years" aria-label={t('year')}>
        {[thisYear, thisYear + 1].map((one) => (
          <button key={one} type="button" className="button" aria-pressed={one === year} onClick={() => setYear(one)}>
            {one}
          </button>
        ))}
      </fieldset>
      <HolidayForm key={`${year} ${writeHolidays(ofYear)}`} {...{ organisation, year }} stored={ofYear} />
    </>
  )
}

interface HolidayFormProps {
  readonly organisation: ShownOrganisation
  readonly year: number
  readonly stored: readonly Holiday[]
}

/** The days as text, and the call that saves them. */
const useHolidayDraft = ({ organisation, year, stored }: HolidayFormProps) => {
  const t = useTexts(holidayTexts)
  const queryClient = useQueryClient()
  const before = writeHolidays(stored)
  const [text, setText] = useState(before)
  const [isBusy, setBusy] = useState(false)
  const { holidays, unread } = readHolidays(text)
  const { INVENTORY_ORG_ID: id, COMPANY_NAME: name } = organisation

  const save = async () => {
    setBusy(true)
    const answer = await callApi(putHolidays, { params: { id }, body: { year, days: holidays } })
    setBusy(false)
    if (!answer.ok) return notify.problem(answer)
    queryClient.setQueryData(apiQuery(listHolidays, { params: { id } }).queryKey, answer.value)
    void queryClient.invalidateQueries({ queryKey: keyOf(listHolidays) })
    notify.success(t('saved', { count: holidays.length, year, name }))
  }
  return { text, setText, holidays, unread, isBusy, isClosed: isBusy || unread.length > 0 || text === before, save }
}

/** The days of a year as lines of text, typed, pasted or from a file. Nothing is saved while a line is not a holiday. */
const HolidayForm = (props: HolidayFormProps) => {
  const { year } = props
  const t = useTexts(holidayTexts)
  const textId = useId()
  const { text, setText, holidays, unread, isBusy, isClosed, save } = useHolidayDraft(props)
  return (
    <>
      <div className="field">
        <label htmlFor={textId}>{t('days', { year })}</label>
        <textarea
          id={textId}
          className="input holiday-text"
          rows={10}
          placeholder={t('example', { year })}
          aria-describedby={`${textId}-hint`}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <p className="hint" id={`${textId}-hint`}>
          {t('hint')}
        </p>
      </div>
      {unread.length > 0 && <UnreadLines lines={unread} />}
      <DropArea
        label={t('drop')}
        accept=".csv,.txt"
        multiple={false}
        mostMb={MAX_FILE_MB}
        disabled={isBusy}
        onFiles={([file]) => void file?.text().then(setText)}
      />
      <div className="organisation-actions">
        <button
          type="button"
          className="button primary"
          aria-disabled={isClosed || undefined}
          onClick={isClosed ? undefined : () => void save()}
        >
          {t(isBusy ? 'saving' : 'save', { count: holidays.length })}
        </button>
      </div>
    </>
  )
}

const UnreadLines = ({ lines }: { readonly lines: readonly UnreadableLine[] }) => {
  const t = useTexts(holidayTexts)
  return (
    <div role="alert">
      <ul className="holiday-unread">
        {lines.slice(0, MAX_UNREAD_SHOWN).map(({ line, text, offered }) => (
          <li key={line}>{offered ? t('buddhist', { line, text, day: offered }) : t('unread', { line, text })}</li>
        ))}
        {lines.length > MAX_UNREAD_SHOWN && <li>{t('moreUnread', { count: lines.length - MAX_UNREAD_SHOWN })}</li>}
      </ul>
    </div>
  )
}
