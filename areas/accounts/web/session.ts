import type { CallReply } from '#kit/shared/call.ts'
import type { Language } from '#kit/shared/message.ts'
import { callApi } from '#kit/web/api.ts'
import { deviceMemory } from '#kit/web/device/device-memory.ts'
import { notify } from '#kit/web/feedback/notifications.ts'
import { currentLanguage, messageText, setLanguage, showUserLanguage } from '#kit/web/i18n.ts'
import { getOwnUser, type signIn, signOut as signOutCall, updateUser } from '../contract.ts'
import { signInMessages } from '../rules/sign-in/sign-in-messages.ts'
import { session } from './current-session.ts'
import { sendUnsavedPreferences, withUnsavedPreferences } from './preferences.ts'

export { session, useSession, useUser } from './current-session.ts'

const DEVICE_KEY = 'portal.device'
/** Set from a sign-out until the next sign-in on this device. */
const SIGNED_OUT_KEY = 'portal.signed-out'

/**
 * Returns the token that this device got at its last sign-in. With it, failed attempts elsewhere do not lock the users
 * of this device (SES-16).
 */
export const deviceToken = (): string | undefined => deviceMemory.read(DEVICE_KEY) ?? undefined

export const startSession = ({ jwt, user, device }: CallReply<typeof signIn>): void => {
  notify.success(messageText(signInMessages.SIGNED_IN))
  deviceMemory.write(DEVICE_KEY, device)
  deviceMemory.write(SIGNED_OUT_KEY, null)
  // sets the language before the first screen renders
  showUserLanguage(user.id, user.language)
  session.start(jwt, { ...user, preferences: withUnsavedPreferences(user.id, user.preferences) })
  void sendUnsavedPreferences()
  if (!user.language) rememberLanguage(currentLanguage())
}

/**
 * Returns whether a user has signed out on this device. The portal then requests a new sign-in from the provider, so
 * that the next user of a shared device is not signed in with the former user's session at the provider.
 */
export const hasSignedOut = (): boolean => deviceMemory.read(SIGNED_OUT_KEY) !== null

/**
 * Ends the session locally and on the server. Does not wait for the server, so that users can sign out without a
 * connection.
 */
export const signOut = (): void => {
  deviceMemory.write(SIGNED_OUT_KEY, 'yes')
  void callApi(signOutCall, {})
  session.end('signed-out')
}

/**
 * Reads the user from the server (SES-08). If the session has ended or the user is blocked, ends the local session. A
 * network failure changes nothing.
 */
export const refreshSessionUser = async (): Promise<void> => {
  const before = session.get()?.user
  if (!before) return
  const answer = await callApi(getOwnUser, {})
  const now = session.get()?.user
  if (!answer.ok || !now) return
  // a setting that changed during the request is newer than the response
  const preferences =
    now.preferences === before.preferences
      ? withUnsavedPreferences(answer.value.id, answer.value.preferences)
      : now.preferences
  session.changeUser({ ...answer.value, preferences })
  void sendUnsavedPreferences()
}

/** Switches the language immediately and stores it for the user (SHL-07). */
export const chooseLanguage = (language: Language): void => {
  setLanguage(language, session.get()?.user.id)
  rememberLanguage(language)
}

/** Stores the language for mails, and for devices on which the user has not selected one. */
const rememberLanguage = (language: Language): void => {
  const user = session.get()?.user
  if (!user || user.language === language) return
  session.changeUser({ ...user, language })
  void callApi(updateUser, { params: { id: user.id }, body: { language } })
}
