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
}

interface LabelledProps extends Pick<FieldProps, 'label' | 'reason' | 'hint'> {
  /** True if screen readers read out the error as soon as it appears. */
  readonly isReasonAlert?: boolean
  /** Renders the control with its id and its `aria-describedby`. */
  readonly children: (id: string, describedBy: string | undefined) => ReactNode
}

/** A label above a control, with the hint and the error text below. */
export const Labelled = ({ label, reason, hint, isReasonAlert, children }: LabelledProps) => {
  const id = useId()
  const described = [hint && `${id}-hint`, reason && `${id}-reason`].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children(id, described || undefined)}
      {hint && (
        <p id={`${id}-hint`} className="hint">
          {hint}
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

export const Field = ({ label, reason, hint, className = '', children, ...input }: FieldProps) => (
  <Labelled label={label} reason={reason} hint={hint}>
    {(id, describedBy) => (
      <div className="input-box">
        <input
          {...input}
          id={id}
          className={`input ${className}`}
          aria-invalid={reason ? true : undefined}
          aria-describedby={describedBy}
        />
        {children}
      </div>
    )}
  </Labelled>
)

/** A labelled input of several lines. */
export const TextAreaField = ({ label, ...input }: ComponentProps<'textarea'> & Pick<FieldProps, 'label'>) => (
  <Labelled label={label}>{(id) => <textarea {...input} id={id} className="input" />}</Labelled>
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
