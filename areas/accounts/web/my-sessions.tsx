import { useQuery } from '@tanstack/react-query'
import { bangkokMinute } from '#kit/shared/dates.ts'
import { callApi } from '#kit/web/api.ts'
import { type Change, useChange } from '#kit/web/change.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { apiQuery } from '#kit/web/query.ts'
import { RowButton } from '#kit/web/row-button.tsx'
import { NotLoaded } from '#kit/web/states.tsx'
import { endOtherSessions, endOwnSession, listOwnSessions, type OwnSession } from '../contract.ts'
import { deviceName } from '../rules/device-name.ts'
import { AccessRow } from './access-row.tsx'
import { accountTexts } from './texts.ts'

/** A device, with a button that signs it out unless it is this one. */
const SessionRow = ({ session, busy, run }: Change & { readonly session: OwnSession }) => {
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

/** The devices on which the user is signed in (SES-12). */
export const MySessions = () => {
  const t = useTexts(accountTexts)
  const change = useChange(listOwnSessions)
  const { data, error, refetch } = useQuery({ ...apiQuery(listOwnSessions, {}), staleTime: 0 })
  return (
    <section className="card" aria-labelledby="my-sessions">
      <h2 id="my-sessions">{t('mySessions')}</h2>
      {!data && <NotLoaded error={error} refetch={refetch} />}
      {data && (
        <ul className="my-sessions">
          {data.map((session) => (
            <SessionRow key={session.id} {...change} session={session} />
          ))}
        </ul>
      )}
      {data && data.length > 2 && (
        <div className="buttons">
          <button
            type="button"
            className="button"
            disabled={change.busy}
            onClick={() => void change.run(callApi(endOtherSessions, {}), t('signedOutThere'))}
          >
            {t('signOutOthers')}
          </button>
        </div>
      )}
    </section>
  )
}
