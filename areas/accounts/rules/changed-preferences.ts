import type { PreferenceChange, Preferences } from './preferences.ts'

export const applyPreferenceChange = (before: Preferences, change: PreferenceChange): Preferences =>
  Object.fromEntries(Object.entries({ ...before, ...change }).filter(([, value]) => value !== null))
