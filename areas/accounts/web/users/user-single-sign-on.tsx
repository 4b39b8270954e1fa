import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi } from '#kit/web/api.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { notify } from '#kit/web/notifications.ts'
import { keyOf } from '#kit/web/query.ts'
import { type ListedUser, listUsers, unlinkUser } from '../../contract.ts'
import { singleSignOnTexts } from '../single-sign-on-texts.ts'

/** Removes the link of a user to the company account, for example after the person got another one (SES-10). */
export const UserSingleSignOn = ({ user }: { readonly user: ListedUser }) => {
  const t = useTexts(singleSignOnTexts)
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState(false)
  const { id, username: name, single_sign_on: names } = user
  if (names === null) return null
  const unlink = async () => {
    setBusy(true)
    const answer = await callApi(unlinkUser, { params: { id } })
    await queryClient.invalidateQueries({ queryKey: keyOf(listUsers) })
    setBusy(false)
    if (answer.ok) notify.success(t('userUnlinked', { name }))
    else notify.problem(answer)
  }
  return (
    <fieldset className="user-second-factor" disabled={busy}>
      <legend>{t('settings')}</legend>
      <p className="muted">{t('userIsLinked', { names })}</p>
      <button type="button" className="button" onClick={() => void unlink()}>
        {t('userUnlink')}
      </button>
    </fieldset>
  )
}
