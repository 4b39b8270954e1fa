import { callApi } from '#kit/web/api.ts'
import { useChange } from '#kit/web/change.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { type ListedUser, listUsers, unlinkUser } from '../../contract.ts'
import { singleSignOnTexts } from '../single-sign-on-texts.ts'

/** Removes the link of a user to the company account, for example after the person got another one (SES-10). */
export const UserSingleSignOn = ({ user }: { readonly user: ListedUser }) => {
  const t = useTexts(singleSignOnTexts)
  const { busy, run } = useChange(listUsers)
  const { id, username: name, single_sign_on: names } = user
  if (names === null) return null
  const unlink = () => run(callApi(unlinkUser, { params: { id } }), t('userUnlinked', { name }))
  return (
    <fieldset className="user-account-part row wraps" disabled={busy}>
      <legend>{t('settings')}</legend>
      <p className="muted">{t('userIsLinked', { names })}</p>
      <button type="button" className="button" onClick={() => void unlink()}>
        {t('userUnlink')}
      </button>
    </fieldset>
  )
}
