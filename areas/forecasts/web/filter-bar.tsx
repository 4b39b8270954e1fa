import { type FormEvent, useId, useState } from 'react'
import { CheckedDateField, DateFaults, focusFaultyDate } from '#kit/web/date-faults.tsx'
import { useTexts } from '#kit/web/i18n.ts'
import { Icon } from '#kit/web/icons.tsx'
import type { ForecastFilter } from './list-state.ts'
import { forecastTexts } from './texts.ts'

/** Converts `MM-YYYY` from the URL to `YYYY-MM` for the input. */
const fieldMonth = (month: string) => (month ? `${month.slice(3)}-${month.slice(0, 2)}` : null)
const addressMonth = (month: string | null) => (month ? `${month.slice(5)}-${month.slice(0, 4)}` : '')

interface FilterBarProps {
  readonly filter: ForecastFilter
  readonly onFilter: (to: Partial<ForecastFilter>) => void
}

/** The typed month and text. They apply together; a month that cannot be read gets the focus instead. */
const useTypedFilter = ({ filter, onFilter }: FilterBarProps) => {
  const monthId = useId()
  const [month, setMonth] = useState({ day: fieldMonth(filter.month), text: '' })
  const [text, setText] = useState(filter.text)
  const [applied, setApplied] = useState(filter)
  // the filters were changed elsewhere, for example by a link
  if (filter.month !== applied.month || filter.text !== applied.text) {
    setApplied(filter)
    setMonth({ day: fieldMonth(filter.month), text: '' })
    setText(filter.text)
  }
  const typedMonth = { id: monthId, unit: 'month', value: month, onChange: setMonth } as const
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (focusFaultyDate([typedMonth])) return
    onFilter({ month: addressMonth(month.day), text: text.trim() })
  }
  return { typedMonth, text, setText, submit }
}

/** The filters: month and text apply on Search, the switch for forecasts without downloads immediately (FCT-01). */
export const FilterBar = (props: FilterBarProps) => {
  const { filter, onFilter } = props
  const t = useTexts(forecastTexts)
  const { typedMonth, text, setText, submit } = useTypedFilter(props)
  return (
    <search>
      <form className="forecast-filter flow" onSubmit={submit}>
        <div className="month">
          <label htmlFor={typedMonth.id} className="visually-hidden">
            {t('month')}
          </label>
          <CheckedDateField {...typedMonth} label={t('month')} placeholder={t('anyMonth')} />
        </div>
        <input
          className="input"
          type="search"
          aria-label={t('text')}
          value={text}
          maxLength={200}
          placeholder={t('text')}
          onChange={(event) => setText(event.target.value)}
        />
        <button type="submit" className="button">
          <Icon name="search" size={16} />
          {t('search')}
        </button>
        <button
          type="button"
          className="button switch"
          onClick={() => onFilter({ show: filter.show ? '' : 'not-downloaded' })}
        >
          {filter.show ? t('showAll') : t('showFresh')}
        </button>
        <DateFaults dates={[typedMonth]} />
      </form>
    </search>
  )
}
