import { type ReactNode, useId } from 'react'

/** A labelled group of options with an error text, like `Field` for inputs. */
export const Choice = (props: {
  label: string
  reason: string | undefined
  hint?: string | undefined
  children: (id: string, aria: { 'aria-describedby'?: string; status?: 'error' }) => ReactNode
}) => {
  const id = useId()
  const described = [props.hint && `${id}-hint`, props.reason && `${id}-reason`].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label htmlFor={id}>{props.label}</label>
      {props.children(id, {
        ...(described === '' ? {} : { 'aria-describedby': described }),
        ...(props.reason ? { status: 'error' } : {}),
      })}
      {props.hint && (
        <p id={`${id}-hint`} className="hint">
          {props.hint}
        </p>
      )}
      {props.reason && (
        <p id={`${id}-reason`} className="reason">
          {props.reason}
        </p>
      )}
    </div>
  )
}
