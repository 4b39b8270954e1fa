import { callApi } from '#kit/web/api.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { acceptInvitation } from '../contract.ts'
import { accountMessages } from '../messages.ts'
import { NewPasswordPage } from './new-password-page.tsx'
import { accountTexts } from './texts.ts'

/** The target of the link in an invitation: the new user sets a password (SES-13). */
export default function InvitationPage() {
  const t = useTexts(accountTexts)
  return (
    <NewPasswordPage
      title={t('invitationTitle')}
      hint={t('invitationHint')}
      save={(body) => callApi(acceptInvitation, { body })}
      success={accountMessages.INVITATION_ACCEPTED}
      onRefused={({ text }, fields) => (Object.keys(fields).length === 0 ? text : undefined)}
    />
  )
}
