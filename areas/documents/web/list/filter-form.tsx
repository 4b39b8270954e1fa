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
  /** In their order. */
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

/** The filters of a document list. Text and dates apply on Search or Enter, the toggle immediately. */
export const FilterForm = ({ boxes, filters, pending, onApply, children }: FilterFormProps) => {
  const t = useTexts(documentTexts)
  const tKit = useTexts(kitTexts)
  const [draft, setDraft] = useState(filters)
  const [month, setMonth] = useState({ day: filters.month || null, text: '' })
  const monthId = useId()
  const typedMonth = { id: monthId, unit: 'month', value: month, onChange: setMonth } as const
  const monthFault = dateFault(month, 'month')
  const labels = { po: t('poNo'), rel: t('relNo'), name: t('supName'), code: t('supCode') }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (focusFaultyDate([typedMonth])) return
    onApply({ ...draft, month: month.day ?? '' })
  }
  const isSet = month.text !== '' || Object.values(filters).some((value) => value !== '')
  const clear = () => {
    setDraft(noFilters)
    setMonth(noDate)
    onApply(noFilters)
  }
  return (
    <search>
      <form className="document-filters" aria-label={t('filters')} onSubmit={submit}>
        {boxes.filter(isText).map((box) => (
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
        ))}
        {boxes.includes('month') && (
          <div className="filter-field">
            <label htmlFor={monthId}>{t('month')}</label>
            <DateField
              {...typedMonth}
              placeholder={t('anyMonth')}
              calendarLabel={tKit('calendarOf', { name: t('month') })}
              isRefused={monthFault !== undefined}
              describedBy={monthFault && dateFaultId(monthId)}
            />
          </div>
        )}
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
        {pending && (
          <Segmented
            className="pending-toggle"
            value={pending.only ? 'pending' : 'all'}
            options={[
              { value: 'all', label: t('showAll') },
              {
                value: 'pending',
                label: pending.waitsFor === 'download' ? t('notDownloaded') : t('notConfirmed'),
              },
            ]}
            onChange={(value) => pending.onChange(value === 'pending')}
          />
        )}
        {children}
        <DateFaults dates={[typedMonth]} />
      </form>
    </search>
  )
}
