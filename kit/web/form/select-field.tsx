import { LabelledField, type LabelledProps } from './field.tsx'

interface SelectFieldProps<Value extends string | number> extends Omit<LabelledProps, 'children'> {
  /** undefined while the options load. */
  readonly value: Value | null | undefined
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  /** Shown while no option is selected. If there is none, the first option is shown. */
  readonly placeholder?: string
  readonly title?: string | undefined
  readonly disabled?: boolean
  readonly onChange: (value: Value) => void
}

export const SelectField = <Value extends string | number>(props: SelectFieldProps<Value>) => {
  const { value, options, placeholder, title, disabled, onChange, ...field } = props
  const isListed = options.some((one) => one.value === value)
  return (
    <LabelledField {...field}>
      {(id, describedBy) => (
        <select
          id={id}
          className="input"
          title={title}
          aria-invalid={field.reason ? true : undefined}
          aria-describedby={describedBy}
          disabled={disabled}
          value={value ?? ''}
          onChange={({ target }) => {
            const chosen = options.find((one) => String(one.value) === target.value)
            if (chosen) onChange(chosen.value)
          }}
        >
          {placeholder !== undefined && !isListed && (
            <option value={value ?? ''} disabled>
              {value ?? placeholder}
            </option>
          )}
          {options.map((one) => (
            <option key={one.value} value={one.value}>
              {one.label}
            </option>
          ))}
        </select>
      )}
    </LabelledField>
  )
}
