const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

export const RECOVERY_CODE_COUNT = 10
/** The number of days on which a remembered device needs no second step. */
export const TRUST_DAYS = 30
/** The number of days that a user has to set up a second factor that an administrator requires. */
export const GRACE_DAYS = 7
export const MAX_GRACE_DAYS = 90
/** The time for which a session stays confirmed after the user entered a password or code. */
export const CONFIRMED_MINUTES = 15

/**
 * Returns the time from which a user cannot sign in without a second factor; undefined if none is required. If both the
 * user type and the user have such a time, the earlier one counts.
 * @param rule the rule for the user type, if any. Its grace period starts at `decided_at`, or when the user is created,
 * if that is later
 */
export const secondFactorDueDate = (
  rule: { readonly grace_days: number; readonly decided_at: Date } | undefined,
  user: { readonly created_at: Date; readonly second_factor_due: Date | null },
): Date | undefined => {
  const byType = rule && Math.max(rule.decided_at.getTime(), user.created_at.getTime()) + rule.grace_days * DAY_MS
  const times = [byType, user.second_factor_due?.getTime()].filter((time) => time !== undefined)
  return times.length === 0 ? undefined : new Date(Math.min(...times))
}

/** The second step of a sign-in: none, enter a code, or set up a second factor first. */
export type SecondStep = 'none' | 'code' | 'setup'

export const secondStep = (
  facts: {
    readonly hasFactor: boolean
    /** True if the user chose to be remembered on this device. */
    readonly isTrusted: boolean
    /** True for a shared device at the dock, in a network that the operator has exempted. */
    readonly isExempt: boolean
    readonly due: Date | undefined
  },
  now: Date,
): SecondStep => {
  if (facts.isExempt) return 'none'
  if (facts.hasFactor) return facts.isTrusted ? 'none' : 'code'
  return facts.due !== undefined && facts.due <= now ? 'setup' : 'none'
}

export const trustEnd = (now: Date): Date => new Date(now.getTime() + TRUST_DAYS * DAY_MS)
export const graceEnd = (now: Date): Date => new Date(now.getTime() + GRACE_DAYS * DAY_MS)

export const isConfirmed = (confirmedAt: Date | null, now: Date): boolean =>
  confirmedAt !== null && now.getTime() - confirmedAt.getTime() < CONFIRMED_MINUTES * MINUTE_MS

/** Returns a typed code in lower case, without spaces and dashes. */
export const cleanCode = (text: string): string => text.replace(/[\s-]/g, '').toLowerCase()
export const isAppCode = (code: string): boolean => /^\d{6}$/.test(code)
