import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { bangkokMinute } from '#kit/shared/dates.ts'
import { callApi } from '#kit/web/api.ts'
import { type ChangeState, useChange } from '#kit/web/change.ts'
import { NotLoaded } from '#kit/web/feedback/states.tsx'
import { useTexts } from '#kit/web/i18n.ts'
import { RowButton } from '#kit/web/list/row-button.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { apiQuery } from '#kit/web/query.ts'
import {
  endOtherSessions,
  endOwnSession,
  listOwnIdentities,
  listOwnSessions,
  type OwnSession,
  unlinkIdentity,
} from '../contract.ts'
import { deviceName } from '../rules/sign-in/device-name.ts'
import { singleSignOnTexts } from './single-sign-on-texts.ts'
import { accountTexts } from './texts.ts'

interface AccessRowProps {
  readonly name: string
  readonly mark?: ReactNode
  readonly facts: readonly (string | false | null)[]
  /** The button that removes this access, if the user may remove it. */
  readonly children: ReactNode
}

/** A device, a passkey or a company account with which the user signs in. */
export const AccessRow = ({ name, mark, facts, children }: AccessRowProps) => (
  <li className="row">
    <div>
      <strong>{name}</strong>
      {mark}
      <p className="muted flow">{facts.map((fact) => fact && <span key={fact}>{fact}</span>)}</p>
    </div>
    {children}
  </li>
)

const SessionRow = ({ session, busy, run }: ChangeState & { readonly session: OwnSession }) => {
  const t = useTexts(accountTexts)
  const { id, current, device, ip, since, lastUsed } = session
  const name = device === null ? t('unknownDevice') : deviceName(device)
  return (
    <AccessRow
      name={name}
      mark={current && <span className="own-mark this-device">{t('thisDevice')}</span>}
      facts={[
        ip,
        t('since', { time: bangkokMinute(since) }),
        !current && t('lastUsed', { time: bangkokMinute(lastUsed) }),
      ]}
    >
      {!current && (
        <RowButton
          text={t('signOutThere')}
          label={t('signOutOf', { device: name })}
          disabled={busy}
          onPress={() => void run(callApi(endOwnSession, { params: { id } }), t('signedOutThere'))}
        />
      )}
    </AccessRow>
  )
}

const currentFirst = (a: OwnSession, b: OwnSession) => Number(b.current) - Number(a.current)

/** The devices on which the user is signed in, this one first (SES-12). */
export const OwnSessionsCard = () => {
  const t = useTexts(accountTexts)
  const change = useChange(listOwnSessions)
  const { data, error, refetch } = useQuery({ ...apiQuery(listOwnSessions, {}), staleTime: 0 })
  return (
    <section className="card" aria-labelledby="my-sessions">
      <h2 id="my-sessions">{t('mySessions')}</h2>
      {!data && <NotLoaded error={error} refetch={refetch} />}
      {data && (
        <ul className="my-sessions">
          {data.toSorted(currentFirst).map((session) => (
            <SessionRow key={session.id} {...change} session={session} />
          ))}
        </ul>
      )}
      {data && data.length > 2 && (
        <div className="buttons">
          <Button
            disabled={change.busy}
            onClick={() => void change.run(callApi(endOtherSessions, {}), t('signedOutThere'))}
          >
            {t('signOutOthers')}
          </Button>
        </div>
      )}
    </section>
  )
}

/** The company accounts that are linked to the user's account (SES-10). Hidden if there are none. */
export const IdentitiesCard = () => {
  const t = useTexts(singleSignOnTexts)
  const { busy, run } = useChange(listOwnIdentities, listOwnSessions)
  const { data } = useQuery({ ...apiQuery(listOwnIdentities, {}), staleTime: 0 })
  if (!data || data.linked.length + data.others.length === 0) return null
  return (
    <section className="card" aria-labelledby="identities">
      <h2 id="identities">{t('card')}</h2>
      <p className="muted">{t('cardWhy')}</p>
      {data.linked.length > 0 && (
        <ul className="my-sessions">
          {data.linked.map(({ id, name, shown_name, since, lastUsed, enforced }) => (
            <AccessRow
              key={id}
              name={name}
              facts={[
                shown_name,
                t('since', { time: bangkokMinute(since) }),
                lastUsed && t('lastUsed', { time: bangkokMinute(lastUsed) }),
                enforced && t('needed'),
              ]}
            >
              {!enforced && (
                <RowButton
                  text={t('unlink')}
                  label={t('unlinkOf', { name })}
                  disabled={busy}
                  onPress={() => void run(callApi(unlinkIdentity, { params: { id } }), t('unlinked'))}
                />
              )}
            </AccessRow>
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
