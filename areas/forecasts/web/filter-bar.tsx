import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { useId, useState } from 'react'
import { useCompact } from '#kit/web/device.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { Icon } from '#kit/web/icons.tsx'
import type { ForecastFilter } from './list-state.ts'
import { forecastTexts } from './texts.ts'

const pickedOf = (month: string) => (month ? dayjs(`${month.slice(3)}-${month.slice(0, 2)}-01`) : null)

/** Month and text wait for Search; what is not downloaded is one switch (FCT-01). */
export const FilterBar = ({
  filter,
  onFilter,
}: {
  filter: ForecastFilter
  onFilter: (to: Partial<ForecastFilter>) => void
}) => {
  const t = useTexts(forecastTexts)
  const compact = useCompact()
  const monthId = useId()
  const textId = useId()
  const [month, setMonth] = useState(filter.month)
  const [text, setText] = useState(filter.text)
  return (
    <search>
      <form
        className="forecast-filter"
        onSubmit={(event) => {
          event.preventDefault()
          onFilter({ month, text: text.trim() })
        }}
      >
        <div className="month">
          <label htmlFor={monthId} className="visually-hidden">
            {t('month')}
          </label>
          <DatePicker
            id={monthId}
            picker="month"
            format="MM-YYYY"
            placeholder={t('anyMonth')}
            inputReadOnly={compact}
            value={pickedOf(month)}
            onChange={(picked) => setMonth(picked?.isValid() ? picked.format('MM-YYYY') : '')}
          />
        </div>
        <label htmlFor={textId} className="visually-hidden">
          {t('text')}
        </label>
        <input
          id={textId}
          className="input"
          type="search"
          value={text}
          maxLength={200}
          placeholder={t('text')}
          onChange={(event) => setText(event.target.value)}
        />
        <button type="submit" className="button">
          <Icon name="search" size={16} />
          {t('search')}
        </button>
        <button type="button" className="button switch" onClick={() => onFilter({ fresh: !filter.fresh })}>
          {filter.fresh ? t('showAll') : t('showFresh')}
        </button>
      </form>
    </search>
  )
}
