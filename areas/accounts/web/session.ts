import type { Language } from '#kit/shared/message.ts'
import { callApi } from '#kit/web/api.ts'
import { rememberedLanguage, setLanguage, showLanguage } from '#kit/web/i18n.ts'
import { me, type SessionUser, signOut as signOutCall, updateUser } from '../contract.ts'
import { session } from './current-session.ts'
import { sendWaiting, withWaiting } from './preferences.ts'

export { session, useSession, useUser } from './current-session.ts'

export const signedIn = (jwt: string, user: SessionUser): void => {
  session.start(jwt, { ...user, preferences: withWaiting(user.id, user.preferences) })
  void sendWaiting()
  const chosen = rememberedLanguage()
  if (user.language) showLanguage(user.language)
  else if (chosen) chooseLanguage(chosen)
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
    now.preferences === before.preferences ? withWaiting(answer.value.id, answer.value.preferences) : now.preferences
  session.changeUser({ ...answer.value, preferences })
  void sendWaiting()
}

/** Switches the language at once and remembers it for the user (SHL-07). */
export const chooseLanguage = (language: Language): void => {
  setLanguage(language)
  const user = session.get()?.user
  if (!user || user.language === language) return
  session.changeUser({ ...user, language })
  void callApi(updateUser, { params: { id: user.id }, body: { language } })
}
