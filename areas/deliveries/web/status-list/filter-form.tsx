import { Input, Switch, type SwitchProps } from 'antd'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { may } from '#areas/accounts/rules/capabilities.ts'
import { useUser } from '#areas/accounts/web/index.ts'
import { useSuppliers } from '#areas/directory/web/index.ts'
import type { IsoDate } from '#kit/shared/dates.ts'
import { useCompact } from '#kit/web/device/device.ts'
import { DateFaults, focusFaultyDate } from '#kit/web/form/date-faults.tsx'
import type { DateFieldValue } from '#kit/web/form/date-field.tsx'
import { useTexts } from '#kit/web/i18n.ts'
import { FilterDate, FilterField } from '#kit/web/list/filter/filter-field.tsx'
import { PrimaryButton, QuietButton } from '#kit/web/parts/button.tsx'
import { Icon } from '#kit/web/parts/icons.tsx'
import { countActiveFilters, defaultFilters, type ListFilters, type StatusChoice, statusChoices } from './search.ts'
import { listTexts } from './texts.ts'

const FilterSwitch = ({ label, ...switched }: SwitchProps & { readonly label: string }) => {
  const id = useId()
  return (
    <span className="filter-switch inline-row">
      <Switch id={id} size="small" {...switched} />
      <label htmlFor={id}>{label}</label>
    </span>
  )
}

const isSame = (one: ListFilters, other: ListFilters): boolean => JSON.stringify(one) === JSON.stringify(other)

type DayKey = 'from' | 'to' | 'dueFrom' | 'dueTo'

interface FilterFormProps {
  readonly filters: ListFilters
  readonly today: IsoDate
  readonly onApply: (filters: ListFilters) => void
  /** Content at the end of the first line. */
  readonly children?: ReactNode
}

/** Holds the entered filters and the typed dates, and applies them. */
const useFilterDraft = ({ filters, today, onApply }: Pick<FilterFormProps, 'filters' | 'today' | 'onApply'>) => {
  const t = useTexts(listTexts)
  const [draft, setDraft] = useState(filters)
  const [unread, setUnread] = useState<Partial<Record<DayKey, string>>>({})
  // the filters that the form will show once they are in the URL
  const [seen, setSeen] = useState(filters)
  const [applied, setApplied] = useState(filters)
  if (!isSame(filters, seen)) {
    setSeen(filters)
    setApplied(filters)
    if (!isSame(filters, applied)) {
      setDraft(filters)
      setUnread({})
    }
  }
  const formId = useId()
  const change = (patch: Partial<ListFilters>) => setDraft({ ...draft, ...patch })
  const day = (key: DayKey, label: string) => ({
    id: `${formId}-${key}`,
    label,
    value: { day: draft[key], text: unread[key] ?? '' },
    onChange: ({ day, text }: DateFieldValue) => {
      change({ [key]: day })
      setUnread({ ...unread, [key]: text })
    },
  })
  const days = {
    from: day('from', t('createdFrom')),
    to: day('to', t('createdTo')),
    dueFrom: day('dueFrom', t('dueFrom')),
    dueTo: day('dueTo', t('dueTo')),
  }
  const send = (next: ListFilters) => {
    setDraft(next)
    setApplied(next)
    onApply(next)
  }
  const apply = (patch: Partial<ListFilters> = {}) => {
    if (focusFaultyDate(Object.values(days))) return
    const next = { ...draft, ...patch }
    send({ ...next, no: next.no.trim(), po: next.po.trim(), rel: next.rel.trim() })
  }
  const clear = () => {
    setUnread({})
    send(defaultFilters(today))
  }
  const canClear = countActiveFilters(filters, today) > 0 || Object.values(unread).some((text) => text !== '')
  return { draft, days, change, apply, clear, canClear }
}
type FilterDraft = ReturnType<typeof useFilterDraft>

interface TextFilterProps {
  readonly form: FilterDraft
  readonly name: 'no' | 'po' | 'rel'
  readonly label: string
  readonly longest: number
}

const TextFilter = ({ form, name, label, longest }: TextFilterProps) => (
  <FilterField label={label} className={`filter-${name}`}>
    {(id) => (
      <Input
        id={id}
        value={form.draft[name]}
        maxLength={longest}
        autoComplete="off"
        onChange={(event) => form.change({ [name]: event.target.value })}
      />
    )}
  </FilterField>
)

/** The statuses; 'Needs invoice' if the user may convert a DO (STA-10). None is selected while a switch overrides. */
const StatusRadio = (props: { value: StatusChoice | undefined; onChange: (choice: StatusChoice) => void }) => {
  const t = useTexts(listTexts)
  const name = useId()
  const mayConvert = may(useUser().user_type, 'delivery.convert')
  const choices = statusChoices.filter((one) => one !== 'needsInvoice' || mayConvert || props.value === one)
  return (
    <div role="radiogroup" aria-label={t('status')} className="toggles status-radio">
      {choices.map((choice) => (
        <label key={choice} className={props.value === choice ? 'pressed' : undefined}>
          <input
            type="radio"
            name={name}
            value={choice}
            checked={props.value === choice}
            onChange={() => props.onChange(choice)}
          />
          {t(choice)}
        </label>
      ))}
    </div>
  )
}

/** Shows that a link has limited the list to one supplier, with a button that removes the limit. */
const SupplierFilter = ({ supplier, onRemove }: { supplier: number; onRemove: () => void }) => {
  const t = useTexts(listTexts)
  const { suppliers } = useSuppliers()
  const name = suppliers.find(({ VENDOR_ID }) => VENDOR_ID === supplier)?.VENDOR_NAME ?? String(supplier)
  return (
    <span className="filter-supplier inline-row">
      {t('supplier')}: {name}
      <QuietButton aria-label={t('allSuppliers')} onClick={onRemove}>
        <Icon name="close" size={14} />
      </QuietButton>
    </span>
  )
}

/** The status radio and the switches, which apply immediately. */
const StatusFilters = ({ form: { draft, apply } }: { form: FilterDraft }) => {
  const t = useTexts(listTexts)
  const isAdmin = useUser().user_type === 'admin'
  return (
    <>
      <StatusRadio
        value={draft.deleted || draft.demo ? undefined : draft.status}
        onChange={(status) =>
          apply({
            status,
            deleted: false,
            demo: false,
            // 'Needs invoice' shows deliveries of any age
            ...(status === 'needsInvoice' ? { from: null, to: null } : {}),
          })
        }
      />
      <FilterSwitch
        label={t('deletedOnly')}
        checked={draft.deleted}
        onChange={(deleted) => apply({ deleted, demo: false })}
      />
      {isAdmin && (
        <FilterSwitch label={t('demoOnly')} checked={draft.demo} onChange={(demo) => apply({ demo, deleted: false })} />
      )}
      {draft.supplier !== null && (
        <SupplierFilter supplier={draft.supplier} onRemove={() => apply({ supplier: null })} />
      )}
    </>
  )
}

/** The filters, all applied together. Radio buttons and switches apply at once, texts and dates on Search or Enter. */
export const FilterForm = ({ filters, today, onApply, children }: FilterFormProps) => {
  const t = useTexts(listTexts)
  const compact = useCompact()
  const form = useFilterDraft({ filters, today, onApply })
  const { draft, days } = form
  const submit = (event: FormEvent) => {
    event.preventDefault()
    form.apply()
  }
  return (
    <search>
      <form className="filters" aria-label={t('filters')} onSubmit={submit}>
        <div className="filter-line row wraps wide-gap">
          {!compact && <h2>{t('heading')}</h2>}
          <StatusFilters form={form} />
          {children}
        </div>
        <div className="filter-line fields row wraps wide-gap">
          <TextFilter form={form} name="no" label={t('invoiceDo')} longest={60} />
          <TextFilter form={form} name="po" label={t('filterPo')} longest={60} />
          <TextFilter form={form} name="rel" label={t('filterRel')} longest={20} />
          <FilterDate className="filter-day" {...days.from} to={draft.to} placeholder={t('anyDay')} />
          <FilterDate className="filter-day" {...days.to} from={draft.from} placeholder={t('anyDay')} />
          <FilterDate className="filter-day" {...days.dueFrom} to={draft.dueTo} placeholder={t('anyDay')} />
          <FilterDate className="filter-day" {...days.dueTo} from={draft.dueFrom} placeholder={t('anyDay')} />
          <span className="filter-act row gap-4">
            <PrimaryButton type="submit" icon="search">
              {t('search')}
            </PrimaryButton>
            {form.canClear && <QuietButton onClick={form.clear}>{t('clear')}</QuietButton>}
          </span>
        </div>
        <DateFaults dates={Object.values(days)} />
      </form>
    </search>
  )
}
