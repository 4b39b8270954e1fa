import type { Language } from '#kit/shared/message.ts'
import { callApi } from '#kit/web/api.ts'
import { deviceMemory } from '#kit/web/device-memory.ts'
import { currentLanguage, setLanguage, showLanguageOf } from '#kit/web/i18n.ts'
import { me, type SessionUser, signOut as signOutCall, updateUser } from '../contract.ts'
import { session } from './current-session.ts'
import { sendUnsavedPreferences, withUnsavedPreferences } from './preferences.ts'

export { session, useSession, useUser } from './current-session.ts'

const DEVICE_KEY = 'portal.device'

/** What the last sign-in gave this device: with it, failures elsewhere do not lock its people out (SES-16). */
export const deviceToken = (): string | undefined => deviceMemory.read(DEVICE_KEY) ?? undefined

export const signedIn = (jwt: string, user: SessionUser, device: string): void => {
  deviceMemory.write(DEVICE_KEY, device)
  // before the first screen is drawn
  showLanguageOf(user.id, user.language)
  session.start(jwt, { ...user, preferences: withUnsavedPreferences(user.id, user.preferences) })
  void sendUnsavedPreferences()
  if (!user.language) rememberLanguage(currentLanguage())
}

/** Ends the session on the server too, but does not wait for it: a lost connection must not keep anyone signed in. */
export const signOut = (): void => {
  void callApi(signOutCall, {})
  session.end('signed-out')
}

/** Asks the server who this is (SES-08): an ended or blocked session ends here; silence of the network changes nothing. */
export const checkProfile = async (): Promise<void> => {
  const before = session.get()?.user
  if (!before) return
  const answer = await callApi(me, {})
  const now = session.get()?.user
  if (!answer.ok || !now) return
  // what was set while the answer was on its way is newer than the answer
  const preferences =
    now.preferences === before.preferences
      ? withUnsavedPreferences(answer.value.id, answer.value.preferences)
      : now.preferences
  session.changeUser({ ...answer.value, preferences })
  void sendUnsavedPreferences()
}

/** Switches the language at once and remembers it for the user (SHL-07). */
export const chooseLanguage = (language: Language): void => {
  setLanguage(language, session.get()?.user.id)
  rememberLanguage(language)
}

/** For mails, and for devices where the user has not chosen one. */
const rememberLanguage = (language: Language): void => {
  const user = session.get()?.user
  if (!user || user.language === language) return
  session.changeUser({ ...user, language })
  void callApi(updateUser, { params: { id: user.id }, body: { language } })
}
