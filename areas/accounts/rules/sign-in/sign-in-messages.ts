import { defineMessages, fixedText } from '#kit/shared/message.ts'

/** The messages that the sign-in page and all pages with a session handle by their codes. */
export const signInMessages = defineMessages({
  SECOND_FACTOR_NEEDED: {
    status: 401,
    en: 'Please enter the code of your authenticator app.',
    th: 'กรุณากรอกรหัสจากแอปยืนยันตัวตน',
  },
  SECOND_FACTOR_SETUP_NEEDED: {
    status: 401,
    en: 'Your account needs a second factor. Set it up to sign in.',
    th: 'บัญชีของคุณต้องใช้การยืนยันตัวตนขั้นที่สอง กรุณาตั้งค่าก่อนเข้าสู่ระบบ',
  },
  IDENTITY_NOT_CONFIRMED: {
    status: 403,
    en: 'Please confirm that it is you.',
    th: 'กรุณายืนยันว่าเป็นคุณ',
  },
  SIGNED_IN: fixedText(200, 'Signin successfully!'),
  SESSION_EXPIRES: fixedText(401, 'Session expires'),
  BLOCKED: fixedText(401, 'User have been blocked'),
  EMAIL_SENT: fixedText(200, 'Email send...'),
  SOMETHING_WENT_WRONG: fixedText(500, 'Something went wrong...'),
  PROVIDER_REQUIRED: {
    status: 401,
    en: 'Your account does not use a password here. Sign in with {provider}.',
    th: 'บัญชีของคุณไม่ใช้รหัสผ่านที่นี่ กรุณาเข้าสู่ระบบด้วย {provider}',
  },
  PROVIDER_NOT_LINKED: {
    status: 401,
    en: '{provider} has confirmed who you are, but your portal account is not linked yet. Enter user name and password of the portal once.',
    th: '{provider} ยืนยันตัวตนของคุณแล้ว แต่ยังไม่ได้เชื่อมกับบัญชีในระบบนี้ กรุณากรอกชื่อผู้ใช้และรหัสผ่านของระบบนี้หนึ่งครั้ง',
  },
})
