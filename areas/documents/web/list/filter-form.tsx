import { Input, Segmented } from 'antd'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { DateFaults, dateFault, dateFaultId, focusFaultyDate } from '#kit/web/date-faults.tsx'
import { DateField, noDate } from '#kit/web/date-field.tsx'
import { useTexts } from '#kit/web/i18n.ts'
import { Icon } from '#kit/web/icons.tsx'
import { kitTexts } from '#kit/web/texts.ts'
import type { DocumentKind } from '../../kinds/kind.ts'
import { documentTexts } from '../texts.ts'
import { type DocumentFilters, noFilters } from './address.ts'

const Labelled = ({ label, children }: { label: string; children: (id: string) => ReactNode }) => {
  const id = useId()
  return (
    <div className="filter-field">
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  )
}

export interface FilterFormProps {
  /** The input fields, in their order. */
  readonly boxes: readonly (keyof DocumentFilters)[]
  readonly filters: DocumentFilters
  /** Left out if the list has no pending state. */
  readonly pending?: {
    readonly waitsFor: DocumentKind['pending']
    readonly only: boolean
    readonly onChange: (only: boolean) => void
  }
  readonly onApply: (filters: DocumentFilters) => void
  /** Actions for the whole list, at the end of the line. */
  readonly children?: ReactNode
}

const isText = (box: keyof DocumentFilters): box is Exclude<keyof DocumentFilters, 'month'> => box !== 'month'

/** The typed filters. They apply together; a month that cannot be read gets the focus instead. */
const useDraft = ({ filters, onApply }: FilterFormProps) => {
  const [draft, setDraft] = useState(filters)
  const [month, setMonth] = useState({ day: filters.month || null, text: '' })
  const monthId = useId()
  const typedMonth = { id: monthId, unit: 'month', value: month, onChange: setMonth } as const
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (focusFaultyDate([typedMonth])) return
    onApply({ ...draft, month: month.day ?? '' })
  }
  const clear = () => {
    setDraft(noFilters)
    setMonth(noDate)
    onApply(noFilters)
  }
  const isSet = month.text !== '' || Object.values(filters).some((value) => value !== '')
  return { draft, setDraft, typedMonth, submit, clear, isSet }
}

type Draft = ReturnType<typeof useDraft>

const TextFilters = ({
  boxes,
  draft,
  setDraft,
}: Pick<FilterFormProps, 'boxes'> & Pick<Draft, 'draft' | 'setDraft'>) => {
  const t = useTexts(documentTexts)
  const labels = { po: t('poNo'), rel: t('relNo'), name: t('supName'), code: t('supCode') }
  return boxes.filter(isText).map((box) => (
    <Labelled key={box} label={labels[box]}>
      {(id) => (
        <Input
          id={id}
          className={`filter-${box}`}
          value={draft[box]}
          maxLength={200}
          autoComplete="off"
          onChange={(event) => setDraft({ ...draft, [box]: event.target.value })}
        />
      )}
    </Labelled>
  ))
}

const MonthFilter = ({ typedMonth }: Pick<Draft, 'typedMonth'>) => {
  const t = useTexts(documentTexts)
  const tKit = useTexts(kitTexts)
  const fault = dateFault(typedMonth.value, 'month')
  return (
    <div className="filter-field">
      <label htmlFor={typedMonth.id}>{t('month')}</label>
      <DateField
        {...typedMonth}
        placeholder={t('anyMonth')}
        calendarLabel={tKit('calendarOf', { name: t('month') })}
        isRefused={fault !== undefined}
        describedBy={fault && dateFaultId(typedMonth.id)}
      />
    </div>
  )
}

/** Shows all documents, or only those that wait for a download or a confirmation. */
const PendingToggle = ({ waitsFor, only, onChange }: NonNullable<FilterFormProps['pending']>) => {
  const t = useTexts(documentTexts)
  return (
    <Segmented
      className="pending-toggle"
      value={only ? 'pending' : 'all'}
      options={[
        { value: 'all', label: t('showAll') },
        { value: 'pending', label: waitsFor === 'download' ? t('notDownloaded') : t('notConfirmed') },
      ]}
      onChange={(value) => onChange(value === 'pending')}
    />
  )
}

/** The filters of a document list. Text and dates apply on Search or Enter, the toggle immediately. */
export const FilterForm = (props: FilterFormProps) => {
  const { boxes, pending, children } = props
  const t = useTexts(documentTexts)
  const { draft, setDraft, typedMonth, submit, clear, isSet } = useDraft(props)
  return (
    <search>
      <form className="document-filters" aria-label={t('filters')} onSubmit={submit}>
        <TextFilters boxes={boxes} draft={draft} setDraft={setDraft} />
        {boxes.includes('month') && <MonthFilter typedMonth={typedMonth} />}
        <span className="filter-act">
          <button type="submit" className="button primary">
            <Icon name="search" size={16} />
            {t('search')}
          </button>
          {isSet && (
            <button type="button" className="button quiet" onClick={clear}>
              {t('clear')}
            </button>
          )}
        </span>
        {pending && <PendingToggle {...pending} />}
        {children}
        <DateFaults dates={[typedMonth]} />
      </form>
    </search>
  )
}
