import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { z } from 'zod'
import type { Db, Unit } from '#kit/server/database/database.ts'
import type { passkeyAssertion, passkeyAttestation } from '../../rules/sign-in/second-factor-calls.ts'
import type { Account } from '../account-store.ts'
import type { AccountDeps } from '../deps.ts'
import { hashOfCode } from '../sign-in/codes.ts'

const CHALLENGE_LIFETIME_MS = 5 * 60_000
/** The COSE numbers of EdDSA, ES256 and RS256. Every device supports at least one of them. */
const ALGORITHMS = [-8, -7, -257]
const SITE_NAME = 'Supplier Delivery Portal'

type PasskeySite = AccountDeps['passkeySite']

export type PasskeyAssertion = z.infer<typeof passkeyAssertion>
export type PasskeyAttestation = z.infer<typeof passkeyAttestation>

const storeChallenge = async (db: Db | Unit, challenge: string, userId: number | null, now: Date): Promise<void> => {
  await db
    .insertInto('accounts.passkey_challenge')
    .values({
      challenge_hash: hashOfCode(challenge),
      user_id: userId,
      expires_at: new Date(now.getTime() + CHALLENGE_LIFETIME_MS),
    })
    .execute()
}

/**
 * Uses up a challenge. @returns whether it was valid and was created for this user or, if `userId` is null, for a
 * sign-in
 */
const takeChallenge = async (db: Db | Unit, challenge: string, userId: number | null, now: Date): Promise<boolean> => {
  const row = await db
    .deleteFrom('accounts.passkey_challenge')
    .where('challenge_hash', '=', hashOfCode(challenge))
    .where('user_id', 'is not distinct from', userId)
    .where('expires_at', '>', now)
    .returning('challenge_hash')
    .executeTakeFirst()
  return row !== undefined
}

/** Returns the options for a sign-in. They name no account, so that they do not reveal which user names exist. */
export const assertionOptions = async (db: Db, site: PasskeySite, now: Date) => {
  const options = await generateAuthenticationOptions({ rpID: site.host, userVerification: 'required' })
  await storeChallenge(db, options.challenge, null, now)
  return { ...options }
}

export const creationOptions = async (unit: Unit, site: PasskeySite, account: Account, now: Date) => {
  const present = await listPasskeys(unit, account.id)
  const options = await generateRegistrationOptions({
    rpName: SITE_NAME,
    rpID: site.host,
    userName: account.username,
    userID: Buffer.from(`user/${account.id}`),
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: present.map(({ credential_id: id }) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await storeChallenge(unit, options.challenge, account.id, now)
  return { ...options }
}

export const listPasskeys = (db: Db | Unit, userId: number) =>
  db
    .selectFrom('accounts.passkey')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('credential_id')
    .execute()

/** Every response of a browser must contain the portal's origin and state that the user was verified. */
const expectedFrom = ({ origin, host }: PasskeySite) => ({
  expectedOrigin: origin,
  expectedRPID: host,
  requireUserVerification: true,
})

/** Stores a new passkey. @returns whether the response of the browser is valid and the passkey is not registered yet */
export const storePasskey = async (
  unit: Unit,
  site: PasskeySite,
  userId: number,
  { name, answer }: { readonly name: string; readonly answer: PasskeyAttestation },
  now: Date,
): Promise<boolean> => {
  const verified = await verifyRegistrationResponse({
    response: answer as never,
    expectedChallenge: (challenge) => takeChallenge(unit, challenge, userId, now),
    ...expectedFrom(site),
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => undefined)
  if (!verified?.verified) return false
  const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential
  const stored = await unit
    .insertInto('accounts.passkey')
    .values({
      credential_id: id,
      user_id: userId,
      public_key: Buffer.from(publicKey).toString('base64url'),
      sign_count: counter,
      transports: transports.join(','),
      name,
      created_at: now,
      last_used_at: null,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('credential_id')
    .executeTakeFirst()
  return stored !== undefined
}

/**
 * Checks the signature of a passkey and stores the time of its use. When the transaction commits, the challenge is used
 * up even if the signature is wrong.
 * @returns the user to whom the passkey belongs
 */
export const checkPasskey = async (unit: Unit, site: PasskeySite, answer: PasskeyAssertion, now: Date) => {
  const passkey = await unit
    .selectFrom('accounts.passkey')
    .selectAll()
    .where('credential_id', '=', answer.id)
    .forUpdate()
    .executeTakeFirst()
  if (!passkey) return undefined
  const verified = await verifyAuthenticationResponse({
    response: answer as never,
    expectedChallenge: (challenge) => takeChallenge(unit, challenge, null, now),
    ...expectedFrom(site),
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
      counter: Number(passkey.sign_count),
    },
  }).catch(() => undefined)
  if (!verified?.verified) return undefined
  await unit
    .updateTable('accounts.passkey')
    .set({ sign_count: verified.authenticationInfo.newCounter, last_used_at: now })
    .where('credential_id', '=', passkey.credential_id)
    .execute()
  return passkey.user_id
}
