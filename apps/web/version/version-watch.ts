import type { AnyRouter } from '@tanstack/react-router'
import { softwares } from '#areas/accounts/contract.ts'
import { callApi } from '#kit/web/api.ts'
import { deviceMemory } from '#kit/web/device-memory.ts'
import { openWork } from '#kit/web/open-work.ts'
import { createStore, useStore } from '#kit/web/store.ts'
import { renewalOf } from './renewal.ts'

const KEY = 'portal.version'
const RELOADED_KEY = 'portal.reloaded-for'
const CHECK_MS = 5 * 60_000
const FOCUS_CHECK_MS = 5000

const offered = createStore<string | undefined>(undefined)

/** The version that waits until the person is ready to reload. */
export const useOfferedVersion = (): string | undefined => useStore(offered)

const reloadedFor = (): string[] => (sessionStorage.getItem(RELOADED_KEY) ?? '').split('\n').filter(Boolean)

/** False where the tab cannot remember it: such a tab never reloads by itself. */
const rememberReload = (version: string): boolean => {
  try {
    sessionStorage.setItem(RELOADED_KEY, [...new Set([...reloadedFor(), version])].join('\n'))
    return reloadedFor().includes(version)
  } catch {
    return false
  }
}

const isTyping = (): boolean => {
  const active = document.activeElement
  const isFilled = (active instanceof HTMLInputElement || active instanceof HTMLTextAreaElement) && active.value !== ''
  return isFilled || document.querySelector('[role="dialog"], [role="alertdialog"], dialog[open]') !== null
}

/** Asks for the version at the start, whenever somebody comes back to the page, and every few minutes (SHL-10). */
export const watchVersion = (router: AnyRouter): void => {
  let loaded = deviceMemory.read(KEY) ?? undefined
  let askedAt = 0

  const decide = (told: string): void => {
    const facts = { known: loaded, told, isBusy: openWork.get() > 0 || isTyping() }
    const renewal = renewalOf({ ...facts, reloadedFor: safely(reloadedFor) ?? [] })
    if (renewal === 'reload' && rememberReload(told)) location.reload()
    else offered.set(renewal === 'none' ? undefined : told)
  }
  const check = async (): Promise<void> => {
    askedAt = Date.now()
    const answer = await callApi(softwares, {})
    const told = answer.ok ? answer.value[0]?.version : undefined
    if (told === undefined) return
    loaded ??= told
    // whoever reloads the page by hand has the new version then
    deviceMemory.write(KEY, told)
    decide(told)
  }
  const checkOnReturn = (): void => {
    if (document.visibilityState === 'visible' && Date.now() - askedAt > FOCUS_CHECK_MS) void check()
  }
  const decideAgain = (): void => {
    const waiting = offered.get()
    if (waiting !== undefined) decide(waiting)
  }

  void check()
  setInterval(() => void check(), CHECK_MS)
  window.addEventListener('focus', checkOnReturn)
  window.addEventListener('pageshow', checkOnReturn)
  document.addEventListener('visibilitychange', checkOnReturn)
  // the work is done: what had to wait may happen, once the page has turned
  router.subscribe('onResolved', decideAgain)
}

const safely = <T>(read: () => T): T | undefined => {
  try {
    return read()
  } catch {
    return undefined
  }
}
