import { useQuery } from '@tanstack/react-query'
import { useTexts } from '#kit/web/i18n.ts'
import { apiQuery } from '#kit/web/query.ts'
import { invitedProviders, offeredProviders } from '../contract.ts'
import { ProviderButtons } from './provider-buttons.tsx'
import { providerSignInTexts } from './provider-sign-in-texts.ts'

/** The providers below the sign-in form. Nothing is shown where there are none. */
export const OfferedProviders = ({ next }: { readonly next: string | undefined }) => {
  const t = useTexts(providerSignInTexts)
  const providers = useQuery(apiQuery(offeredProviders, {})).data ?? []
  if (providers.length === 0) return null
  return (
    <>
      <p className="sign-in-or">{t('or')}</p>
      <ProviderButtons providers={providers} next={next} />
    </>
  )
}

/** The providers with which the invited user can sign in, and whether a password can be set too. */
export const useInvitedProviders = (code: string) => {
  const { data } = useQuery({ ...apiQuery(invitedProviders, { body: { code } }), enabled: code !== '' })
  return { providers: data?.providers ?? [], enforced: data?.enforced === true }
}
