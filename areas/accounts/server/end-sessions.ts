import { audit } from '#kit/server/audit.ts'
import { ok, type Result, refuse } from '#kit/shared/result.ts'
import { accountMessages } from '../messages.ts'
import type { Caller } from '../rules/caller.ts'
import type { OwnSession } from '../rules/session-calls.ts'
import type { SignInDeps } from './sign-in.ts'
import { sessionEvent } from './user-audit.ts'

type Deps = Pick<SignInDeps, 'db' | 'sessions' | 'now'>

const ownAccount = ({ userId, username, companyId, vendorId }: Caller) => ({
  id: userId,
  username,
  company_id: companyId,
  vendor_id: vendorId,
})

/** The devices on which the caller is signed in (SES-12). */
export const ownSessions = async ({ sessions }: Deps, caller: Caller): Promise<OwnSession[]> => {
  const active = await sessions.activeOf(caller.userId)
  return active.map(({ id, device, ip, created_at, last_used_at }) => ({
    id,
    current: id === caller.sessionId,
    device,
    ip,
    since: created_at.toISOString(),
    lastUsed: last_used_at.toISOString(),
  }))
}

/** Ends the session with which the caller works. */
export const signOut = ({ db, sessions, now }: Deps, caller: Caller): Promise<void> =>
  db.transaction().execute(async (unit) => {
    await sessions.end(unit, caller.sessionId, caller.userId)
    await audit(unit, caller, now(), sessionEvent('session.end', ownAccount(caller)))
  })

/** Ends one session of the caller. Refusal: SESSION_NOT_FOUND, also for a session of another user. */
export const endOwnSession = ({ db, sessions, now }: Deps, caller: Caller, sessionId: string): Promise<Result<true>> =>
  db.transaction().execute(async (unit): Promise<Result<true>> => {
    const wasActive = await sessions.end(unit, sessionId, caller.userId)
    if (!wasActive) return refuse(accountMessages.SESSION_NOT_FOUND)
    await audit(unit, caller, now(), sessionEvent('session.end', ownAccount(caller)))
    return ok(true)
  })

/** Ends all sessions of the caller except the current one. */
export const endOtherSessions = ({ db, sessions, now }: Deps, caller: Caller): Promise<void> =>
  db.transaction().execute(async (unit) => {
    await sessions.endOthers(unit, caller.userId, caller.sessionId)
    await audit(unit, caller, now(), sessionEvent('session.end-others', ownAccount(caller)))
  })
