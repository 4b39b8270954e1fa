import type { ReactNode } from 'react'

/** A fact in a `dl`; nothing if it has no value. */
export const LabelledValue = ({ label, wide, children }: { label: string; wide?: boolean; children: ReactNode }) =>
  children === '' || children === null || children === undefined ? null : (
    <div className={wide ? 'wide' : undefined}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
