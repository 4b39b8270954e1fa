import type { ReactNode } from 'react'
import './dialogs.css'

/** The `footer` of a dialog, which lays its buttons out for the width of the screen. */
export const dialogFooter = (buttons: ReactNode): ReactNode => (
  <div className="buttons wraps" data-actions="">
    {buttons}
  </div>
)
