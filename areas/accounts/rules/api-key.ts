const DAY_MS = 24 * 3_600_000

/** The number of days for which a key works if its creator sets no expiry date. */
export const KEY_LIFETIME_DAYS = 365
/** The number of days for which the former secret works after a rotation, unless the caller chooses another number. */
export const OVERLAP_DAYS = 7
export const MAX_OVERLAP_DAYS = 30
/** The time for which an access token works. */
export const TOKEN_SECONDS = 3600
export const MAX_KEY_NAME = 60

export const KEY_PREFIX = 'sdp_'
export const ACCESS_TOKEN_PREFIX = 'sdt_'

/** Returns whether a bearer token is an API key or an access token. All other tokens belong to sessions. */
export const isMachineToken = (token: string): boolean =>
  token.startsWith(KEY_PREFIX) || token.startsWith(ACCESS_TOKEN_PREFIX)

/** Splits a key into its parts: `sdp_CLIENT_SECRET`. */
export const parseApiKey = (key: string): { readonly clientId: string; readonly secret: string } | undefined => {
  const [, clientId, secret] = /^(sdp_[a-z0-9]{16})_([A-Za-z0-9]{43})$/.exec(key) ?? []
  return clientId && secret ? { clientId, secret } : undefined
}

/**
 * Returns when a key expires: at the given time, at the end of the given day in Bangkok, or by default after a year.
 */
export const keyEndTime = (expires: string | undefined, now: Date): Date => {
  if (expires === undefined) return new Date(now.getTime() + KEY_LIFETIME_DAYS * DAY_MS)
  return new Date(/^\d{4}-\d\d-\d\d$/.test(expires) ? `${expires}T23:59:59.999+07:00` : expires)
}

export const overlapEndTime = (days: number, now: Date): Date => new Date(now.getTime() + days * DAY_MS)

export type KeyState = 'active' | 'expired' | 'revoked' | 'suspended'

/**
 * Returns whether a key works, or why it does not. `suspended`: its creator is blocked or has moved, or the supplier
 * may not use keys.
 */
export const keyState = (
  key: { readonly expires_at: Date; readonly revoked_at: Date | null },
  isSuspended: boolean,
  now: Date,
): KeyState => {
  if (key.revoked_at) return 'revoked'
  if (key.expires_at <= now) return 'expired'
  return isSuspended ? 'suspended' : 'active'
}
