import type { PreferenceChange, Preferences } from './preferences.ts'

/** Applies a change to the settings. */
export const applyPreferenceChange = (before: Preferences, change: PreferenceChange): Preferences =>
  Object.fromEntries(Object.entries({ ...before, ...change }).filter(([, value]) => value !== null))
