import { useQuery } from '@tanstack/react-query'
import { bangkokMinute } from '#kit/shared/dates.ts'
import { callApi } from '#kit/web/api.ts'
import { useChange } from '#kit/web/change.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { apiQuery } from '#kit/web/query.ts'
import { RowButton } from '#kit/web/row-button.tsx'
import { listOwnSessions, ownIdentities, unlinkIdentity } from '../contract.ts'
import { AccessRow } from './access-row.tsx'
import { singleSignOnTexts } from './single-sign-on-texts.ts'

/** The company accounts that are linked to the user's account (SES-10). Hidden if there are none. */
export const IdentitiesCard = () => {
  const t = useTexts(singleSignOnTexts)
  const { busy, run } = useChange(ownIdentities, listOwnSessions)
  const { data } = useQuery({ ...apiQuery(ownIdentities, {}), staleTime: 0 })
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
