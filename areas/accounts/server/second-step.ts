import type { Db, Unit } from '#kit/server/database.ts'
import { type Refusal, refuse } from '#kit/shared/result.ts'
import { accountMessages } from '../messages.ts'
import { trustEnd } from '../rules/second-factor.ts'
import type { Account } from './account-store.ts'
import { hashOfCode, newCode } from './codes.ts'
import { hasFactor, readFactors, secondFactorDueOf } from './second-factor.ts'

/** The time in which the second step must be completed. */
export const STEP_LIFETIME_MS = 10 * 60_000

/** The facts by which `secondStep` decides what a sign-in still needs. */
export const secondStepFacts = async (
  { db, isExempt }: { readonly db: Db; readonly isExempt: (ip: string) => boolean },
  account: Account,
  { ip, device }: { readonly ip: string; readonly device?: string | undefined },
  now: Date,
) => ({
  hasFactor: hasFactor(await readFactors(db, account.id)),
  isTrusted: device !== undefined && (await isTrusted(db, account.id, device, now)),
  // only the dock has shared devices
  isExempt: account.user_type === 'store' && isExempt(ip),
  due: await secondFactorDueOf(db, account),
})

const isTrusted = async (db: Db, userId: number, device: string, now: Date): Promise<boolean> => {
  const row = await db
    .selectFrom('accounts.trusted_device')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('device_hash', '=', hashOfCode(device))
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row !== undefined
}

export const trustDevice = async (unit: Unit, userId: number, device: string, now: Date): Promise<void> => {
  const expires = { expires_at: trustEnd(now) }
  await unit
    .insertInto('accounts.trusted_device')
    .values({ user_id: userId, device_hash: hashOfCode(device), ...expires })
    .onConflict((conflict) => conflict.columns(['user_id', 'device_hash']).doUpdateSet(expires))
    .execute()
}

/** Stores the unfinished sign-in. Returns a refusal with the code that continues the sign-in in the second step. */
export const requestSecondStep = async (
  unit: Unit,
  account: Account,
  { kind, linkHash }: { readonly kind: 'code' | 'setup'; readonly linkHash: string | undefined },
  now: Date,
): Promise<Refusal> => {
  const step = newCode()
  await unit
    .insertInto('accounts.sign_in_step')
    .values({
      code_hash: hashOfCode(step),
      user_id: account.id,
      kind,
      expires_at: new Date(now.getTime() + STEP_LIFETIME_MS),
      link_hash: linkHash ?? null,
    })
    .execute()
  return refuse(kind === 'code' ? accountMessages.SECOND_FACTOR_NEEDED : accountMessages.SECOND_FACTOR_SETUP_NEEDED, {
    step,
  })
}
