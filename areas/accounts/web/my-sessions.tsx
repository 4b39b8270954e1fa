import { useQuery } from '@tanstack/react-query'
import { bangkokMinute } from '#kit/shared/dates.ts'
import { callApi } from '#kit/web/api.ts'
import { useChange } from '#kit/web/change.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { apiQuery } from '#kit/web/query.ts'
import { RowButton } from '#kit/web/row-button.tsx'
import { NotLoaded } from '#kit/web/states.tsx'
import { endOtherSessions, endOwnSession, listOwnSessions } from '../contract.ts'
import { deviceName } from '../rules/device-name.ts'
import { AccessRow } from './access-row.tsx'
import { accountTexts } from './texts.ts'

/** The devices on which the user is signed in, each with a button that signs it out (SES-12). */
export const MySessions = () => {
  const t = useTexts(accountTexts)
  const { busy, run } = useChange(listOwnSessions)
  const { data, error, refetch } = useQuery({ ...apiQuery(listOwnSessions, {}), staleTime: 0 })
  return (
    <section className="card" aria-labelledby="my-sessions">
      <h2 id="my-sessions">{t('mySessions')}</h2>
      {!data && <NotLoaded error={error} refetch={refetch} />}
      {data && (
        <ul className="my-sessions">
          {data.map(({ id, current, device, ip, since, lastUsed }) => {
            const name = device === null ? t('unknownDevice') : deviceName(device)
            return (
              <AccessRow
                key={id}
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
          })}
        </ul>
      )}
      {data && data.length > 2 && (
        <div className="buttons">
          <button
            type="button"
            className="button"
            disabled={busy}
            onClick={() => void run(callApi(endOtherSessions, {}), t('signedOutThere'))}
          >
            {t('signOutOthers')}
          </button>
        </div>
      )}
    </section>
  )
}
