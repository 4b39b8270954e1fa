import type { Language } from '#kit/shared/message.ts'
import { callApi } from '#kit/web/api.ts'
import { rememberedLanguage, setLanguage, showLanguage } from '#kit/web/i18n.ts'
import { createSessionStore } from '#kit/web/session-store.ts'
import { useStore } from '#kit/web/store.ts'
import { me, type SessionUser, signOut as signOutCall, updateUser } from '../contract.ts'

export const session = createSessionStore<SessionUser>('portal.session')

export const useSession = () => useStore(session)

/** The signed-in user. For screens, which are shown to signed-in users only. */
export const useUser = (): SessionUser => {
  const user = useSession()?.user
  if (!user) throw new Error('No session')
  return user
}

export const signedIn = (jwt: string, user: SessionUser): void => {
  session.start(jwt, user)
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
  if (!session.get()) return
  const answer = await callApi(me, {})
  if (answer.ok) session.changeUser(answer.value)
}

/** Switches the language at once and remembers it for the user (SHL-07). */
export const chooseLanguage = (language: Language): void => {
  setLanguage(language)
  const user = session.get()?.user
  if (!user || user.language === language) return
  session.changeUser({ ...user, language })
  void callApi(updateUser, { params: { id: user.id }, body: { language } })
}
