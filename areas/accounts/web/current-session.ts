import { createSessionStore } from '#kit/web/device/session-store.ts'
import { useStore } from '#kit/web/store.ts'
import type { SessionUser } from '../contract.ts'

export const session = createSessionStore<SessionUser>('portal.session')

export const useSession = () => useStore(session)

/** The signed-in user. Only for screens that require a session. */
export const useUser = (): SessionUser => {
  const user = useSession()?.user
  if (!user) throw new Error('No session')
  return user
}
