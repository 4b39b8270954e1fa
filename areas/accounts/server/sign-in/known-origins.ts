import { randomBytes } from 'node:crypto'
import type { Db, Unit } from '#kit/server/database/database.ts'
import { hashOfCode } from './codes.ts'

/** Returns the eight groups of an IPv6 address, with `::` expanded. */
const groupsOf = (address: string): readonly string[] => {
  const [head = '', tail] = address.split('::')
  const left = head === '' ? [] : head.split(':')
  if (tail === undefined) return left
  const right = tail === '' ? [] : tail.split(':')
  return [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right]
}

/**
 * Returns the network by which requests are counted: an IPv4 address, or the first 64 bits of an IPv6 address, because
 * one household or server usually has all addresses of this range.
 */
export const networkOf = (ip: string): string => {
  const address = ip.toLowerCase().replace(/%.*$/, '')
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  if (!address.includes(':')) return address
  const prefix = groupsOf(address).slice(0, 4)
  return `${prefix.map((group) => group.replace(/^0+(?=.)/, '')).join(':')}::/64`
}

type SignInOrigin = ReturnType<typeof originOf>

/**
 * Returns the origin of a sign-in: its network, and the hash of the token that an earlier sign-in stored on the device;
 * undefined if the device has none.
 */
export const originOf = ({ ip, device }: { ip: string; device?: string | undefined }) => ({
  network: networkOf(ip),
  device: device === undefined ? undefined : hashOfCode(device),
})

const keysOf = ({ network, device }: SignInOrigin) => ({
  address: `address/${network}`,
  device: device === undefined ? undefined : `device/${device}`,
})

/**
 * Returns whether the account has signed in before on this device, and whether it has from this network. `first`: it
 * has never signed in anywhere.
 */
export const knownOrigin = async (db: Db | Unit, userId: number, origin: SignInOrigin) => {
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
 * @returns the token that the device must store: its current one if the portal knows it, otherwise a new one
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
