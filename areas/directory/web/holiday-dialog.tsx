import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { bangkokDay } from '#kit/shared/dates.ts'
import { callApi } from '#kit/web/api.ts'
import { useDialogCall } from '#kit/web/dialog-call.ts'
import { DropArea } from '#kit/web/drop-area.tsx'
import { useTexts } from '#kit/web/i18n.ts'
import { notify } from '#kit/web/notifications.ts'
import { useOpenWork } from '#kit/web/open-work.ts'
import { apiQuery, keyOf } from '#kit/web/query.ts'
import { NotLoaded } from '#kit/web/states.tsx'
import { type Holiday, listHolidays, putHolidays, type ShownOrganisation } from '../contract.ts'
import { directoryMessages } from '../messages.ts'
import { readHolidays, type UnreadableLine, writeHolidays } from '../rules/holidays.ts'
import { holidayTexts } from './holiday-texts.ts'
import { OrganisationDialog } from './organisation-dialog.tsx'
import './holiday-dialog.css'

const MAX_FILE_MB = 1
const MAX_UNREAD_SHOWN = 5

/** Typed holidays of a year that are not saved yet. */
interface HolidayDraft {
  readonly text: string
  /** The stored days that the user saw before. */
  readonly shown: readonly Holiday[]
  /** True if another user stored the days `shown` after the user began to type. */
  readonly isConflict: boolean
}

/** The drafts by organisation and year. Another year or organisation keeps them. */
type HolidayDrafts = Readonly<Record<string, HolidayDraft | undefined>>

interface DraftsProps {
  readonly drafts: HolidayDrafts
  readonly setDraft: (key: string, draft: HolidayDraft | undefined) => void
}

/** The working calendar of an organisation: its holidays, a year at a time (DLV-18). */
const HolidayDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const t = useTexts(holidayTexts)
  const [drafts, setDrafts] = useState<HolidayDrafts>({})
  const isChanged = Object.values(drafts).some((draft) => draft !== undefined)
  useOpenWork(isChanged)
  const setDraft = (key: string, draft: HolidayDraft | undefined) =>
    setDrafts((before) => ({ ...before, [key]: draft }))
  return (
    <OrganisationDialog title={t('title')} isChanged={isChanged} onClose={onClose}>
      {(organisation) => <Holidays key={organisation.INVENTORY_ORG_ID} {...{ organisation, drafts, setDraft }} />}
    </OrganisationDialog>
  )
}
export default HolidayDialog

const Holidays = ({ organisation, ...drafts }: DraftsProps & { readonly organisation: ShownOrganisation }) => {
  const t = useTexts(holidayTexts)
  const { INVENTORY_ORG_ID: id } = organisation
  const { data, error, refetch } = useQuery({ ...apiQuery(listHolidays, { params: { id } }), staleTime: 0 })
  const thisYear = Number(bangkokDay(new Date()).slice(0, 4))
  const [year, setYear] = useState(thisYear)
  if (!data) return <NotLoaded error={error} refetch={refetch} />
  const ofYear = data.days.filter(({ day }) => day.startsWith(`${year}-`))
  return (
    <>
      <p className="muted">{t('purpose')}</p>
      <fieldset className="holiday-years row" aria-label={t('year')}>
        {[thisYear, thisYear + 1].map((one) => (
          <button key={one} type="button" className="button" aria-pressed={one === year} onClick={() => setYear(one)}>
            {one}
          </button>
        ))}
      </fieldset>
      <HolidayForm key={year} {...{ organisation, year, ...drafts }} stored={ofYear} />
    </>
  )
}

interface HolidayFormProps extends DraftsProps {
  readonly organisation: ShownOrganisation
  readonly year: number
  readonly stored: readonly Holiday[]
}

/** The days of a year as lines of text, typed, pasted or from a file. Nothing is saved while a line is not a holiday. */
const HolidayForm = ({ organisation, year, stored, drafts, setDraft }: HolidayFormProps) => {
  const t = useTexts(holidayTexts)
  const textId = useId()
  const queryClient = useQueryClient()
  const { INVENTORY_ORG_ID: id, COMPANY_NAME: name } = organisation
  const key = `${id} ${year}`
  const draft = drafts[key]
  const shown = draft?.shown ?? stored
  const text = draft?.text ?? writeHolidays(stored)
  const { busy: isBusy, send } = useDialogCall()
  const { holidays, unread } = readHolidays(text)

  const setText = (next: string) =>
    setDraft(
      key,
      next === writeHolidays(shown) ? undefined : { text: next, shown, isConflict: draft?.isConflict ?? false },
    )
  const save = async () => {
    const body = { year, days: holidays, before: [...shown] }
    const answer = await send(callApi(putHolidays, { params: { id }, body }))
    if (!answer.ok) {
      if (answer.code === directoryMessages.HOLIDAYS_CHANGED.code) {
        const { now } = answer.details as { readonly now: readonly Holiday[] }
        setDraft(key, { text, shown: now, isConflict: true })
        void queryClient.invalidateQueries({ queryKey: keyOf(listHolidays) })
      }
      return notify.problem(answer)
    }
    queryClient.setQueryData(apiQuery(listHolidays, { params: { id } }).queryKey, answer.value)
    setDraft(key, undefined)
    void queryClient.invalidateQueries({ queryKey: keyOf(listHolidays) })
    notify.success(t('saved', { count: holidays.length, year, name }))
  }
  const isClosed = isBusy || unread.length > 0 || !draft
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
          readOnly={isBusy}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <p className="hint" id={`${textId}-hint`}>
          {t('hint')}
        </p>
      </div>
      {unread.length > 0 && <UnreadLines lines={unread} />}
      {draft?.isConflict && (
        <div role="alert">
          <p>{t('storedNow')}</p>
          <p className="holiday-stored breaks">{writeHolidays(shown) || t('noDays')}</p>
        </div>
      )}
      <DropArea
        label={t('drop')}
        accept=".csv,.txt"
        multiple={false}
        mostMb={MAX_FILE_MB}
        disabled={isBusy}
        onFiles={([file]) => void file?.text().then(setText)}
      />
      <div className="buttons wraps">
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
      <ul className="holiday-unread red-text breaks">
        {lines.slice(0, MAX_UNREAD_SHOWN).map(({ line, text, offered }) => (
          <li key={line}>{offered ? t('buddhist', { line, text, day: offered }) : t('unread', { line, text })}</li>
        ))}
        {lines.length > MAX_UNREAD_SHOWN && <li>{t('moreUnread', { count: lines.length - MAX_UNREAD_SHOWN })}</li>}
      </ul>
    </div>
  )
}
