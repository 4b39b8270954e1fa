import { lazy } from 'react'
import type { Screen } from '#kit/web/screen.ts'
import type { RequiredAccess } from '../call.ts'
import SignInPage from './sign-in/sign-in-page.tsx'

export { confirmIdentityIfNeeded, IdentityDialogHost } from './ask-for-identity.tsx'
export { LanguageSwitch } from './language-switch.tsx'
export { setPreference, usePageSize, usePreference } from './preferences.ts'
export { SavedViews } from './saved-views/saved-views.tsx'
export { refreshSessionUser as checkProfile, session, signOut, useSession, useUser } from './session.ts'
export { PublicPage } from './sign-in/public-page.tsx'
export { type SignInPart, setSignInParts } from './sign-in/sign-in-page.tsx'
export { userTypeTexts } from './user-type-texts.ts'

/** A screen with the capability that it requires. `anyone` means: no session required, shown without the shell. */
export type PortalScreen = Screen<RequiredAccess>

/** The wizard for a new user as the page `/form`. */
export const NewUserPage = lazy(() => import('./users/new-user.tsx'))

export const screens: readonly PortalScreen[] = [
  {
    path: '/signin',
    title: { en: 'Sign In', th: 'เข้าสู่ระบบ' },
    capability: 'anyone',
    // part of the first script, because each additional file delays the page on a slow network
    load: () => Promise.resolve({ default: SignInPage }),
  },
  {
    path: '/reset-password',
    title: { en: 'Reset Password', th: 'ตั้งรหัสผ่านใหม่' },
    capability: 'anyone',
    load: async () => ({ default: (await import('./sign-in/mailed-link-pages.tsx')).ResetPasswordPage }),
  },
  {
    path: '/confirm-email',
    title: { en: 'Confirm email address', th: 'ยืนยันอีเมล' },
    capability: 'anyone',
    load: async () => ({ default: (await import('./sign-in/mailed-link-pages.tsx')).ConfirmEmailPage }),
  },
  {
    path: '/invitation',
    title: { en: 'Invitation', th: 'คำเชิญ' },
    capability: 'anyone',
    load: async () => ({ default: (await import('./sign-in/mailed-link-pages.tsx')).InvitationPage }),
  },
  {
    path: '/change-password',
    title: { en: 'Change Password', th: 'เปลี่ยนรหัสผ่าน' },
    purpose: { en: 'Your account and a new password', th: 'ข้อมูลบัญชีและการตั้งรหัสผ่านใหม่' },
    capability: 'session.use',
    load: () => import('./sign-in/change-password-page.tsx'),
  },
  {
    path: '/sign-in-settings',
    title: { en: 'Sign-in Settings', th: 'ตั้งค่าการเข้าสู่ระบบ' },
    purpose: { en: 'Requirements for signing in', th: 'กำหนดสิ่งที่ผู้ใช้ต้องมีเพื่อเข้าสู่ระบบ' },
    capability: 'sign-in-settings.read',
    load: () => import('./settings/sign-in-settings-page.tsx'),
  },
  {
    path: '/api-keys',
    title: { en: 'API Keys', th: 'คีย์ API' },
    purpose: { en: 'Keys for your other systems', th: 'คีย์สำหรับให้ระบบอื่นเชื่อมต่อ' },
    capability: 'api-key.write',
    load: () => import('./keys/api-keys-page.tsx'),
  },
  {
    path: '/user',
    title: { en: 'Manage User', th: 'จัดการผู้ใช้' },
    purpose: {
      en: 'User accounts and their notices',
      th: 'บัญชีผู้ใช้และการแจ้งเตือน',
    },
    capability: 'user.read',
    load: () => import('./users/users-page.tsx'),
  },
]
