import { useEffect, useRef } from 'react'
import { say } from '#kit/web/i18n.ts'
import { notify } from '#kit/web/notifications.ts'
import type { KindName } from '../../kinds/index.ts'
import { documentMessages } from '../../messages.ts'
import type { MailState } from '../../rules/record.ts'

/**
 * Says what became of the mails that this person caused, once the list knows: it went out, or it did not (S3 §8). Errors of orders stay,
 * those of SQM and code of conduct pass by (DOC-11).
 * @returns tells which record's mail to watch
 */
export const useMailWatch = (
  kind: KindName,
  records: readonly { readonly id: number; readonly mailState: MailState }[],
): ((id: number) => void) => {
  const watched = useRef(new Set<number>())
  useEffect(() => {
    for (const { id, mailState } of records) {
      if (!watched.current.has(id) || mailState === 'queued' || mailState === 'none') continue
      watched.current.delete(id)
      if (mailState === 'sent') notify.success(say(documentMessages.EMAIL_SENT_SUCCESS))
      else complain(kind, say(documentMessages.EMAIL_NOT_SENT))
    }
  }, [records, kind])
  return (id) => {
    watched.current.add(id)
  }
}

/** How long an error stays: 300 s for orders, 5 s for SQM and code of conduct (S3 §8). */
export const complain = (kind: KindName, text: string): void => {
  if (kind === 'po') notify.warning(text)
  else notify.validation(text)
}
