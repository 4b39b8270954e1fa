import type { ReactNode } from 'react'

interface AccessRowProps {
  readonly name: string
  /** A mark beside the name. */
  readonly mark?: ReactNode
  readonly facts: readonly (string | false | null)[]
  /** The button that removes this access, if the user can. */
  readonly children: ReactNode
}

/** A device, passkey or company account with which the user signs in. */
export const AccessRow = ({ name, mark, facts, children }: AccessRowProps) => (
  <li className="row">
    <div>
      <strong>{name}</strong>
      {mark}
      <p className="muted flow">{facts.map((fact) => fact && <span key={fact}>{fact}</span>)}</p>
    </div>
    {children}
  </li>
)
