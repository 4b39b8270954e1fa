import { DatePicker, Input, Select } from 'antd'
import dayjs from 'dayjs'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { useLanguage, useTexts } from '#kit/web/i18n.ts'
import { auditTexts } from './texts.ts'
import { nouns } from './words.ts'

/** '' asks for all. Days are `YYYY-MM-DD`. */
export interface Filters {
  readonly user: string
  readonly kind: string
  readonly from: string
  readonly to: string
}
export const noFilters: Filters = { user: '', kind: '', from: '', to: '' }

const Labelled = ({ label, children }: { readonly label: string; readonly children: (id: string) => ReactNode }) => {
  const id = useId()
  return (
    <div className="audit-field">
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  )
}

/** Which entries are listed; what is typed or picked acts on Search or Enter. */
export const FilterForm = ({
  filters,
  onApply,
}: {
  readonly filters: Filters
  readonly onApply: (to: Filters) => void
}) => {
  const t = useTexts(auditTexts)
  const language = useLanguage()
  const [typed, setTyped] = useState(filters)
  const type = (part: Partial<Filters>) => setTyped((before) => ({ ...before, ...part }))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onApply({ ...typed, user: typed.user.trim() })
  }
  const day = (key: 'from' | 'to') => (
    <Labelled label={t(key)}>
      {(id) => (
        <DatePicker
          id={id}
          format="YYYY-MM-DD"
          placeholder={t('anyDay')}
          value={typed[key] === '' ? null : dayjs(typed[key])}
          onChange={(picked) => type({ [key]: picked ? picked.format('YYYY-MM-DD') : '' })}
        />
      )}
    </Labelled>
  )
  return (
    <search>
      <form className="audit-filters" onSubmit={submit}>
        <Labelled label={t('user')}>
          {(id) => (
            <Input
              id={id}
              value={typed.user}
              maxLength={100}
              autoComplete="off"
              onChange={(event) => type({ user: event.target.value })}
            />
          )}
        </Labelled>
        <Labelled label={t('kind')}>
          {(id) => (
            <Select
              id={id}
              value={typed.kind}
              onChange={(kind) => type({ kind })}
              options={[
                { value: '', label: t('anyKind') },
                ...Object.entries(nouns).map(([value, words]) => ({ value, label: words[language] })),
              ]}
            />
          )}
        </Labelled>
        {day('from')}
        {day('to')}
        <button type="submit" className="button primary">
          {t('search')}
        </button>
        {Object.values(filters).some((value) => value !== '') && (
          <button
            type="button"
            className="button quiet"
            onClick={() => {
              setTyped(noFilters)
              onApply(noFilters)
            }}
          >
            {t('clear')}
          </button>
        )}
      </form>
    </search>
  )
}
