import { DatePicker, Input, Switch } from 'antd'
import dayjs from 'dayjs'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import type { IsoDate } from '#kit/shared/dates.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { Icon } from '#kit/web/icons.tsx'
import { defaultFilters, filtersSet, type ListFilters } from './search.ts'
import { StatusRadio } from './status-radio.tsx'
import { SupplierFilter } from './supplier-filter.tsx'
import { listTexts } from './texts.ts'

const Labelled = ({
  label,
  className = '',
  children,
}: {
  label: string
  className?: string
  children: (id: string) => ReactNode
}) => {
  const id = useId()
  return (
    <div className={`filter-field ${className}`}>
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  )
}

interface DayProps {
  readonly label: string
  readonly value: IsoDate | null
  /** No day before or after these can be picked. */
  readonly from?: IsoDate | null
  readonly to?: IsoDate | null
  readonly onChange: (day: IsoDate | null) => void
}

/** A day; cleared, the range is open on that side. */
const Day = ({ label, value, from, to, onChange }: DayProps) => {
  const t = useTexts(listTexts)
  return (
    <Labelled label={label} className="filter-day">
      {(id) => (
        <DatePicker
          id={id}
          format="YYYY-MM-DD"
          placeholder={t('anyDay')}
          value={value === null ? null : dayjs(value)}
          {...(from ? { minDate: dayjs(from) } : {})}
          {...(to ? { maxDate: dayjs(to) } : {})}
          onChange={(day) => onChange(day ? day.format('YYYY-MM-DD') : null)}
        />
      )}
    </Labelled>
  )
}

interface SwitchProps {
  readonly label: string
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
}

const FilterSwitch = ({ label, ...switched }: SwitchProps) => {
  const id = useId()
  return (
    <span className="filter-switch">
      <Switch id={id} size="small" {...switched} />
      <label htmlFor={id}>{label}</label>
    </span>
  )
}

export interface FilterFormProps {
  readonly filters: ListFilters
  readonly today: IsoDate
  readonly onApply: (filters: ListFilters) => void
  /** Offers 'Demo Only'. */
  readonly withDemo: boolean
  /** Begins the first line. */
  readonly heading?: string
  /** Ends the first line. */
  readonly children?: ReactNode
}

/**
 * Which deliveries are listed. Radio and switches act at once, what is typed or picked acts on Search or Enter; whatever
 * acts takes all the rest along. Give it `key`s of the applied filters, so that a changed address shows here.
 */
export const FilterForm = ({ filters, today, onApply, withDemo, heading, children }: FilterFormProps) => {
  const t = useTexts(listTexts)
  const [draft, setDraft] = useState(filters)
  const change = (patch: Partial<ListFilters>) => setDraft({ ...draft, ...patch })
  const apply = (patch: Partial<ListFilters> = {}) => {
    const next = { ...draft, ...patch }
    setDraft(next)
    onApply({ ...next, no: next.no.trim(), po: next.po.trim(), rel: next.rel.trim() })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    apply()
  }
  const box = (key: 'no' | 'po' | 'rel', label: string, longest: number) => (
    <Labelled label={label} className={`filter-${key}`}>
      {(id) => (
        <Input
          id={id}
          value={draft[key]}
          maxLength={longest}
          autoComplete="off"
          onChange={(event) => change({ [key]: event.target.value })}
        />
      )}
    </Labelled>
  )
  return (
    <search>
      <form className="filters" aria-label={t('filters')} onSubmit={submit}>
        <div className="filter-line">
          {heading && <h2>{heading}</h2>}
          <StatusRadio
            value={draft.deletedOnly || draft.demoOnly ? undefined : draft.status}
            onChange={(status) => apply({ status, deletedOnly: false, demoOnly: false })}
          />
          <FilterSwitch
            label={t('deletedOnly')}
            checked={draft.deletedOnly}
            onChange={(deletedOnly) => apply({ deletedOnly, demoOnly: false })}
          />
          {withDemo && (
            <FilterSwitch
              label={t('demoOnly')}
              checked={draft.demoOnly}
              onChange={(demoOnly) => apply({ demoOnly, deletedOnly: false })}
            />
          )}
          {draft.supplier !== null && (
            <SupplierFilter supplier={draft.supplier} onRemove={() => apply({ supplier: null })} />
          )}
          {children}
        </div>
        <div className="filter-line fields">
          {box('no', t('invoiceDo'), 60)}
          {box('po', t('po'), 60)}
          {box('rel', t('rel'), 20)}
          <Day label={t('createdFrom')} value={draft.from} to={draft.to} onChange={(from) => change({ from })} />
          <Day label={t('createdTo')} value={draft.to} from={draft.from} onChange={(to) => change({ to })} />
          <Day
            label={t('dueFrom')}
            value={draft.dueFrom}
            to={draft.dueTo}
            onChange={(dueFrom) => change({ dueFrom })}
          />
          <Day label={t('dueTo')} value={draft.dueTo} from={draft.dueFrom} onChange={(dueTo) => change({ dueTo })} />
          <span className="filter-act">
            <button type="submit" className="button primary">
              <Icon name="search" size={16} />
              {t('search')}
            </button>
            {filtersSet(filters, today) > 0 && (
              <button type="button" className="button quiet" onClick={() => apply(defaultFilters(today))}>
                {t('clear')}
              </button>
            )}
          </span>
        </div>
      </form>
    </search>
  )
}
