import type { PreferenceChange, Preferences } from './preferences.ts'

/** Returns the settings after a change. */
export const withChange = (before: Preferences, change: PreferenceChange): Preferences =>
  Object.fromEntries(Object.entries({ ...before, ...change }).filter(([, value]) => value !== null))
