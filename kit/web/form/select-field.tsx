import { Labelled } from './field.tsx'

interface SelectFieldProps<Value extends string | number> {
  readonly label: string
  readonly hint?: string
  /** undefined while the options load. */
  readonly value: Value | undefined
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  readonly onChange: (value: Value) => void
}

export const SelectField = <Value extends string | number>(props: SelectFieldProps<Value>) => {
  const { label, hint, value, options, onChange } = props
  return (
    <Labelled label={label} hint={hint}>
      {(id, describedBy) => (
        <select
          id={id}
          className="input"
          aria-describedby={describedBy}
          value={value}
          onChange={({ target }) => {
            const chosen = options[target.selectedIndex]
            if (chosen) onChange(chosen.value)
          }}
        >
          {options.map((one) => (
            <option key={one.value} value={one.value}>
              {one.label}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  )
}
