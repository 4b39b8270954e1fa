import { useEffect, useRef } from 'react'
import { mailMessages } from '#areas/mail/messages.ts'
import { isPending, type MailState } from '#areas/mail/rules/delivery.ts'
import { say } from '#kit/web/i18n.ts'
import { notify } from '#kit/web/notifications.ts'
import type { KindName } from '../../kinds/index.ts'
import { documentMessages } from '../../messages.ts'

/**
 * Notifies the user about the mails that the user caused once they are no longer pending: handed to the mail server, kept, or not sent
 * (S3 §8, G-215). Errors of orders stay, those of SQM and code of conduct disappear (DOC-11).
 * @returns a function that starts to watch the mail of a record
 */
export const useMailWatch = (
  kind: KindName,
  records: readonly { readonly id: number; readonly mailState: MailState }[],
): ((id: number) => void) => {
  const watched = useRef(new Set<number>())
  useEffect(() => {
    for (const { id, mailState } of records) {
      if (!watched.current.has(id) || mailState === 'none' || isPending(mailState)) continue
      watched.current.delete(id)
      if (mailState === 'sent') notify.success(say(documentMessages.EMAIL_SENT_SUCCESS))
      else if (mailState === 'kept') notify.info(say(mailMessages.MAIL_KEPT))
      else notifyDocumentProblem(kind, say(documentMessages.EMAIL_NOT_SENT))
    }
  }, [records, kind])
  return (id) => {
    watched.current.add(id)
  }
}

/** How long an error stays: 300 s for orders, 5 s for SQM and code of conduct (S3 §8). */
export const notifyDocumentProblem = (kind: KindName, text: string): void => {
  if (kind === 'po') notify.warning(text)
  else notify.validation(text)
}
