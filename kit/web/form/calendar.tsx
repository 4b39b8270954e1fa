import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import type { IsoDate } from '#kit/shared/dates.ts'
import { AntdFrame } from '../antd-frame.tsx'
import { useTexts } from '../i18n.ts'
import { Icon } from '../parts/icons.tsx'
import { kitTexts } from '../texts.ts'
import { type DateUnit, dateFormats } from './date-unit.ts'

export interface CalendarProps {
  /** The label of the field, which also names its calendar. */
  readonly label: string
  /** The calendar offers only days in this range. */
  readonly from?: IsoDate | null
  readonly to?: IsoDate | null
  readonly day: IsoDate | null
  readonly unit: DateUnit
  readonly disabled: boolean
  readonly onSelect: (day: IsoDate | null) => void
}

/** The button beside the input of a date that opens the calendar. */
const Calendar = ({ label, day, unit, from, to, disabled, onSelect }: CalendarProps) => {
  const t = useTexts(kitTexts)
  return (
    <AntdFrame>
      <DatePicker
        className="date-field-calendar"
        aria-label={t('calendarOf', { name: label })}
        picker={unit}
        // keyboard users type the date instead
        tabIndex={-1}
        inputReadOnly
        allowClear={false}
        placeholder=""
        suffixIcon={<Icon name="calendar" size={16} />}
        placement="bottomRight"
        disabled={disabled}
        {...(from ? { minDate: dayjs(from) } : {})}
        {...(to ? { maxDate: dayjs(to) } : {})}
        value={day === null ? null : dayjs(day)}
        onChange={(selected) =>
          onSelect(selected && !Array.isArray(selected) ? selected.format(dateFormats[unit]) : null)
        }
      />
    </AntdFrame>
  )
}

export default Calendar
