import { randomBytes } from 'node:crypto'
import type { Db, Unit } from '#kit/server/database.ts'
import { hashOfCode } from './codes.ts'

/** The device of a sign-in, and its network as `networkOf` returns it. */
export interface SignInOrigin {
  readonly network: string
  /** Hash of the device's token; undefined if the device has none. */
  readonly device: string | undefined
}

export const attemptOrigin = (network: string, token: string | undefined): SignInOrigin => ({
  network,
  device: token === undefined ? undefined : hashOfCode(token),
})

export interface KnownOrigin {
  readonly device: boolean
  readonly address: boolean
  /** True if the account has never signed in before. */
  readonly first: boolean
}

export const UNKNOWN_ORIGIN: KnownOrigin = { device: false, address: false, first: true }

const keysOf = ({ network, device }: SignInOrigin) => ({
  address: `address/${network}`,
  device: device === undefined ? undefined : `device/${device}`,
})

/** Returns whether the account has signed in before on this device, and whether it has from this network. */
export const knownOrigin = async (db: Db | Unit, userId: number, origin: SignInOrigin): Promise<KnownOrigin> => {
  const keys = keysOf(origin)
  const rows = await db.selectFrom('accounts.known_origin').select('origin').where('user_id', '=', userId).execute()
  const known = new Set(rows.map((row) => row.origin))
  return {
    device: keys.device !== undefined && known.has(keys.device),
    address: known.has(keys.address),
    first: rows.length === 0,
  }
}

/**
 * Stores the device and network of a successful sign-in.
 * @returns the token that the device stores from now on: its current one if the portal knows it, else a new one
 */
export const rememberOrigin = async (
  unit: Unit,
  userId: number,
  origin: SignInOrigin,
  token: string | undefined,
  now: Date,
): Promise<string> => {
  const seen =
    origin.device !== undefined &&
    (await unit
      .selectFrom('accounts.known_origin')
      .select('user_id')
      .where('origin', '=', `device/${origin.device}`)
      .limit(1)
      .executeTakeFirst()) !== undefined
  const deviceToken = seen && token !== undefined ? token : randomBytes(24).toString('base64url')
  const keys = keysOf({ ...origin, device: hashOfCode(deviceToken) })
  await unit
    .insertInto('accounts.known_origin')
    .values(Object.values(keys).flatMap((key) => (key ? [{ user_id: userId, origin: key, last_seen_at: now }] : [])))
    .onConflict((conflict) => conflict.columns(['user_id', 'origin']).doUpdateSet({ last_seen_at: now }))
    .execute()
  return deviceToken
}
