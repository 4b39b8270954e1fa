const HOUR_MS = 3_600_000

/** The maximum duration of a session, and the maximum time without use, in hours (SES-12). */
export interface SessionLimits {
  readonly hours: number
  readonly idleHours: number
}

/** The default limits: a working shift of 12 hours, without a shorter limit for unused sessions. */
export const standardLimits: SessionLimits = { hours: 12, idleHours: 12 }

export const sessionEndTime = (startedAt: Date, { hours }: SessionLimits): Date =>
  new Date(startedAt.getTime() + hours * HOUR_MS)

/** Returns whether a session has reached its maximum duration or was unused for too long. */
export const isSessionOver = (
  session: { readonly expires_at: Date; readonly last_used_at: Date },
  now: Date,
  { idleHours }: SessionLimits,
): boolean => session.expires_at <= now || session.last_used_at.getTime() + idleHours * HOUR_MS <= now.getTime()
