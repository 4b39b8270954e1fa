import { type ReactNode, useState } from 'react'
import { useTexts } from '../../i18n.ts'
import { Button } from '../../parts/button.tsx'
import { Icon } from '../../parts/icons.tsx'
import { kitTexts } from '../../texts.ts'
import './search-form.css'

export interface SearchFormProps {
  /** If it changes elsewhere (a link, 'Show all'), the field shows the new text. */
  readonly value: string
  readonly label: string
  readonly longest?: number
  /** Called with the trimmed text on Enter or click. */
  readonly onSearch: (words: string) => void
  readonly children?: ReactNode
}

/** The search field of a list. It keeps the focus while the list loads. */
export const SearchForm = ({ value, label, longest = 100, onSearch, children }: SearchFormProps) => {
  const t = useTexts(kitTexts)
  const [typed, setTyped] = useState(value)
  const [lastValue, setLastValue] = useState(value)
  if (value !== lastValue) {
    setLastValue(value)
    setTyped(value)
  }
  return (
    <search className="search-form">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onSearch(typed.trim())
        }}
      >
        <input
          className="input"
          type="search"
          aria-label={label}
          placeholder={label}
          maxLength={longest}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit">
          <Icon name="search" size={16} />
          {t('search')}
        </Button>
        {children}
      </form>
    </search>
  )
}
