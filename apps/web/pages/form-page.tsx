import { Suspense } from 'react'
import { may } from '#areas/accounts/rules/capabilities.ts'
import { NewUserPage, useSession } from '#areas/accounts/web/index.ts'
import { Loading } from '#kit/web/feedback/states.tsx'
import { useTexts } from '#kit/web/i18n.ts'
import { shellTexts } from '../texts.ts'
import { NoticePage } from './notice-page.tsx'

/**
 * The wizard for a new user, shown to users who may create users (S1 §2). Other visitors see a notice about how to get
 * an account, because the contact form is switched off (G-31).
 */
export default function FormPage() {
  const t = useTexts(shellTexts)
  const type = useSession()?.user.user_type
  if (!type || !may(type, 'user.write'))
    return <NoticePage icon="clipboard" title={t('newUser')} text={t('formText')} />
  return (
    <Suspense fallback={<Loading />}>
      <NewUserPage />
    </Suspense>
  )
}
