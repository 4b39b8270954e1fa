import { useId } from 'react'
import '../list/record-rows.css'

interface CheckListProps<Key extends string> {
  readonly label: string
  readonly keys: readonly Key[]
  readonly chosen: readonly Key[]
  readonly reason: string | undefined
  /** Returns the meaning of a key. The key itself follows it. */
  readonly textOf: (key: Key) => string
  readonly onChange: (chosen: readonly Key[]) => void
}

/** Check boxes for technical keys, such as the scopes of an API key, with the error text below. */
export const CheckboxList = <Key extends string>(props: CheckListProps<Key>) => {
  const { label, keys, chosen, reason, textOf, onChange } = props
  const reasonId = useId()
  return (
    <fieldset className="check-list field" aria-describedby={reason && reasonId}>
      <legend>{label}</legend>
      {keys.map((key) => (
        <label key={key}>
          <input
            type="checkbox"
            checked={chosen.includes(key)}
            onChange={({ target }) => onChange(target.checked ? [...chosen, key] : chosen.filter((one) => one !== key))}
          />
          <span>
            {textOf(key)} <code className="muted">{key}</code>
          </span>
        </label>
      ))}
      {reason && (
        <p id={reasonId} className="reason">
          {reason}
        </p>
      )}
    </fieldset>
  )
}
