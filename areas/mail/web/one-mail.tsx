import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { bangkokMinute } from '#kit/shared/dates.ts'
import { callApi } from '#kit/web/api.ts'
import { StatusChip } from '#kit/web/chip.tsx'
import { useTexts } from '#kit/web/i18n.ts'
import { notify } from '#kit/web/notifications.ts'
import { apiQuery, keyOf } from '#kit/web/query.ts'
import { EmptyState, ErrorState, Loading } from '#kit/web/states.tsx'
import { getMail, listMails, type MailDetail, resendMailCall } from '../contract.ts'
import { countStates } from '../rules/delivery.ts'
import { MailFrame } from './mail-frame.tsx'
import { addressLook } from './state-look.ts'
import { mailTexts } from './texts.ts'

const when = (instant: string | null): string => (instant === null ? '' : bangkokMinute(new Date(instant)))

/** Who gets it, how it stands there, and the mail server's words. */
const Recipients = ({ mail }: { mail: MailDetail }) => {
  const t = useTexts(mailTexts)
  return (
    <ul className="mail-recipients" aria-label={t('recipients')}>
      {mail.recipients.map(({ address, kind, state, answer, triedAt }) => {
        const { text, ...look } = addressLook[state]
        return (
          <li key={address}>
            <span className="mail-address">
              {kind === 'cc' && <span className="muted">{t('cc')} </span>}
              {address}
            </span>
            <StatusChip {...look}>{t(text)}</StatusChip>
            <span className="muted mail-answer">
              {answer}
              {triedAt !== null && ` · ${when(triedAt)}`}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

const Resend = ({ mail }: { mail: MailDetail }) => {
  const t = useTexts(mailTexts)
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const { failed } = countStates(mail.recipients.map(({ state }) => state))
  if (failed === 0) return null
  const resend = async () => {
    setBusy(true)
    const answer = await callApi(resendMailCall, { params: { id: mail.id } })
    setBusy(false)
    if (answer.ok) notify.success(t('resent', { count: answer.value.count }))
    else notify.problem(answer)
    void queries.invalidateQueries({ queryKey: keyOf(getMail) })
    void queries.invalidateQueries({ queryKey: keyOf(listMails) })
  }
  return (
    <button type="button" className="button primary" disabled={busy} onClick={() => void resend()}>
      {busy ? t('resending') : t('resend', { count: failed })}
    </button>
  )
}

/** One mail: where it stands at each address, and what was in it. `onBack` where it covers the list. */
export const OneMail = ({ id, onBack }: { readonly id: number; readonly onBack?: () => void }) => {
  const t = useTexts(mailTexts)
  const { data, error, refetch } = useQuery({ ...apiQuery(getMail, { params: { id } }), staleTime: 0 })
  const back = onBack && (
    <button type="button" className="button" onClick={onBack}>
      {t('back')}
    </button>
  )
  if (error)
    return (
      <>
        {back}
        {error.problem.status === 404 ? (
          <EmptyState title={t('notThere')} icon="mail" />
        ) : (
          <ErrorState error={error} onRetry={() => void refetch()} />
        )}
      </>
    )
  if (!data) return <Loading />
  return (
    <article className="one-mail" aria-label={data.subject}>
      {back}
      <div className="one-mail-head">
        <h2>{data.subject}</h2>
        <Resend mail={data} />
      </div>
      <p className="muted">
        {t('created')} {when(data.createdAt)}
        {data.notBefore !== null && ` · ${t('nextTry', { when: when(data.notBefore) })}`}
        {data.attachments.length > 0 && ` · ${t('attachments')}: ${data.attachments.join(', ')}`}
      </p>
      <Recipients mail={data} />
      <MailFrame {...data} />
    </article>
  )
}
