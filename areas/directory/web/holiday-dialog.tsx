import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { bangkokDay } from '#kit/shared/dates.ts'
import { callApi } from '#kit/web/api.ts'
import { useDialogCall } from '#kit/web/feedback/dialog-call.ts'
import { notify } from '#kit/web/feedback/notifications.ts'
import { useOpenWork } from '#kit/web/feedback/open-work.ts'
import { NotLoaded } from '#kit/web/feedback/states.tsx'
import { DropArea } from '#kit/web/form/drop-area.tsx'
import { LabelledField } from '#kit/web/form/field.tsx'
import { useTexts } from '#kit/web/i18n.ts'
import { Button, PrimaryButton } from '#kit/web/parts/button.tsx'
import { apiQuery, keyOf } from '#kit/web/query.ts'
import { type Holiday, listHolidays, putHolidays, type ShownOrganisation } from '../contract.ts'
import { directoryMessages } from '../messages.ts'
import { readHolidays, type UnreadableLine, writeHolidays } from '../rules/holidays.ts'
import { OrganisationDialog } from './organisation-dialog.tsx'
import { holidayTexts } from './texts.ts'

const MAX_FILE_MB = 1
const MAX_UNREAD_SHOWN = 5

interface HolidayDraft {
  readonly text: string
  /** The stored days that the user saw before typing. */
  readonly shown: readonly Holiday[]
  /** True if another user has changed the stored days since the user began to type. */
  readonly isConflict: boolean
}

/** The drafts by organisation and year. They are kept when the user selects another year or organisation. */
type HolidayDrafts = Readonly<Record<string, HolidayDraft | undefined>>

/** The working calendar of an organisation: its holidays, a year at a time (DLV-18). */
export default function HolidayDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTexts(holidayTexts)
  const [drafts, setDrafts] = useState<HolidayDrafts>({})
  const isChanged = Object.values(drafts).some((draft) => draft !== undefined)
  useOpenWork(isChanged)
  return (
    <OrganisationDialog title={t('holidays')} isChanged={isChanged} onClose={onClose}>
      {(organisation) => (
        <Holidays
          key={organisation.INVENTORY_ORG_ID}
          organisation={organisation}
          drafts={drafts}
          setDraft={(key, draft) => setDrafts((before) => ({ ...before, [key]: draft }))}
        />
      )}
    </OrganisationDialog>
  )
}

interface HolidaysProps {
  readonly organisation: ShownOrganisation
  readonly drafts: HolidayDrafts
  readonly setDraft: (key: string, draft: HolidayDraft | undefined) => void
}

const Holidays = ({ organisation, drafts, setDraft }: HolidaysProps) => {
  const t = useTexts(holidayTexts)
  const { INVENTORY_ORG_ID: id } = organisation
  const { data, error, refetch } = useQuery({ ...apiQuery(listHolidays, { params: { id } }), staleTime: 0 })
  const thisYear = Number(bangkokDay(new Date()).slice(0, 4))
  const [year, setYear] = useState(thisYear)
  if (!data) return <NotLoaded error={error} refetch={refetch} />
  const key = `${id} ${year}`
  return (
    <>
      <p className="muted">{t('purpose')}</p>
      <fieldset className="holiday-years row" aria-label={t('year')}>
        {[thisYear, thisYear + 1].map((one) => (
          <Button key={one} aria-pressed={one === year} onClick={() => setYear(one)}>
            {one}
          </Button>
        ))}
      </fieldset>
      <HolidayForm
        key={year}
        organisation={organisation}
        year={year}
        stored={data.days.filter(({ day }) => day.startsWith(`${year}-`))}
        draft={drafts[key]}
        onDraft={(draft) => setDraft(key, draft)}
      />
    </>
  )
}

interface HolidayFormProps {
  readonly organisation: ShownOrganisation
  readonly year: number
  readonly stored: readonly Holiday[]
  readonly draft: HolidayDraft | undefined
  readonly onDraft: (draft: HolidayDraft | undefined) => void
}

const useHolidayDraft = ({ organisation, year, stored, draft, onDraft }: HolidayFormProps) => {
  const t = useTexts(holidayTexts)
  const queryClient = useQueryClient()
  const { INVENTORY_ORG_ID: id, COMPANY_NAME: name } = organisation
  const { shown, text, isConflict } = draft ?? { shown: stored, text: writeHolidays(stored), isConflict: false }
  const { holidays, unread } = readHolidays(text)
  const { busy, send } = useDialogCall()
  const setText = (next: string) =>
    onDraft(next === writeHolidays(shown) ? undefined : { shown, isConflict, text: next })
  const save = async () => {
    const answer = await send(
      callApi(putHolidays, { params: { id }, body: { year, days: holidays, before: [...shown] } }),
    )
    if (answer.ok) {
      queryClient.setQueryData(apiQuery(listHolidays, { params: { id } }).queryKey, answer.value)
      onDraft(undefined)
      notify.success(t('savedDays', { count: holidays.length, year, name }))
    } else {
      notify.problem(answer)
      if (answer.code !== directoryMessages.HOLIDAYS_CHANGED.code) return
      const { now } = answer.details as { readonly now: readonly Holiday[] }
      onDraft({ text, shown: now, isConflict: true })
    }
    void queryClient.invalidateQueries({ queryKey: keyOf(listHolidays) })
  }
  return { shown, text, isConflict, holidays, unread, busy, setText, save }
}

/** The days of a year as lines of text. If any line is not a valid holiday, nothing is saved. */
const HolidayForm = (props: HolidayFormProps) => {
  const t = useTexts(holidayTexts)
  const { year, draft } = props
  const { shown, text, isConflict, holidays, unread, busy, setText, save } = useHolidayDraft(props)
  const isClosed = busy || unread.length > 0 || !draft
  return (
    <>
      <LabelledField label={t('days', { year })} hint={t('hint')}>
        {(id, describedBy) => (
          <textarea
            id={id}
            className="input holiday-text"
            rows={10}
            placeholder={t('example', { year })}
            aria-describedby={describedBy}
            readOnly={busy}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </LabelledField>
      {unread.length > 0 && <UnreadLines lines={unread} />}
      {isConflict && (
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
        disabled={busy}
        onFiles={([file]) => void file?.text().then(setText)}
      />
      <div className="buttons wraps">
        <PrimaryButton aria-disabled={isClosed || undefined} onClick={isClosed ? undefined : () => void save()}>
          {t(busy ? 'saving' : 'saveDays', { count: holidays.length })}
        </PrimaryButton>
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
