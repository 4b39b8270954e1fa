import { type InputHTMLAttributes, useId, useState } from 'react'
import { useTexts } from './i18n.ts'
import { Icon } from './icons.tsx'
import { kitTexts } from './texts.ts'

export interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly label: string
  /** The error of the value; marks the input as invalid. */
  readonly reason?: string | undefined
  readonly hint?: string | undefined
}

/** A labelled input with its error text below. */
export const Field = ({ label, reason, hint, className = '', children, ...input }: FieldProps) => {
  const id = useId()
  const described = [hint && `${id}-hint`, reason && `${id}-reason`].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="input-box">
        <input
          {...input}
          id={id}
          className={`input ${className}`}
          aria-invalid={reason ? true : undefined}
          aria-describedby={described || undefined}
        />
        {children}
      </div>
      {hint && (
        <p id={`${id}-hint`} className="hint">
          {hint}
        </p>
      )}
      {reason && (
        <p id={`${id}-reason`} className="reason">
          {reason}
        </p>
      )}
    </div>
  )
}

/** A password input with a button that shows the typed text. */
export const PasswordField = (props: FieldProps) => {
  const [isVisible, setVisible] = useState(false)
  const t = useTexts(kitTexts)
  return (
    <Field {...props} type={isVisible ? 'text' : 'password'}>
      <button
        type="button"
        className="button quiet"
        aria-label={t(isVisible ? 'hidePassword' : 'showPassword')}
        onClick={() => setVisible(!isVisible)}
      >
        <Icon name={isVisible ? 'eyeOff' : 'eye'} />
      </button>
    </Field>
  )
}
