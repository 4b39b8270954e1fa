import { textIn } from '#kit/web/address.ts'
import type { Screen } from '#kit/web/screen.ts'
import type { Who } from '../call.ts'

export { LanguageSwitch } from './language-switch.tsx'
export { setPreference, usePreference } from './preferences.ts'
export { checkProfile, chooseLanguage, session, signOut, useSession, useUser } from './session.ts'

/** A screen names the capability that it needs; `anyone` is shown without a session and without the shell. */
export type PortalScreen = Screen<Who>

export const screens: readonly PortalScreen[] = [
  {
    path: '/signin',
    title: { en: 'Sign In', th: 'เข้าสู่ระบบ' },
    capability: 'anyone',
    validateSearch: (raw) => ({ next: textIn(raw, 'next') || undefined }),
    load: () => import('./sign-in-page.tsx'),
  },
  {
    path: '/reset-password',
    title: { en: 'Reset Password', th: 'ตั้งรหัสผ่านใหม่' },
    capability: 'anyone',
    validateSearch: (raw) => ({ code: textIn(raw, 'code') || undefined }),
    load: () => import('./reset-password-page.tsx'),
  },
  {
    path: '/change-password',
    title: { en: 'Change Password', th: 'เปลี่ยนรหัสผ่าน' },
    purpose: { en: 'Your account and a new password', th: 'ข้อมูลบัญชีและการตั้งรหัสผ่านใหม่' },
    capability: 'session.use',
    load: () => import('./change-password-page.tsx'),
  },
]
