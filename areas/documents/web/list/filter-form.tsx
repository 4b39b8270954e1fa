import { Input, Segmented } from 'antd'
import { type FormEvent, useId, useState } from 'react'
import { DateFaults, focusFaultyDate } from '#kit/web/form/date-faults.tsx'
import { noDate } from '#kit/web/form/date-field.tsx'
import { useTexts } from '#kit/web/i18n.ts'
import { FilterDate, FilterField } from '#kit/web/list/filter/filter-field.tsx'
import { PrimaryButton, QuietButton } from '#kit/web/parts/button.tsx'
import { Icon } from '#kit/web/parts/icons.tsx'
import type { DocumentKind } from '../../kinds/kind.ts'
import { documentTexts } from '../texts.ts'
import { type DocumentFilters, noFilters } from './address.ts'

interface FilterFormProps {
  readonly boxes: readonly (keyof DocumentFilters)[]
  readonly filters: DocumentFilters
  /** Left out if the list has no pending state. */
  readonly pending?: {
    readonly waitsFor: DocumentKind['pending']
    readonly only: boolean
    readonly onChange: (only: boolean) => void
  }
  readonly onApply: (filters: DocumentFilters) => void
}

const isText = (box: keyof DocumentFilters): box is Exclude<keyof DocumentFilters, 'month'> => box !== 'month'

/** Holds the entered filters. They apply together; if a month cannot be read, its field gets the focus instead. */
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

/** Switches between all documents and those that wait for a download or a confirmation. */
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

/** The filters of a document list. Text and dates apply on Search or Enter; the toggle applies immediately. */
export const FilterForm = (props: FilterFormProps) => {
  const { boxes, pending } = props
  const t = useTexts(documentTexts)
  const { draft, setDraft, typedMonth, submit, clear, isSet } = useDraft(props)
  const labels = { po: t('poNo'), rel: t('relNo'), name: t('supName'), code: t('supCode') }
  return (
    <search>
      <form className="document-filters flow" aria-label={t('filters')} onSubmit={submit}>
        {boxes.filter(isText).map((box) => (
          <FilterField key={box} label={labels[box]}>
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
          </FilterField>
        ))}
        {boxes.includes('month') && <FilterDate {...typedMonth} label={t('month')} placeholder={t('anyMonth')} />}
        <span className="filter-act">
          <PrimaryButton type="submit">
            <Icon name="search" size={16} />
            {t('search')}
          </PrimaryButton>
          {isSet && <QuietButton onClick={clear}>{t('clear')}</QuietButton>}
        </span>
        {pending && <PendingToggle {...pending} />}
        <DateFaults dates={[typedMonth]} />
      </form>
    </search>
  )
}

/** A note that the list shows only the record to which a mail links. */
export const SingleDocumentNote = ({ onShowAll }: { onShowAll: () => void }) => {
  const t = useTexts(documentTexts)
  return (
    <p className="notice one-shown">
      {t('oneShown')}
      <QuietButton onClick={onShowAll}>{t('showAll')}</QuietButton>
    </p>
  )
}
