import type { ReactNode } from 'react'
import '../feedback/states.css'

/** The line above the content of a screen: its purpose, and actions at the right. */
export const PageHeader = ({ purpose, children }: { purpose?: string; children: ReactNode }) => (
  <div className="page-header row wraps">
    <div>{purpose && <p className="muted">{purpose}</p>}</div>
    {children && <div className="flow at-end">{children}</div>}
  </div>
)
