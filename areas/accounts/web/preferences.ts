import { callApi } from '#kit/web/api.ts'
import { connection } from '#kit/web/connection.ts'
import { deviceMemory } from '#kit/web/device-memory.ts'
import { setPreferences } from '../contract.ts'
import {
  type PreferenceChange,
  type PreferenceKey,
  type Preferences,
  type PreferenceValue,
  preferenceChange,
  readPreferences,
  withChange,
} from '../rules/preferences.ts'
import { session, useUser } from './current-session.ts'

/** What could not be told to the server yet, kept on the device until it is. */
const waitingKey = (userId: number): string => `portal.preferences.${userId}`

/** The same for this page, whose browser may forbid storage. */
const waiting = new Map<number, PreferenceChange>()

const kept = (userId: number): PreferenceChange => {
  try {
    const read = preferenceChange.safeParse(JSON.parse(deviceMemory.read(waitingKey(userId)) ?? '{}'))
    return read.success ? read.data : {}
  } catch {
    return {}
  }
}

const waitingFor = (userId: number): PreferenceChange => waiting.get(userId) ?? kept(userId)

const wait = (userId: number, change: PreferenceChange): void => {
  waiting.set(userId, change)
  deviceMemory.write(waitingKey(userId), Object.keys(change).length === 0 ? null : JSON.stringify(change))
}

/** What the server says, with what it has not been told yet. */
export const withUnsavedPreferences = (userId: number, said: Preferences): Preferences =>
  withChange(said, waitingFor(userId))

let sending = false

/** Tells the server what it has not been told. One request at a time, so that the last choice is the one that stays. */
export const sendUnsavedPreferences = async (): Promise<void> => {
  const userId = session.get()?.user.id
  if (sending || userId === undefined) return
  sending = true
  try {
    for (let change = waitingFor(userId); Object.keys(change).length > 0; change = waitingFor(userId)) {
      if (session.get()?.user.id !== userId) return
      const answer = await callApi(setPreferences, { body: change })
      // without an answer it is told when the portal is opened again; what is refused would be refused again
      if (!answer.ok && answer.kind !== 'refused') return
      const left = Object.entries(waitingFor(userId)).filter(
        ([key, value]) => JSON.stringify(value) !== JSON.stringify(change[key as PreferenceKey]),
      )
      wait(userId, Object.fromEntries(left))
    }
  } finally {
    sending = false
  }
}

/** Sets at once on this screen, and for the user on every device; `null` forgets. */
export const setPreference = <K extends PreferenceKey>(key: K, value: PreferenceValue<K> | null): void => {
  const user = session.get()?.user
  if (!user) return
  const change = { [key]: value } as PreferenceChange
  wait(user.id, { ...waitingFor(user.id), ...change })
  session.changeUser({ ...user, preferences: withChange(user.preferences, change) })
  void sendUnsavedPreferences()
}

/** What the signed-in user has set, `undefined` as long as nothing is; and how to set it. Known at once on every load. */
export const usePreference = <K extends PreferenceKey>(
  key: K,
): [value: PreferenceValue<K> | undefined, set: (value: PreferenceValue<K> | null) => void] => {
  // a session that an older release kept on this device has none
  const known: Preferences = readPreferences(useUser().preferences ?? {})
  return [known[key] as PreferenceValue<K> | undefined, (value) => setPreference(key, value)]
}

type PageSizeKey = Extract<PreferenceKey, `${string}.size`>

/** The page size that the user chose last for a list, on any device (G-203); `standard` as long as they chose none of `sizes`. */
export const usePageSize = <Size extends number>(
  key: PageSizeKey,
  sizes: readonly Size[],
  standard: Size,
): [size: Size, remember: (size: Size) => void] => {
  const [chosen, choose] = usePreference(key)
  const size = sizes.find((one) => one === chosen) ?? standard
  return [size, (to) => choose(to === standard ? null : to)]
}

// a choice made without a connection reaches the server when there is one again
connection.subscribe(() => {
  if (connection.get() === 'online') void sendUnsavedPreferences()
})
