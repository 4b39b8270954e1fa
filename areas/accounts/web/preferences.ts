import { callApi } from '#kit/web/api.ts'
import { connection } from '#kit/web/device/connection.ts'
import { deviceMemory } from '#kit/web/device/device-memory.ts'
import { setPreferences } from '../contract.ts'
import { applyPreferenceChange } from '../rules/changed-preferences.ts'
import type { PreferenceChange, PreferenceKey, Preferences, PreferenceValue } from '../rules/preferences.ts'
import { session, useUser } from './current-session.ts'

const waitingKey = (userId: number): string => `portal.preferences.${userId}`

/** The unsaved changes of each user. They are also in memory, because the browser may block device storage. */
const waiting = new Map<number, PreferenceChange>()

const waitingFor = (userId: number): PreferenceChange =>
  waiting.get(userId) ?? deviceMemory.readJson<PreferenceChange>(waitingKey(userId)) ?? {}

const wait = (userId: number, change: PreferenceChange): void => {
  waiting.set(userId, change)
  deviceMemory.write(waitingKey(userId), Object.keys(change).length === 0 ? null : JSON.stringify(change))
}

/** Returns the settings from the server, overlaid with changes that the server has not stored yet. */
export const withUnsavedPreferences = (userId: number, fromServer: Preferences): Preferences =>
  applyPreferenceChange(fromServer, waitingFor(userId))

let sending = false

/** Sends the unsaved changes, one request at a time, so that the last change wins. */
export const sendUnsavedPreferences = async (): Promise<void> => {
  const userId = session.get()?.user.id
  if (sending || userId === undefined) return
  sending = true
  try {
    for (let change = waitingFor(userId); Object.keys(change).length > 0; change = waitingFor(userId)) {
      if (session.get()?.user.id !== userId) return
      const answer = await callApi(setPreferences, { body: change })
      // without a response, or while the server is busy, the changes are sent at the next start; refused changes are
      // dropped
      if (!answer.ok && (answer.kind !== 'refused' || answer.status === 429 || answer.status >= 500)) return
      const left = Object.entries(waitingFor(userId)).filter(
        ([key, value]) => JSON.stringify(value) !== JSON.stringify(change[key as PreferenceKey]),
      )
      wait(userId, Object.fromEntries(left))
    }
  } finally {
    sending = false
  }
}

/** Changes a setting on this screen immediately, and stores it for the user. `null` resets it. */
export const setPreference = <K extends PreferenceKey>(key: K, value: PreferenceValue<K> | null): void => {
  const user = session.get()?.user
  if (!user) return
  const change = { [key]: value } as PreferenceChange
  wait(user.id, { ...waitingFor(user.id), ...change })
  session.changeUser({ ...user, preferences: applyPreferenceChange(user.preferences, change) })
  void sendUnsavedPreferences()
}

/**
 * Returns the signed-in user's value of a setting, undefined if not set, and a function to set it. The value is
 * available immediately on every load.
 */
export const usePreference = <K extends PreferenceKey>(
  key: K,
): [value: PreferenceValue<K> | undefined, set: (value: PreferenceValue<K> | null) => void] => {
  const known: Preferences = useUser().preferences
  return [known[key] as PreferenceValue<K> | undefined, (value) => setPreference(key, value)]
}

export type PageSizeKey = Extract<PreferenceKey, `${string}.size`>

/**
 * Returns the page size that the user last selected for a list, on any device (G-203); `standard` if it is not one of
 * `sizes`.
 */
export const usePageSize = <Size extends number>(
  key: PageSizeKey,
  sizes: readonly Size[],
  standard: Size,
): [size: Size, remember: (size: Size) => void] => {
  const [chosen, choose] = usePreference(key)
  const size = sizes.find((one) => one === chosen) ?? standard
  return [size, (to) => choose(to === standard ? null : to)]
}

// changes made offline are sent when the connection is back
connection.subscribe(() => {
  if (connection.get() === 'online') void sendUnsavedPreferences()
})
