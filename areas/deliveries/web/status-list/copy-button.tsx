import { Link } from '@tanstack/react-router'
import { may } from '#areas/accounts/rules/capabilities.ts'
import { useUser } from '#areas/accounts/web/index.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { draftTexts } from '../draft-texts.ts'

/** Starts a new delivery as a copy; only for users who may create one. */
export const CopyButton = ({ id }: { readonly id: number }) => {
  const t = useTexts(draftTexts)
  if (!may(useUser().user_type, 'delivery.create')) return null
  return (
    <Link to="/" search={{ copy: String(id) } as never} className="button">
      {t('copyAction')}
    </Link>
  )
}
