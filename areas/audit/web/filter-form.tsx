import { Input, Select } from 'antd'
import { type FormEvent, useId, useState } from 'react'
import { DateFaults, focusFaultyDate } from '#kit/web/form/date-faults.tsx'
import type { DateFieldValue } from '#kit/web/form/date-field.tsx'
import { useLanguage, useTexts } from '#kit/web/i18n.ts'
import { FilterDate, FilterField } from '#kit/web/list/filter/filter-field.tsx'
import { PrimaryButton, QuietButton } from '#kit/web/parts/button.tsx'
import { nouns } from '../rules/words.ts'
import { auditTexts } from './texts.ts'

/** Empty values match everything. Days are `YYYY-MM-DD`. */
export interface AuditFilters {
  readonly user: string
  readonly kind: string
  readonly from: string
  readonly to: string
}
export const noFilters: AuditFilters = { user: '', kind: '', from: '', to: '' }

interface FilterFormProps {
  readonly filters: AuditFilters
  readonly onApply: (to: AuditFilters) => void
}

const useFilterDraft = ({ filters, onApply }: FilterFormProps) => {
  const t = useTexts(auditTexts)
  const formId = useId()
  const [typed, setTyped] = useState(filters)
  const [unread, setUnread] = useState({ from: '', to: '' })
  const change = (part: Partial<AuditFilters>) => setTyped((before) => ({ ...before, ...part }))
  const day = (key: 'from' | 'to') => ({
    id: `${formId}-${key}`,
    label: t(key),
    value: { day: typed[key] || null, text: unread[key] },
    onChange: ({ day, text }: DateFieldValue) => {
      change({ [key]: day ?? '' })
      setUnread((before) => ({ ...before, [key]: text }))
    },
  })
  const days = [day('from'), day('to')]
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (focusFaultyDate(days)) return
    onApply({ ...typed, user: typed.user.trim() })
  }
  const clear = () => {
    setTyped(noFilters)
    setUnread({ from: '', to: '' })
    onApply(noFilters)
  }
  return { typed, days, change, submit, clear }
}

/** The filters of the change log. They apply when the user presses Search or Enter. */
export const FilterForm = ({ filters, onApply }: FilterFormProps) => {
  const t = useTexts(auditTexts)
  const language = useLanguage()
  const { typed, days, change, submit, clear } = useFilterDraft({ filters, onApply })
  return (
    <search>
      <form className="audit-filters flow" onSubmit={submit}>
        <FilterField label={t('user')}>
          {(id) => (
            <Input
              id={id}
              value={typed.user}
              maxLength={100}
              autoComplete="off"
              onChange={(event) => change({ user: event.target.value })}
            />
          )}
        </FilterField>
        <FilterField label={t('kind')}>
          {(id) => (
            <Select
              id={id}
              value={typed.kind}
              onChange={(kind) => change({ kind })}
              options={[
                { value: '', label: t('anyKind') },
                ...Object.entries(nouns).map(([value, words]) => ({ value, label: words[language] })),
              ]}
            />
          )}
        </FilterField>
        {days.map((one) => (
          <FilterDate key={one.id} {...one} placeholder={t('anyDay')} />
        ))}
        <PrimaryButton type="submit">{t('search')}</PrimaryButton>
        {Object.values(filters).some((value) => value !== '') && (
          <QuietButton onClick={clear}>{t('clearFilters')}</QuietButton>
        )}
        <DateFaults dates={days} />
      </form>
    </search>
  )
}
