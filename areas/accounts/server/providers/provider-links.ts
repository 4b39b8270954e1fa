import { writeAudit } from '#kit/server/audit.ts'
import type { Db, Unit } from '#kit/server/database/database.ts'
import type { ChangeOrigin } from '#kit/shared/origin.ts'
import { ok, type Refusal, type Result, refuse } from '#kit/shared/result.ts'
import { accountMessages } from '../../messages.ts'
import { isForUser, LINK_MINUTES } from '../../rules/sign-in/sign-in-providers.ts'
import type { Account } from '../account-store.ts'
import type { AccountDeps } from '../deps.ts'
import type { ProvenIdentity } from '../identity-provider.port.ts'
import { mailNotice } from '../notices.ts'
import { hashOfCode, newCode } from '../sign-in/codes.ts'
import { actorOf, userAuditEntry } from '../users/user-audit.ts'
import { lockProvider, type Provider, requiredProviderRefusal } from './provider-store.ts'

type Identity = Pick<ProvenIdentity, 'issuer' | 'subject' | 'shownName'>

/** Stores a confirmed identity until the user has entered the password. @returns the code for `redeemLink` */
export const storeLink = async (unit: Unit, provider: Provider, identity: Identity, now: Date): Promise<string> => {
  const code = newCode()
  await unit
    .insertInto('accounts.provider_link')
    .values({
      code_hash: hashOfCode(code),
      provider_id: provider.id,
      issuer: identity.issuer,
      subject: identity.subject,
      shown_name: identity.shownName,
      expires_at: new Date(now.getTime() + LINK_MINUTES * 60_000),
    })
    .execute()
  return code
}

/**
 * Returns the reason why a code cannot link the account, or undefined: PROVIDER_SIGN_IN_ENDED, PROVIDER_NOT_FOR_USER,
 * PROVIDER_IDENTITY_TAKEN, or PROVIDER_REQUIRED if another provider is enforced.
 */
export const linkRefusal = async (db: Db, account: Account, code: string, now: Date): Promise<Refusal | undefined> =>
  db.transaction().execute(async (unit) => {
    const found = await openLink(unit, hashOfCode(code), now)
    if (!found) return refuse(accountMessages.PROVIDER_SIGN_IN_ENDED)
    return identityRefusal(unit, account, found.provider, found.identity)
  })

const openLink = async (unit: Unit, codeHash: string, now: Date) => {
  const row = await unit
    .selectFrom('accounts.provider_link')
    .selectAll()
    .where('code_hash', '=', codeHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  const provider = row && (await lockProvider(unit, row.provider_id, 'share'))
  // the provider's issuer may have changed in the meantime
  if (!row || !provider || provider.mode === 'off' || provider.issuer !== row.issuer) return undefined
  return { provider, identity: { issuer: row.issuer, subject: row.subject, shownName: row.shown_name } }
}

const identityRefusal = async (unit: Unit, account: Account, provider: Provider, { issuer, subject }: Identity) => {
  if (!isForUser(provider, account)) return refuse(accountMessages.PROVIDER_NOT_FOR_USER, { provider: provider.name })
  const taken = await unit
    .selectFrom('accounts.sign_in_identity')
    .select('user_id')
    .where((where) =>
      where.or([
        where.and([where('issuer', '=', issuer), where('subject', '=', subject)]),
        where.and([where('provider_id', '=', provider.id), where('user_id', '=', account.id)]),
      ]),
    )
    .executeTakeFirst()
  if (taken) return refuse(accountMessages.PROVIDER_IDENTITY_TAKEN, { provider: provider.name })
  return requiredProviderRefusal(unit, account, provider.id)
}

/**
 * Links a confirmed identity to a user, and notifies the user. Refusals: PROVIDER_NOT_FOR_USER,
 * PROVIDER_IDENTITY_TAKEN.
 */
export const linkIdentity = async (
  { mail, now }: AccountDeps,
  unit: Unit,
  account: Account,
  {
    provider,
    identity,
    from,
  }: { readonly provider: Provider; readonly identity: Identity; readonly from: ChangeOrigin },
): Promise<Result<true>> => {
  const refusal = await identityRefusal(unit, account, provider, identity)
  if (refusal) return refusal
  const at = now()
  const linked = await unit
    .insertInto('accounts.sign_in_identity')
    .values({
      issuer: identity.issuer,
      subject: identity.subject,
      provider_id: provider.id,
      user_id: account.id,
      shown_name: identity.shownName,
      linked_at: at,
      last_used_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst()
  if (!linked) return refuse(accountMessages.PROVIDER_IDENTITY_TAKEN, { provider: provider.name })
  const entry = userAuditEntry(account, 'user.link-provider', {
    after: { provider: provider.name, account: identity.shownName },
  })
  await writeAudit(unit, actorOf(account, from), at, entry)
  await mailNotice(unit, mail, account, { what: 'provider-linked', at, from })
  return ok(true)
}

/** Links the identity for which the code was created. The code works once. Refusals: those of `linkRefusal`. */
export const redeemLink = async (
  deps: AccountDeps,
  unit: Unit,
  account: Account,
  codeHash: string,
  from: ChangeOrigin,
) => {
  const found = await openLink(unit, codeHash, deps.now())
  const used = await unit.deleteFrom('accounts.provider_link').where('code_hash', '=', codeHash).executeTakeFirst()
  if (!found || used.numDeletedRows !== 1n) return refuse(accountMessages.PROVIDER_SIGN_IN_ENDED)
  return linkIdentity(deps, unit, account, { ...found, from })
}
