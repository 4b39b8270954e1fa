import { useEffect, useRef } from 'react'
import { mailMessages } from '#areas/mail/messages.ts'
import { isPending, type MailState } from '#areas/mail/rules/delivery.ts'
import { messageText } from '#kit/web/i18n.ts'
import { notify } from '#kit/web/notifications.ts'
import { documentMessages } from '../../messages.ts'
import type { KindScreen } from '../kinds/kind-screen.ts'

/**
 * Notifies the user when a watched mail is no longer pending: it was handed to the mail server, kept, or not sent (S3
 * §8, G-215). The kind of document decides how long errors are shown (DOC-11).
 * @returns a function that starts to watch the mail of a record
 */
export const useMailWatch = (
  screen: Pick<KindScreen, 'errorsStay'>,
  records: readonly { readonly id: number; readonly mailState: MailState }[],
): ((id: number) => void) => {
  const watched = useRef(new Set<number>())
  useEffect(() => {
    for (const { id, mailState } of records) {
      if (!watched.current.has(id) || mailState === 'none' || isPending(mailState)) continue
      watched.current.delete(id)
      if (mailState === 'sent') notify.success(messageText(documentMessages.EMAIL_SENT_SUCCESS))
      else if (mailState === 'kept') notify.info(messageText(mailMessages.MAIL_KEPT))
      else notifyDocumentProblem(screen, messageText(documentMessages.EMAIL_NOT_SENT))
    }
  }, [records, screen])
  return (id) => {
    watched.current.add(id)
  }
}

/** Shows an error for 300 s or for 5 s, by the kind (S3 §8). */
export const notifyDocumentProblem = ({ errorsStay }: Pick<KindScreen, 'errorsStay'>, text: string): void => {
  if (errorsStay) notify.warning(text)
  else notify.validation(text)
}
