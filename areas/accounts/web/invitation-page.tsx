import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { callApi } from '#kit/web/api.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { apiQuery } from '#kit/web/query.ts'
import { acceptInvitation, invitedProviders } from '../contract.ts'
import { accountMessages } from '../messages.ts'
import { NewPasswordPage } from './new-password-page.tsx'
import { ProviderButtons } from './provider-buttons.tsx'
import { providerSignInTexts } from './provider-sign-in-texts.ts'
import { accountTexts } from './texts.ts'

const noProviders = { providers: [], enforced: false }

/** The company account with which the user can sign in, and the form for a password unless that account is enforced. */
const WaysIn = ({ code, children }: { readonly code: string; readonly children: ReactNode }) => {
  const t = useTexts(providerSignInTexts)
  const { providers, enforced } = useQuery(apiQuery(invitedProviders, { body: { code } })).data ?? noProviders
  if (providers.length === 0) return children
  return (
    <>
      <p>{t(enforced ? 'invitedOnly' : 'invited')}</p>
      <ProviderButtons providers={providers} invitation={code} primary={enforced} />
      {!enforced && <p className="sign-in-or row gap-12 muted small">{t('or')}</p>}
      {!enforced && children}
    </>
  )
}

/**
 * The page that the link in an invitation opens: the new user sets a password (SES-13), or uses a company account
 * (SES-10).
 */
export default function InvitationPage() {
  const t = useTexts(accountTexts)
  return (
    <NewPasswordPage
      title={t('invitationTitle')}
      hint={t('invitationHint')}
      save={(body) => callApi(acceptInvitation, { body })}
      success={accountMessages.INVITATION_ACCEPTED}
      around={(code, form) => <WaysIn code={code}>{form}</WaysIn>}
    />
  )
}
