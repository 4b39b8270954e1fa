import { useEffect, useRef, useState } from 'react'
import { addressText, type RawSearch, useAddressState } from '#kit/web/address.ts'
import { callApi, type Problem } from '#kit/web/api.ts'
import { finishProviderSignIn } from '../contract.ts'
import { signInMessages } from '../rules/sign-in-messages.ts'
import { takeProviderSignIn } from './provider-tab.ts'
import { deviceToken, signedIn } from './session.ts'

/** A person whom a provider knows and the portal does not: the next sign-in with the password links both. */
export interface PendingLink {
  readonly code: string
  readonly text: string
}

const readAddress = (raw: RawSearch) => ({ next: addressText(raw, 'next'), answer: addressText(raw, 'answer') })

const linkOf = ({ code, text, details }: Problem): PendingLink | undefined =>
  code === signInMessages.PROVIDER_NOT_LINKED.code
    ? { code: (details as { params: { link: string } }).params.link, text }
    : undefined

/** Completes the sign-in with which a provider has sent the browser back, and removes its answer from the URL. */
export const useProviderAnswer = () => {
  const [{ next, answer }, change] = useAddressState(readAddress)
  const [busy, setBusy] = useState(answer !== '')
  const [link, setLink] = useState<PendingLink>()
  const [fault, setFault] = useState<string>()
  const isTaken = useRef(false)
  useEffect(() => {
    if (answer === '' || isTaken.current) return
    isTaken.current = true
    const started = takeProviderSignIn()
    const finish = async () => {
      const result = await callApi(finishProviderSignIn, {
        body: { answer, browser: started?.browser ?? 'another tab', device: deviceToken() },
      })
      setBusy(false)
      if (result.ok) return signedIn(result.value)
      const found = linkOf(result)
      if (found) setLink(found)
      else setFault(result.text)
    }
    change({ answer: undefined, next: started?.next || undefined }, true)
    void finish()
  }, [answer, change])
  return { next: next || undefined, busy, link, setLink, fault, setFault }
}
