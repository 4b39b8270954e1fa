import type { ReactNode } from 'react'

/** A name with its value in a `dl`. Renders nothing without a value. */
export const LabelledValue = ({ label, wide, children }: { label: string; wide?: boolean; children: ReactNode }) =>
  children === '' || children === null || children === undefined ? null : (
    <div className={wide ? 'wide' : undefined}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )

/** A name with its value in a row of its own. */
export const WideValue = (props: { label: string; children: ReactNode }) => <LabelledValue wide {...props} />
