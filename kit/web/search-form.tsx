import { type ReactNode, useState } from 'react'
import { Icon } from './icons.tsx'
import './search-form.css'

export interface SearchFormProps {
  /** What the list is searched for now; when that changes elsewhere (a link, 'show all'), the field says it. */
  readonly value: string
  readonly label: string
  readonly button: string
  readonly longest?: number
  /** With the words without blanks around, on Enter or the button. */
  readonly onSearch: (words: string) => void
  /** Behind the button. */
  readonly children?: ReactNode
}

/** Words to look for in a list. The focus stays where it is while the list is searched. */
export const SearchForm = ({ value, label, button, longest = 100, onSearch, children }: SearchFormProps) => {
  const [typed, setTyped] = useState(value)
  const [shown, setShown] = useState(value)
  if (value !== shown) {
    setShown(value)
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
        <button type="submit" className="button">
          <Icon name="search" size={16} />
          {button}
        </button>
        {children}
      </form>
    </search>
  )
}
