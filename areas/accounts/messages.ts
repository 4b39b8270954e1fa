import { defineMessages, literal } from '#kit/shared/message.ts'

export const accountMessages = defineMessages({
  LOGIN_FAILS: literal(401, 'login fails'),
  LOGIN_LOCKED: {
    status: 429,
    en: 'Too many failed sign-ins. Try again in {seconds} seconds.',
    th: 'เข้าสู่ระบบไม่สำเร็จหลายครั้ง กรุณาลองใหม่ในอีก {seconds} วินาที',
  },
  SIGNED_IN: literal(200, 'Signin successfully!'),
  SESSION_EXPIRES: literal(401, 'Session expires'),
  BLOCKED: literal(401, 'User have been blocked'),
  FORBIDDEN: {
    status: 403,
    en: 'Your account may not do this.',
    th: 'บัญชีของคุณไม่มีสิทธิ์ทำรายการนี้',
  },
  RESET_FAILS: literal(400, 'Reset fails'),
  RESET_DONE: literal(200, 'Reset password successful'),
  EMAIL_SENT: literal(200, 'Email send...'),
  SOMETHING_WENT_WRONG: literal(500, 'Something went wrong...'),
  USER_UPDATE_FAILS: literal(400, 'User update fails'),
  USER_UPDATED: literal(200, 'User update successfully!'),
  PASSWORD_TOO_SHORT: {
    status: 400,
    en: 'The password needs at least {length} characters.',
    th: 'รหัสผ่านต้องมีอย่างน้อย {length} ตัวอักษร',
  },
  PASSWORD_IS_USERNAME: {
    status: 400,
    en: 'The password may not be the user name.',
    th: 'รหัสผ่านต้องไม่เหมือนกับชื่อผู้ใช้',
  },
  PASSWORDS_DIFFER: {
    status: 400,
    en: 'Password and confirmation are not the same.',
    th: 'รหัสผ่านและการยืนยันรหัสผ่านไม่ตรงกัน',
  },
})
