import { type ComponentProps, type ReactNode, useId } from 'react'
import { CheckedDateField } from '../../form/date-faults.tsx'
import './filter-field.css'

interface FilterFieldProps {
  readonly label: string
  readonly className?: string
  readonly children: (id: string) => ReactNode
}

/** A small label above a control of a filter form. */
export const FilterField = ({ label, className = '', children }: FilterFieldProps) => {
  const id = useId()
  return (
    <div className={`filter-field ${className}`}>
      <label htmlFor={id} className="muted smaller">
        {label}
      </label>
      {children(id)}
    </div>
  )
}

interface FilterDateProps extends ComponentProps<typeof CheckedDateField> {
  readonly className?: string
}

export const FilterDate = ({ className = '', ...date }: FilterDateProps) => (
  <div className={`filter-field ${className}`}>
    <label htmlFor={date.id} className="muted smaller">
      {date.label}
    </label>
    <CheckedDateField {...date} />
  </div>
)
