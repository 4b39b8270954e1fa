import type { ReactNode } from 'react'

interface AccessRowProps {
  readonly name: string
  /** A mark beside the name. */
  readonly mark?: ReactNode
  readonly facts: readonly (string | false | null)[]
  /** undefined if the user cannot remove this access. */
  readonly button: { readonly text: string; readonly label: string; readonly onPress: () => void } | undefined
  readonly disabled: boolean
}

/** A device, passkey or company account with which the user signs in, and the button that removes it. */
export const AccessRow = ({ name, mark, facts, button, disabled }: AccessRowProps) => (
  <li>
    <div>
      <strong>{name}</strong>
      {mark}
      <p className="muted">{facts.map((fact) => fact && <span key={fact}>{fact}</span>)}</p>
    </div>
    {button && (
      <button type="button" className="button" aria-label={button.label} disabled={disabled} onClick={button.onPress}>
        {button.text}
      </button>
    )}
  </li>
)
