import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi } from '#kit/web/api.ts'
import { deviceMemory } from '#kit/web/device-memory.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { notify } from '#kit/web/notifications.ts'
import { apiQuery } from '#kit/web/query.ts'
import { type OfferedProvider, offeredProviders, startProviderSignIn } from '../contract.ts'
import { providerSignInTexts } from './provider-sign-in-texts.ts'
import { rememberProviderSignIn } from './provider-tab.ts'
import { hasSignedOut } from './session.ts'

/** The provider that was last used on this device. */
const LAST_KEY = 'portal.provider'
/** The number of buttons that are always visible. The others are under a heading that the user can open. */
const MAX_BUTTONS = 3

interface ProviderButtonsProps {
  readonly providers: readonly OfferedProvider[]
  /** The page to open afterwards. */
  readonly next?: string | undefined
  /** The code of an invitation. The sign-in links the invited user to the provider. */
  readonly invitation?: string | undefined
  readonly primary?: boolean
}

/** Opens the sign-in page of a provider. */
const useStart = ({ next = '', invitation }: ProviderButtonsProps) => {
  const [busy, setBusy] = useState(false)
  const start = async (provider: string) => {
    setBusy(true)
    const answer = await callApi(startProviderSignIn, {
      body: {
        provider,
        browser: rememberProviderSignIn(next),
        fresh: hasSignedOut(),
        ...(invitation ? { invitation } : {}),
      },
    })
    if (!answer.ok) {
      setBusy(false)
      return notify.problem(answer)
    }
    deviceMemory.write(LAST_KEY, provider)
    window.location.assign(answer.value.url)
  }
  return { busy, start }
}

/** One button per provider, the one last used on this device first (SES-10). */
export const ProviderButtons = (props: ProviderButtonsProps) => {
  const t = useTexts(providerSignInTexts)
  const { busy, start } = useStart(props)
  const last = deviceMemory.read(LAST_KEY)
  const providers = [...props.providers].sort((one, other) => Number(other.id === last) - Number(one.id === last))
  const buttonOf = ({ id, name }: OfferedProvider) => (
    <button
      key={id}
      type="button"
      className={`button large${props.primary ? ' primary' : ''}`}
      disabled={busy}
      onClick={() => void start(id)}
    >
      {t('with', { name })}
    </button>
  )
  const more = providers.slice(MAX_BUTTONS)
  return (
    <div className="provider-buttons stack">
      {providers.slice(0, MAX_BUTTONS).map(buttonOf)}
      {more.length > 0 && (
        <details>
          <summary>{t('others')}</summary>
          <div className="provider-buttons stack">{more.map(buttonOf)}</div>
        </details>
      )}
    </div>
  )
}

/** The providers below the sign-in form. Nothing is shown where there are none. */
export const OfferedProviders = ({ next }: { readonly next: string | undefined }) => {
  const t = useTexts(providerSignInTexts)
  const providers = useQuery(apiQuery(offeredProviders, {})).data ?? []
  if (providers.length === 0) return null
  return (
    <>
      <p className="sign-in-or row gap-12 muted small">{t('or')}</p>
      <ProviderButtons providers={providers} next={next} />
    </>
  )
}
