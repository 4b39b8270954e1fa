import { may } from '#areas/accounts/rules/capabilities.ts'
import { useUser } from '#areas/accounts/web/index.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { PageLink } from '#kit/web/page-link.tsx'
import { draftTexts } from '../draft-texts.ts'

/** The button that starts a copy of the delivery, for users who may create deliveries. */
export const CopyButton = ({ id }: { readonly id: number }) => {
  const t = useTexts(draftTexts)
  if (!may(useUser().user_type, 'delivery.create')) return null
  return (
    <PageLink to="/" search={{ copy: String(id) }} className="button">
      {t('copyAction')}
    </PageLink>
  )
}
