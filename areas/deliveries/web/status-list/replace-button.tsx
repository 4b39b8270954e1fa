import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { may } from '#areas/accounts/rules/capabilities.ts'
import { useUser } from '#areas/accounts/web/index.ts'
import { useTexts } from '#kit/web/i18n.ts'
import type { Delivery } from '../../contract.ts'
import { isActionAllowed } from '../../rules/status.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import { numberOf } from './row.ts'
import { listTexts } from './texts.ts'

/** The button that deletes a delivery and opens it again as a draft (DLV-22), until its first box is scanned. */
export const ReplaceButton = ({ delivery }: { readonly delivery: Delivery }) => {
  const t = useTexts(listTexts)
  const navigate = useNavigate()
  const { user_type: type } = useUser()
  const [isAsking, setAsking] = useState(false)
  const { id, status, atDock, details } = delivery
  const mayReplace = may(type, 'delivery.create') && may(type, 'delivery.delete')
  if (!mayReplace || atDock || !isActionAllowed('delete', status)) return null
  return (
    <>
      <button type="button" className="button danger" onClick={() => setAsking(true)}>
        {t('replace')}
      </button>
      {isAsking && (
        <DeleteDialog
          id={id}
          number={numberOf(details)}
          atDock={atDock}
          onReplaced={() => void navigate({ to: '/', search: { replaces: String(id) } as never })}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
