import { z } from 'zod'
import { userTypes } from './capabilities.ts'
import { preferences } from './preferences.ts'

/** The user in the sign-in response (S1 §3). The fields `factory` and `store_name` are never missing (G-22). */
export const sessionUser = z.object({
  id: z.number().int(),
  username: z.string(),
  user_type: z.enum(userTypes),
  vendor_id: z.number().int().nullable(),
  vendor_name: z.string().nullable(),
  company_id: z.number().int().nullable().describe('inventory organisation id'),
  company_name: z.string().nullable(),
  factory: z.string().nullable().describe('organisation code'),
  store_name: z.string().nullable(),
  email: z.string(),
  email_alert: z.string().nullable().describe('comma-separated alert addresses'),
  language: z.enum(['th', 'en']).nullable().describe('null until the user chooses one'),
  preferences: preferences.describe('the user’s settings for screens, the same on every device'),
})
export type SessionUser = z.infer<typeof sessionUser>
