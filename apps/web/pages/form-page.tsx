import { Suspense } from 'react'
import { may } from '#areas/accounts/rules/capabilities.ts'
import { NewUserPage, useSession } from '#areas/accounts/web/index.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { Loading } from '#kit/web/states.tsx'
import { shellTexts } from '../texts.ts'
import { NoticePage } from './notice-page.tsx'

/** The wizard for who makes users (S1 §2); the contact form is switched off (G-31): others are told where accounts come from. */
const FormPage = () => {
  const t = useTexts(shellTexts)
  const type = useSession()?.user.user_type
  if (!type || !may(type, 'user.write'))
    return <NoticePage icon="clipboard" title={t('formTitle')} text={t('formText')} />
  return (
    <Suspense fallback={<Loading />}>
      <NewUserPage />
    </Suspense>
  )
}

export default FormPage
