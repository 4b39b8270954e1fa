import type { ReactNode } from 'react'
import { bangkokMinute } from '#kit/shared/dates.ts'
import { callApi } from '#kit/web/api.ts'
import { type ChangeState, useChange } from '#kit/web/change.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { Button, QuietButton } from '#kit/web/parts/button.tsx'
import {
  endUserSessions,
  type ListedUser,
  listUsers,
  requireSecondFactor,
  resendInvitation,
  resetSecondFactor,
  unlinkUser,
  withdrawInvitation,
} from '../../contract.ts'
import { secondFactorTexts } from '../second-factor-texts.ts'
import { useUser } from '../session.ts'
import { singleSignOnTexts } from '../single-sign-on-texts.ts'
import { userTexts } from './texts.ts'

interface PartProps {
  readonly title: string
  readonly state: string
  readonly busy: boolean
  readonly children: ReactNode
}

const Part = ({ title, state, busy, children }: PartProps) => (
  <fieldset className="user-account-part row wraps" disabled={busy}>
    <legend>{title}</legend>
    <p className="muted whole-row">{state}</p>
    {children}
  </fieldset>
)

interface AccessProps extends ChangeState {
  readonly user: ListedUser
}

/** Sends the invitation of a user again, or withdraws it (SES-13). */
const Invitation = ({ user: { id, email, invitation }, busy, run }: AccessProps) => {
  const t = useTexts(userTexts)
  if (invitation === null) return null
  const params = { id }
  return (
    <Part title={t('invitation')} state={t(`invitation_${invitation}`)} busy={busy}>
      <Button onClick={() => run(callApi(resendInvitation, { params }), t('resent', { email }))}>{t('resend')}</Button>
      {invitation !== 'withdrawn' && (
        <Button onClick={() => run(callApi(withdrawInvitation, { params }), t('invitation_withdrawn'))}>
          {t('withdraw')}
        </Button>
      )}
    </Part>
  )
}

/** Requires a second factor from a user, or removes one that the user has lost (SES-11). */
const SecondFactor = ({ user, busy, run }: AccessProps) => {
  const t = useTexts(secondFactorTexts)
  const { id, username: name, second_factor: factor, second_factor_due: due } = user
  const self = useUser()
  const params = { id }
  const body = { required: due === null }
  const dueText = due === null ? '' : ` · ${t('dueFrom', { time: bangkokMinute(due) })}`
  return (
    <Part title={t('title')} state={t(factor === 'on' ? 'isOn' : 'isOff') + dueText} busy={busy}>
      <Button onClick={() => run(callApi(requireSecondFactor, { params, body }), t('saved'))}>
        {t(due === null ? 'require' : 'waive')}
      </Button>
      {factor === 'on' && id !== self.id && (
        <Button onClick={() => run(callApi(resetSecondFactor, { params }), t('resetDone', { name }))}>
          {t('reset')}
        </Button>
      )}
    </Part>
  )
}

/** Removes the link of a user to the company account, for example after the person got another one (SES-10). */
const SingleSignOn = ({ user: { id, username: name, single_sign_on: names }, busy, run }: AccessProps) => {
  const t = useTexts(singleSignOnTexts)
  if (names === null) return null
  return (
    <Part title={t('settings')} state={t('userIsLinked', { names })} busy={busy}>
      <Button onClick={() => run(callApi(unlinkUser, { params: { id } }), t('userUnlinked', { name }))}>
        {t('userUnlink')}
      </Button>
    </Part>
  )
}

/** The ways in which a user signs in. Users sign out their own devices on their account page (SES-12). */
export const UserAccess = ({ user }: { readonly user: ListedUser }) => {
  const t = useTexts(userTexts)
  const change = useChange(listUsers)
  const self = useUser()
  const { id, username: name } = user
  const signOut = () => change.run(callApi(endUserSessions, { params: { id } }), t('sessionsEnded', { name }))
  return (
    <>
      <Invitation {...change} user={user} />
      <SecondFactor {...change} user={user} />
      <SingleSignOn {...change} user={user} />
      {id !== self.id && (
        <QuietButton disabled={change.busy} onClick={() => void signOut()}>
          {t('endSessions')}
        </QuietButton>
      )}
    </>
  )
}
