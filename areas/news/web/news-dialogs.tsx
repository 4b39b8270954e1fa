import { lazy, Suspense, useEffect } from 'react'
import { closeDialog, useOpenDialog } from './open-dialog.ts'

// loaded on demand together with antd, to keep the first screen of suppliers small
const Dialogs = lazy(() => import('./dialogs/dialogs.tsx'))

/** The open dialog of a page. It closes with the page. */
export const NewsDialogs = ({ onDeleted }: { onDeleted?: (id: number) => void }) => {
  const dialog = useOpenDialog()
  useEffect(() => closeDialog, [])
  return (
    dialog && (
      <Suspense fallback={null}>
        <Dialogs dialog={dialog} onDeleted={onDeleted} />
      </Suspense>
    )
  )
}
