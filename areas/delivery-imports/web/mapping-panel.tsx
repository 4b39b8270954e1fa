import { useId, useState } from 'react'
import { useLanguage, useTexts } from '#kit/web/i18n.ts'
import { Button, PrimaryButton } from '#kit/web/parts/button.tsx'
import { type ColumnName, type ColumnTitles, columnTitle, inputColumns, requiredColumns } from '../rules/columns.ts'
import { importTexts } from './texts.ts'
import type { SheetTitles } from './use-import.ts'

interface MappingPanelProps {
  readonly sheet: SheetTitles
  readonly onApply: (chosen: ColumnTitles) => void
  readonly onCancel: () => void
}

const isRequired = (name: ColumnName): boolean => (requiredColumns as readonly ColumnName[]).includes(name)

interface ColumnSelectProps {
  readonly name: ColumnName
  readonly titles: readonly string[]
  readonly value: string
  readonly onChange: (title: string) => void
}

const ColumnSelect = ({ name, titles, value, onChange }: ColumnSelectProps) => {
  const t = useTexts(importTexts)
  const language = useLanguage()
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>
        {columnTitle(name, language)}
        {isRequired(name) && <span className="muted"> ({t('required')})</span>}
      </label>
      <select
        id={id}
        className="input"
        value={value}
        required={isRequired(name)}
        onChange={({ target }) => onChange(target.value)}
      >
        <option value="">{t('notThere')}</option>
        {titles.map((title) => (
          <option key={title} value={title}>
            {title}
          </option>
        ))}
      </select>
    </div>
  )
}

/** Assigns the titles of a supplier's own layout to the columns of the template. */
export const ColumnMappingPanel = ({ sheet, onApply, onCancel }: MappingPanelProps) => {
  const t = useTexts(importTexts)
  const titles = [...new Set(sheet.titles.map((title) => title.trim()).filter((title) => title !== ''))]
  const [chosen, setChosen] = useState<ColumnTitles>(() =>
    Object.fromEntries(
      inputColumns.flatMap((name) => {
        const title = sheet.titles[sheet.columns[name] ?? -1]?.trim()
        return title ? [[name, title]] : []
      }),
    ),
  )
  const choose = (name: ColumnName, title: string) => {
    const { [name]: _, ...others } = chosen
    setChosen(title === '' ? others : { ...others, [name]: title })
  }
  return (
    <section className="card mapping" aria-labelledby="mapping-title">
      <h2 id="mapping-title">{t('mappingTitle')}</h2>
      <p className="muted">{t('mappingText')}</p>
      <form
        className="stack gap-16"
        onSubmit={(event) => {
          event.preventDefault()
          onApply(chosen)
        }}
      >
        <div className="mapping-fields">
          {inputColumns.map((name) => (
            <ColumnSelect
              key={name}
              name={name}
              titles={titles}
              value={chosen[name] ?? ''}
              onChange={(title) => choose(name, title)}
            />
          ))}
        </div>
        <div className="flow">
          <PrimaryButton type="submit">{t('applyMapping')}</PrimaryButton>
          <Button onClick={onCancel}>{t('cancel')}</Button>
        </div>
      </form>
    </section>
  )
}
