import type { ReactNode } from 'react'
import './dialogs.css'

/** Returns the `footer` of a dialog, which arranges its buttons by the width of the screen. */
export const dialogFooter = (buttons: ReactNode): ReactNode => (
  <div className="buttons wraps" data-actions="">
    {buttons}
  </div>
)
