import type { ReactNode } from 'react'
import '../feedback/states.css'

/** The line above the content of a screen: a heading if the screen has several parts, and actions at the right. */
export const PageHeader = ({
  title,
  purpose,
  children,
}: {
  title?: string
  purpose?: string
  children?: ReactNode
}) => (
  <div className="page-header row wraps">
    <div>
      {title && <h2>{title}</h2>}
      {purpose && <p className="muted">{purpose}</p>}
    </div>
    {children && <div className="flow at-end">{children}</div>}
  </div>
)
