import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { Db, Unit } from '#kit/server/database/database.ts'
import { cleanCode, isAppCode, RECOVERY_CODE_COUNT, secondFactorDueDate } from '../../rules/sign-in/second-factor.ts'
import type { Account } from '../account-store.ts'
import type { SecretBox } from '../secret-box.ts'
import { hashOfCode } from '../sign-in/codes.ts'
import { listPasskeys } from './passkeys.ts'

const ISSUER = 'Supplier Delivery Portal'
const PERIOD_SECONDS = 30
/** The codes of one time step before and after the current one are accepted too, because clocks differ. */
const WINDOW = 1
const SECRET_BYTES = 20
/** 140 random bits, too many to be guessed from a stolen hash. */
const RECOVERY_CODE_LENGTH = 28

export const secretOwnerOf = (userId: number): string => `authenticator/${userId}`

const totpOf = (secret: Secret, username: string): TOTP =>
  new TOTP({ issuer: ISSUER, label: username, algorithm: 'SHA1', digits: 6, period: PERIOD_SECONDS, secret })

/** Returns the time step of a code; undefined if the code is wrong. */
const timeStepOf = (secret: string, code: string, at: Date): number | undefined => {
  const delta = totpOf(Secret.fromBase32(secret), '').validate({
    token: code,
    timestamp: at.getTime(),
    window: WINDOW,
  })
  return delta === null ? undefined : Math.floor(at.getTime() / 1000 / PERIOD_SECONDS) + delta
}

/**
 * Stores a new secret of an authenticator app. The app works only after its first code was confirmed. Replaces a secret
 * that was never confirmed.
 */
export const addAuthenticator = async (unit: Unit, secrets: SecretBox, { id, username }: Account, now: Date) => {
  const secret = new Secret({ size: SECRET_BYTES })
  const row = { secret: secrets.encrypt(secret.base32, secretOwnerOf(id)), created_at: now }
  await unit
    .insertInto('accounts.authenticator')
    .values({ user_id: id, confirmed_at: null, ...row })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ ...row, last_step: 0 })
        .where('accounts.authenticator.confirmed_at', 'is', null),
    )
    .execute()
  return { secret: secret.base32, uri: totpOf(secret, username).toString() }
}

/** A correct code, which `use` marks as used. */
export interface ValidCode {
  readonly kind: 'app' | 'recovery'
  readonly use: () => Promise<unknown>
}

/**
 * Checks a code of the app and locks the row of the app until the transaction ends, so that concurrent requests cannot
 * use one code twice.
 */
export const checkAppCode = async (
  unit: Unit,
  secrets: SecretBox,
  userId: number,
  { code, isNew, at }: { readonly code: string; readonly isNew: boolean; readonly at: Date },
): Promise<ValidCode | undefined> => {
  const row = await unit
    .selectFrom('accounts.authenticator')
    .selectAll()
    .where('user_id', '=', userId)
    .where('confirmed_at', isNew ? 'is' : 'is not', null)
    .forUpdate()
    .executeTakeFirst()
  const secret = row && secrets.decrypt(row.secret, secretOwnerOf(userId))
  const timeStep = secret === undefined ? undefined : timeStepOf(secret, code, at)
  if (!row || timeStep === undefined || timeStep <= row.last_step) return undefined
  return {
    kind: 'app',
    use: () =>
      unit
        .updateTable('accounts.authenticator')
        .set({ last_step: timeStep, ...(isNew ? { confirmed_at: at } : {}) })
        .where('user_id', '=', userId)
        .execute(),
  }
}

const checkRecoveryCode = async (
  unit: Unit,
  userId: number,
  code: string,
  at: Date,
): Promise<ValidCode | undefined> => {
  const codeHash = hashOfCode(code)
  const row = await unit
    .selectFrom('accounts.recovery_code')
    .select('code_hash')
    .where('user_id', '=', userId)
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return undefined
  return {
    kind: 'recovery',
    use: () =>
      unit
        .updateTable('accounts.recovery_code')
        .set({ used_at: at })
        .where('user_id', '=', userId)
        .where('code_hash', '=', codeHash)
        .execute(),
  }
}

/** Checks a code of the confirmed app, or a recovery code. */
export const checkCode = async (unit: Unit, secrets: SecretBox, userId: number, typed: string, at: Date) => {
  const code = cleanCode(typed)
  return isAppCode(code)
    ? checkAppCode(unit, secrets, userId, { code, isNew: false, at })
    : checkRecoveryCode(unit, userId, code, at)
}

/** 32 letters and digits that are not easily confused. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789'

const newRecoveryCode = (): string =>
  [...randomBytes(RECOVERY_CODE_LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('')

/** Replaces the recovery codes of a user. @returns the new codes, in groups of four */
export const replaceRecoveryCodes = async (unit: Unit, userId: number): Promise<string[]> => {
  const codes = Array.from({ length: RECOVERY_CODE_COUNT }, newRecoveryCode)
  await unit.deleteFrom('accounts.recovery_code').where('user_id', '=', userId).execute()
  await unit
    .insertInto('accounts.recovery_code')
    .values(codes.map((code) => ({ user_id: userId, code_hash: hashOfCode(code), used_at: null })))
    .execute()
  return codes.map((code) => code.match(/.{4}/g)?.join('-') ?? code)
}

type Factors = Awaited<ReturnType<typeof readFactors>>

/** Returns the second factors that a user has set up, and the number of remaining recovery codes. */
export const readFactors = async (db: Db | Unit, userId: number) => {
  const app = await db
    .selectFrom('accounts.authenticator')
    .select('confirmed_at')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const codes = await db
    .selectFrom('accounts.recovery_code')
    .select('code_hash')
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute()
  const passkeys = await listPasskeys(db, userId)
  return { appSince: app?.confirmed_at ?? null, recoveryCodes: codes.length, passkeys }
}

export const hasFactor = ({ appSince, passkeys }: Factors): boolean => appSince !== null || passkeys.length > 0

export const removeRecoveryCodes = async (unit: Unit, userId: number): Promise<void> => {
  await unit.deleteFrom('accounts.recovery_code').where('user_id', '=', userId).execute()
}

/** Removes the app, the passkeys and the recovery codes. @returns whether the user had a second factor */
export const removeFactors = async (unit: Unit, userId: number): Promise<boolean> => {
  const had = hasFactor(await readFactors(unit, userId))
  await removeRecoveryCodes(unit, userId)
  await unit.deleteFrom('accounts.authenticator').where('user_id', '=', userId).execute()
  await unit.deleteFrom('accounts.passkey').where('user_id', '=', userId).execute()
  return had
}

/** Returns the time from which the user cannot sign in without a second factor. */
export const secondFactorDueOf = async (db: Db | Unit, account: Account): Promise<Date | undefined> => {
  const rule = await db
    .selectFrom('accounts.second_factor_rule')
    .selectAll()
    .where('user_type', '=', account.user_type)
    .executeTakeFirst()
  return secondFactorDueDate(rule, account)
}
