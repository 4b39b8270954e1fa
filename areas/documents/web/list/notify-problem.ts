import { mailMessages } from '#areas/mail/messages.ts'
import { isPending, type MailState } from '#areas/mail/rules/delivery.ts'
import type { Message } from '#kit/shared/message.ts'
import type { Problem } from '#kit/web/api.ts'
import { notify } from '#kit/web/feedback/notifications.ts'
import { messageText } from '#kit/web/i18n.ts'
import { documentMessages } from '../../messages.ts'
import type { KindScreen } from '../kinds/kind-screen.ts'

type ErrorDuration = Pick<KindScreen, 'errorsStay'>

/** Shows an error for 300 s or for 5 s, depending on the kind (S3 §8, DOC-11). */
export const notifyDocumentProblem = ({ errorsStay }: ErrorDuration, text: string): void => {
  if (errorsStay) notify.warning(text)
  else notify.validation(text)
}

/** Returns the text of a problem: the text of a refusal, or that of `fails` if the server or network failed. */
export const textOfProblem = ({ kind, status, text }: Problem, fails: Message): string =>
  kind === 'refused' && status < 500 ? text : messageText(fails)

/** Returns whether a mail was passed to the mail server, is kept, or was not sent (S3 §8, G-215). */
export const isMailDone = ({ mail_state: state }: { readonly mail_state: MailState }): boolean =>
  state !== 'none' && !isPending(state)

export const notifyMail = (screen: ErrorDuration, state: MailState): void => {
  if (state === 'sent') notify.success(messageText(documentMessages.EMAIL_SENT_SUCCESS))
  else if (state === 'kept') notify.info(messageText(mailMessages.MAIL_KEPT))
  else notifyDocumentProblem(screen, messageText(documentMessages.EMAIL_NOT_SENT))
}
