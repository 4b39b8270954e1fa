import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { bangkokMinute } from '#kit/shared/dates.ts'
import { callApi } from '#kit/web/api.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { notify } from '#kit/web/notifications.ts'
import { apiQuery, keyOf } from '#kit/web/query.ts'
import { listOwnSessions, type OwnIdentities, ownIdentities, unlinkIdentity } from '../contract.ts'
import { accountMessages } from '../messages.ts'
import { singleSignOnTexts } from './single-sign-on-texts.ts'

interface LinkedIdentityProps {
  readonly identity: OwnIdentities['linked'][number]
  readonly busy: boolean
  readonly onUnlink: () => void
}

const LinkedIdentity = ({ identity, busy, onUnlink }: LinkedIdentityProps) => {
  const t = useTexts(singleSignOnTexts)
  const { name, shown_name, since, lastUsed, enforced } = identity
  return (
    <li>
      <div>
        <strong>{name}</strong>
        <p className="muted">
          {shown_name !== null && <span>{shown_name}</span>}
          <span>{t('since', { time: bangkokMinute(new Date(since)) })}</span>
          {lastUsed !== null && <span>{t('lastUsed', { time: bangkokMinute(new Date(lastUsed)) })}</span>}
          {enforced && <span>{t('needed')}</span>}
        </p>
      </div>
      {!enforced && (
        <button
          type="button"
          className="button"
          aria-label={t('unlinkOf', { name })}
          disabled={busy}
          onClick={onUnlink}
        >
          {t('unlink')}
        </button>
      )}
    </li>
  )
}

/** The company accounts that are linked to the user's account (SES-10). Hidden if there are none. */
export const IdentitiesCard = () => {
  const t = useTexts(singleSignOnTexts)
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState(false)
  const { data } = useQuery({ ...apiQuery(ownIdentities, {}), staleTime: 0 })
  if (!data || data.linked.length + data.others.length === 0) return null
  const unlink = async (id: string) => {
    setBusy(true)
    const answer = await callApi(unlinkIdentity, { params: { id } })
    await Promise.all(
      [ownIdentities, listOwnSessions].map((one) => queryClient.invalidateQueries({ queryKey: keyOf(one) })),
    )
    setBusy(false)
    if (answer.ok) notify.success(t('unlinked'))
    else if (answer.code !== accountMessages.IDENTITY_NOT_CONFIRMED.code) notify.problem(answer)
  }
  return (
    <section className="card" aria-labelledby="identities">
      <h2 id="identities">{t('card')}</h2>
      <p className="muted">{t('cardWhy')}</p>
      {data.linked.length > 0 && (
        <ul className="my-sessions">
          {data.linked.map((identity) => (
            <LinkedIdentity
              key={identity.id}
              identity={identity}
              busy={busy}
              onUnlink={() => void unlink(identity.id)}
            />
          ))}
        </ul>
      )}
      {data.others.map(({ id, name }) => (
        <p key={id} className="muted">
          {t('canLink', { name })}
        </p>
      ))}
    </section>
  )
}
