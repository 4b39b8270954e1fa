import { defineTexts } from '#kit/web/i18n.ts'

export const providerSignInTexts = defineTexts({
  en: {
    with: 'Sign in with {name}',
    others: 'Other companies',
    or: 'or',
    linkTitle: 'Link your account',
    linkAndSignIn: 'Link and sign in',
    back: 'Back',
    invited: 'Sign in with your company account:',
    invitedOnly: 'You sign in with your company account and need no password here.',
  },
  th: {
    with: 'เข้าสู่ระบบด้วย {name}',
    others: 'บริษัทอื่น',
    or: 'หรือ',
    linkTitle: 'เชื่อมบัญชีของคุณ',
    linkAndSignIn: 'เชื่อมบัญชีและเข้าสู่ระบบ',
    back: 'ย้อนกลับ',
    invited: 'เข้าสู่ระบบด้วยบัญชีบริษัทของคุณ:',
    invitedOnly: 'คุณเข้าสู่ระบบด้วยบัญชีบริษัท จึงไม่ต้องตั้งรหัสผ่านที่นี่',
  },
})
