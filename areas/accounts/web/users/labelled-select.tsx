import { Select, type SelectProps } from 'antd'
import { type FieldProps, Labelled } from '#kit/web/field.tsx'

/** A labelled selection with its error text below. */
export const LabelledSelect = <Value,>({
  label,
  hint,
  reason,
  ...select
}: Pick<FieldProps, 'label' | 'hint' | 'reason'> & Omit<SelectProps<Value>, 'id' | 'status'>) => (
  <Labelled label={label} hint={hint} reason={reason}>
    {(id, describedBy) => (
      <Select<Value> {...select} id={id} aria-describedby={describedBy} status={reason ? 'error' : ''} />
    )}
  </Labelled>
)
