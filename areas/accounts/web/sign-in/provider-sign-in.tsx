import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { addressText, type RawSearch, useAddressState } from '#kit/web/address.ts'
import { callApi } from '#kit/web/api.ts'
import { deviceMemory } from '#kit/web/device/device-memory.ts'
import { notify } from '#kit/web/feedback/notifications.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { Button } from '#kit/web/parts/button.tsx'
import { apiQuery } from '#kit/web/query.ts'
import {
  finishProviderSignIn,
  listOfferedProviders,
  type OfferedProvider,
  startProviderSignIn,
} from '../../contract.ts'
import { signInMessages } from '../../rules/sign-in/sign-in-messages.ts'
import { deviceToken, hasSignedOut, startSession } from '../session.ts'
import { accountTexts } from '../texts.ts'

const LAST_KEY = 'portal.provider'
const STARTED_KEY = 'portal.provider-sign-in'
/** The number of buttons that are always visible. The others are below a heading that the user can expand. */
const MAX_BUTTONS = 3

/** A sign-in at a provider that was started in this tab. */
interface StartedSignIn {
  /** A secret of the tab. Only this tab can complete the sign-in. */
  readonly browser: string
  readonly next: string
}

const newSecret = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Stores in this tab that a sign-in begins. @returns the secret of the tab */
const rememberSignIn = (next: string): string => {
  const started: StartedSignIn = { browser: newSecret(), next }
  try {
    sessionStorage.setItem(STARTED_KEY, JSON.stringify(started))
  } catch {
    // the browser blocks the storage: the server will refuse to complete the sign-in
  }
  return started.browser
}

const takeSignIn = (): StartedSignIn | undefined => {
  try {
    const text = sessionStorage.getItem(STARTED_KEY)
    sessionStorage.removeItem(STARTED_KEY)
    return text === null ? undefined : (JSON.parse(text) as StartedSignIn)
  } catch {
    return undefined
  }
}

interface ProviderButtonsProps {
  readonly providers: readonly OfferedProvider[]
  readonly next?: string | undefined
  /** The code of an invitation, if the sign-in links an invited user to the provider. */
  readonly invitation?: string
  readonly primary?: boolean
}

/**
 * One button per provider, starting with the one last used on this device (SES-10). Each button opens the sign-in page
 * of its provider.
 */
export const ProviderButtons = ({ providers, next = '', invitation, primary = false }: ProviderButtonsProps) => {
  const t = useTexts(accountTexts)
  const [busy, setBusy] = useState(false)
  const start = async (provider: string) => {
    setBusy(true)
    const body = {
      provider,
      browser: rememberSignIn(next),
      fresh: hasSignedOut(),
      ...(invitation ? { invitation } : {}),
    }
    const answer = await callApi(startProviderSignIn, { body })
    if (!answer.ok) {
      setBusy(false)
      return notify.problem(answer)
    }
    deviceMemory.write(LAST_KEY, provider)
    window.location.assign(answer.value.url)
  }
  const last = deviceMemory.read(LAST_KEY)
  const sorted = [...providers].sort((one, other) => Number(other.id === last) - Number(one.id === last))
  const buttonOf = ({ id, name }: OfferedProvider) => (
    <Button
      key={id}
      kind={primary ? 'primary' : undefined}
      className="large"
      disabled={busy}
      onClick={() => void start(id)}
    >
      {t('signInWith', { name })}
    </Button>
  )
  const more = sorted.slice(MAX_BUTTONS)
  return (
    <div className="provider-buttons stack">
      {sorted.slice(0, MAX_BUTTONS).map(buttonOf)}
      {more.length > 0 && (
        <details>
          <summary>{t('otherProviders')}</summary>
          <div className="provider-buttons stack">{more.map(buttonOf)}</div>
        </details>
      )}
    </div>
  )
}

/** The buttons of the providers below the sign-in form. Renders nothing if there are no providers. */
export const OfferedProviders = ({ next }: { readonly next: string | undefined }) => {
  const t = useTexts(accountTexts)
  const providers = useQuery(apiQuery(listOfferedProviders, {})).data ?? []
  if (providers.length === 0) return null
  return (
    <>
      <p className="sign-in-or row gap-12 muted small">{t('or')}</p>
      <ProviderButtons providers={providers} next={next} />
    </>
  )
}

const readAddress = (raw: RawSearch) => ({ next: addressText(raw, 'next'), answer: addressText(raw, 'answer') })

/**
 * Completes the sign-in when the provider has sent the browser back, and removes the provider's response from the URL.
 */
export const useProviderAnswer = () => {
  const [{ next, answer }, change] = useAddressState(readAddress)
  const [busy, setBusy] = useState(answer !== '')
  // a provider account that is not linked yet; the next sign-in with a password links it to the portal account
  const [link, setLink] = useState<{ readonly code: string; readonly text: string }>()
  const [fault, setFault] = useState<string>()
  const isTaken = useRef(false)
  useEffect(() => {
    if (answer === '' || isTaken.current) return
    isTaken.current = true
    const started = takeSignIn()
    const finish = async () => {
      const result = await callApi(finishProviderSignIn, {
        body: { answer, browser: started?.browser ?? 'another tab', device: deviceToken() },
      })
      setBusy(false)
      if (result.ok) return startSession(result.value)
      const { code, text, details } = result
      if (code === signInMessages.PROVIDER_NOT_LINKED.code)
        setLink({ code: (details as { params: { link: string } }).params.link, text })
      else setFault(text)
    }
    change({ answer: undefined, next: started?.next || undefined }, true)
    void finish()
  }, [answer, change])
  return { next: next || undefined, busy, link, setLink, fault }
}
