import { Choice } from './users/choice.tsx'

interface SelectFieldProps<Value extends string | number> {
  readonly label: string
  readonly hint?: string
  readonly value: Value
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  readonly onChange: (value: Value) => void
}

/** A labelled selection of one of a few values. */
export const SelectField = <Value extends string | number>(props: SelectFieldProps<Value>) => {
  const { label, hint, value, options, onChange } = props
  return (
    <Choice label={label} reason={undefined} hint={hint}>
      {(id, aria) => (
        <select
          id={id}
          className="input"
          aria-describedby={aria['aria-describedby']}
          value={value}
          onChange={({ target }) => onChange(options[target.selectedIndex]?.value ?? value)}
        >
          {options.map((one) => (
            <option key={one.value} value={one.value}>
              {one.label}
            </option>
          ))}
        </select>
      )}
    </Choice>
  )
}
