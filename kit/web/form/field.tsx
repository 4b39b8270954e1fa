import { type ComponentProps, type InputHTMLAttributes, type ReactNode, useId, useState } from 'react'
import { useTexts } from '../i18n.ts'
import { QuietButton } from '../parts/button.tsx'
import { Icon } from '../parts/icons.tsx'
import { kitTexts } from '../texts.ts'

export interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly label: string
  /** The error of the value; marks the input as invalid. */
  readonly reason?: string | undefined
  readonly hint?: string | undefined
  /** True if screen readers read out the error as soon as it appears. */
  readonly isReasonAlert?: boolean | undefined
  /** The class of the field around the label and the input. */
  readonly fieldClass?: string | undefined
}

export interface LabelledProps
  extends Pick<FieldProps, 'id' | 'label' | 'reason' | 'hint' | 'isReasonAlert' | 'fieldClass'> {
  readonly warning?: string | undefined
  /** Renders the control with its id and its `aria-describedby`. */
  readonly children: (id: string, describedBy: string | undefined) => ReactNode
}

/** A label above a control, with the hint and the error text below. */
export const LabelledField = ({
  label,
  reason,
  hint,
  warning,
  isReasonAlert,
  fieldClass = '',
  ...props
}: LabelledProps) => {
  const ownId = useId()
  const { id = ownId, children } = props
  const described = [hint && `${id}-hint`, reason && `${id}-reason`].filter(Boolean).join(' ')
  return (
    <div className={`field ${fieldClass}`}>
      <label htmlFor={id}>{label}</label>
      {children(id, described || undefined)}
      {hint && (
        <p id={`${id}-hint`} className="hint">
          {hint}
        </p>
      )}
      {warning && (
        <p className="small amber-text" role="status">
          {warning}
        </p>
      )}
      {reason && (
        <p id={`${id}-reason`} className="reason" role={isReasonAlert ? 'alert' : undefined}>
          {reason}
        </p>
      )}
    </div>
  )
}

/** A labelled input with its error text below. */
export const Field = (props: FieldProps) => {
  const { id, label, reason, hint, isReasonAlert, fieldClass, className = '', children, ...input } = props
  return (
    <LabelledField {...{ id, label, reason, hint, isReasonAlert, fieldClass }}>
      {(inputId, describedBy) => (
        <div className="input-box">
          <input
            {...input}
            id={inputId}
            className={`input ${className}`}
            aria-invalid={reason ? true : undefined}
            aria-describedby={describedBy}
          />
          {children}
        </div>
      )}
    </LabelledField>
  )
}

/** A labelled input of several lines. */
export const TextAreaField = ({ label, ...input }: ComponentProps<'textarea'> & Pick<FieldProps, 'label'>) => (
  <LabelledField label={label}>{(id) => <textarea {...input} id={id} className="input" />}</LabelledField>
)

/** A password input with a button that shows the typed text. */
export const PasswordField = (props: FieldProps) => {
  const [isVisible, setVisible] = useState(false)
  const t = useTexts(kitTexts)
  return (
    <Field {...props} type={isVisible ? 'text' : 'password'}>
      <QuietButton aria-label={t(isVisible ? 'hidePassword' : 'showPassword')} onClick={() => setVisible(!isVisible)}>
        <Icon name={isVisible ? 'eyeOff' : 'eye'} />
      </QuietButton>
    </Field>
  )
}
