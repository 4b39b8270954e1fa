import { callApi } from '#kit/web/api.ts'
import { messageText, useTexts } from '#kit/web/i18n.ts'
import { notify } from '#kit/web/notifications.ts'
import { resetPassword } from '../contract.ts'
import { accountMessages } from '../messages.ts'
import { NewPasswordPage } from './new-password-page.tsx'
import { accountTexts } from './texts.ts'

/** The page that sets a new password with the code from a mail (SES-05). */
export default function ResetPasswordPage() {
  const t = useTexts(accountTexts)
  return (
    <NewPasswordPage
      title={t('resetTitle')}
      save={(body) => callApi(resetPassword, { body })}
      success={accountMessages.RESET_DONE}
      onRefused={() => void notify.validation(messageText(accountMessages.RESET_FAILS))}
    />
  )
}
