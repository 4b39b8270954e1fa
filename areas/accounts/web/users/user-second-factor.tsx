import { bangkokMinute } from '#kit/shared/dates.ts'
import { callApi } from '#kit/web/api.ts'
import { useChange } from '#kit/web/change.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { type ListedUser, listUsers, requireSecondFactor, resetSecondFactor } from '../../contract.ts'
import { secondFactorTexts } from '../second-factor-texts.ts'
import { useUser } from '../session.ts'

/** Requires a second factor of a user, or removes the one that the user has lost (SES-11). */
export const UserSecondFactor = ({ user }: { readonly user: ListedUser }) => {
  const t = useTexts(secondFactorTexts)
  const self = useUser()
  const { busy, run } = useChange(listUsers)
  const { id, username: name, second_factor: factor, second_factor_due: due } = user
  const params = { id }
  return (
    <fieldset className="user-account-part row wraps" disabled={busy}>
      <legend>{t('users')}</legend>
      <p className="muted">
        {t(factor === 'on' ? 'isOn' : 'isOff')}
        {due !== null && ` · ${t('dueFrom', { time: bangkokMinute(new Date(due)) })}`}
      </p>
      <button
        type="button"
        className="button"
        onClick={() =>
          void run(callApi(requireSecondFactor, { params, body: { required: due === null } }), t('changed'))
        }
      >
        {t(due === null ? 'require' : 'waive')}
      </button>
      {factor === 'on' && id !== self.id && (
        <button
          type="button"
          className="button"
          onClick={() => void run(callApi(resetSecondFactor, { params }), t('resetDone', { name }))}
        >
          {t('reset')}
        </button>
      )}
    </fieldset>
  )
}
