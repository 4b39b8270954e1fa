import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { may } from '#areas/accounts/rules/capabilities.ts'
import { useUser } from '#areas/accounts/web/index.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { PageLink } from '#kit/web/page-link.tsx'
import type { Delivery } from '../../contract.ts'
import { isActionAllowed } from '../../rules/status.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import { listTexts } from './texts.ts'

/**
 * The buttons for users who may create deliveries: one deletes the delivery and opens it again as a draft, until its
 * first box is scanned (DLV-22); the other starts a copy of it.
 */
export const PscActions = ({ delivery }: { readonly delivery: Delivery }) => {
  const t = useTexts(listTexts)
  const navigate = useNavigate()
  const { user_type: type } = useUser()
  const [isAsking, setAsking] = useState(false)
  const { id, status, atDock, details } = delivery
  if (!may(type, 'delivery.create')) return null
  const canReplace = may(type, 'delivery.delete') && !atDock && isActionAllowed('delete', status)
  return (
    <>
      {canReplace && (
        <button type="button" className="button danger" onClick={() => setAsking(true)}>
          {t('replace')}
        </button>
      )}
      {canReplace && isAsking && (
        <DeleteDialog
          id={id}
          number={details.invoiceNo}
          atDock={atDock}
          onReplaced={() => void navigate({ to: '/', search: { replaces: String(id) } as never })}
          onClose={() => setAsking(false)}
        />
      )}
      <PageLink to="/" search={{ copy: String(id) }} className="button">
        {t('copyAction')}
      </PageLink>
    </>
  )
}
