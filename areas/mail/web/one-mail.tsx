import { useQuery } from '@tanstack/react-query'
import { bangkokMinute } from '#kit/shared/dates.ts'
import { callApi } from '#kit/web/api.ts'
import { useChange } from '#kit/web/change.ts'
import { EmptyState, ErrorState, Loading } from '#kit/web/feedback/states.tsx'
import { useTexts } from '#kit/web/i18n.ts'
import { Button, PrimaryButton } from '#kit/web/parts/button.tsx'
import { apiQuery } from '#kit/web/query.ts'
import { getMail, listMails, type MailDetail, markMailDone, resendMail } from '../contract.ts'
import { canMarkDone, countStates, isPending, resendableCount } from '../rules/delivery.ts'
import { MailFrame } from './mail-frame.tsx'
import { MailStateChip } from './mail-state-chip.tsx'
import { mailTexts } from './texts.ts'

const Recipients = ({ mail }: { mail: MailDetail }) => {
  const t = useTexts(mailTexts)
  return (
    <ul className="mail-recipients" aria-label={t('recipients')}>
      {mail.recipients.map(({ address, kind, state, answer, triedAt }) => (
        <li key={address}>
          <span className="breaks">
            {kind === 'cc' && <span className="muted">{t('cc')} </span>}
            {address}
          </span>
          <MailStateChip state={state} />
          <span className="muted mail-answer breaks">
            {answer}
            {triedAt !== null && ` · ${bangkokMinute(triedAt)}`}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** The actions for a mail that was not sent. A stored mail can be sent only if a mail server is configured. */
const MailActions = ({ mail, hasServer }: { mail: MailDetail; hasServer: boolean }) => {
  const t = useTexts(mailTexts)
  const { busy, run } = useChange(getMail, listMails)
  const counts = countStates(mail.recipients.map(({ state }) => state))
  const count = hasServer ? resendableCount(counts) : counts.failed
  const params = { id: mail.id }
  const resend = () => run(callApi(resendMail, { params }), t('resent', { count }))
  const markDone = () => run(callApi(markMailDone, { params }), t('markedDone'))
  return (
    <div className="row wraps">
      {canMarkDone(counts) && mail.done === null && (
        <Button disabled={busy} onClick={() => void markDone()}>
          {t('markDone')}
        </Button>
      )}
      {count > 0 && (
        <PrimaryButton disabled={busy} onClick={() => void resend()}>
          {busy ? t('resending') : t('resend', { count })}
        </PrimaryButton>
      )}
    </div>
  )
}

interface OneMailProps {
  readonly id: number
  readonly hasServer: boolean
  /** Closes the mail; set on phones, where the mail covers the list. */
  readonly onBack?: () => void
}

const POLL_INTERVAL_MS = 3000

export const MailDetails = ({ id, hasServer, onBack }: OneMailProps) => {
  const t = useTexts(mailTexts)
  const { data, error, refetch } = useQuery({
    ...apiQuery(getMail, { params: { id } }),
    staleTime: 0,
    refetchInterval: ({ state: { data: mail } }) =>
      mail?.recipients.some(({ state }) => isPending(state)) ? POLL_INTERVAL_MS : false,
  })
  const back = onBack && <Button onClick={onBack}>{t('back')}</Button>
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
    <article className="one-mail column" aria-label={data.subject}>
      {back}
      <div className="one-mail-head row wraps spread">
        <h2>{data.subject}</h2>
        <MailActions mail={data} hasServer={hasServer} />
      </div>
      <p className="muted">
        {t('created')} {bangkokMinute(data.createdAt)}
        {data.notBefore !== null && ` · ${t('nextTry', { when: bangkokMinute(data.notBefore) })}`}
        {data.done && ` · ${t('doneBy', { name: data.done.by, when: bangkokMinute(data.done.at) })}`}
        {data.attachments.length > 0 && ` · ${t('attachments')}: ${data.attachments.join(', ')}`}
      </p>
      <Recipients mail={data} />
      <MailFrame {...data} />
    </article>
  )
}
