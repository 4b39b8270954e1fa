import { z } from 'zod'
import { line } from '../fields.ts'
import { defineTemplate } from '../template.ts'

const kinds = [
  'password-changed',
  'email-requested',
  'email-changed',
  'locked',
  'new-device',
  'code-locked',
  'recovery-code-used',
  'second-factor-added',
  'second-factor-removed',
  'provider-linked',
  'provider-unlinked',
] as const
type Kind = (typeof kinds)[number]
type Words = Readonly<Record<Kind, { readonly subject: string; readonly text: (email: string) => string }>>

const en: Words = {
  'password-changed': {
    subject: 'Your password was changed',
    text: () => 'the password of your account was changed. All other devices are signed out.',
  },
  'email-requested': {
    subject: 'Your email address is to change',
    text: (email) =>
      `an administrator has entered ${email} as the email address of your account. Your present address stays until the new one is confirmed.`,
  },
  'email-changed': {
    subject: 'Your email address was changed',
    text: (email) => `the email address of your account is now ${email}. All devices are signed out.`,
  },
  locked: {
    subject: 'Failed sign-ins to your account',
    text: () =>
      'somebody has entered a wrong password for your account several times and has to wait now. Devices that you have signed in on before are not affected.',
  },
  'new-device': {
    subject: 'New sign-in to your account',
    text: () => 'somebody has signed in to your account on a device and from an address that were not used before.',
  },
  'code-locked': {
    subject: 'Wrong codes for your account',
    text: () =>
      'somebody has entered your password and then wrong codes several times, and has to wait now. If it was not you, change your password.',
  },
  'recovery-code-used': {
    subject: 'A recovery code was used',
    text: () => 'a recovery code of your account was used. It does not work again.',
  },
  'second-factor-added': {
    subject: 'Second factor set up',
    text: () =>
      'a second factor was set up for your account. Signing in needs it from now on. All other devices are signed out.',
  },
  'second-factor-removed': {
    subject: 'Second factor removed',
    text: () => 'a second factor of your account was removed. All other devices are signed out.',
  },
  'provider-linked': {
    subject: 'Company sign-in linked',
    text: () =>
      'a company sign-in (single sign-on) was linked to your account. It can sign in to your account from now on.',
  },
  'provider-unlinked': {
    subject: 'Company sign-in removed',
    text: () => 'the link between your account and a company sign-in was removed. All other devices are signed out.',
  },
}

const th: Words = {
  'password-changed': {
    subject: 'รหัสผ่านของคุณเปลี่ยนแล้ว',
    text: () => 'รหัสผ่านของบัญชีคุณเปลี่ยนแล้ว อุปกรณ์อื่นทั้งหมดต้องเข้าสู่ระบบใหม่',
  },
  'email-requested': {
    subject: 'มีการขอเปลี่ยนอีเมลของคุณ',
    text: (email) => `ผู้ดูแลระบบกำหนดให้ ${email} เป็นอีเมลของบัญชีคุณ อีเมลเดิมยังใช้ได้จนกว่าอีเมลใหม่จะได้รับการยืนยัน`,
  },
  'email-changed': {
    subject: 'อีเมลของคุณเปลี่ยนแล้ว',
    text: (email) => `อีเมลของบัญชีคุณเปลี่ยนเป็น ${email} แล้ว กรุณาเข้าสู่ระบบใหม่ในทุกอุปกรณ์`,
  },
  locked: {
    subject: 'มีการเข้าสู่ระบบไม่สำเร็จหลายครั้ง',
    text: () => 'มีผู้กรอกรหัสผ่านของบัญชีคุณผิดหลายครั้ง ระบบจึงให้ผู้นั้นรอก่อนลองใหม่ อุปกรณ์ที่คุณเคยใช้เข้าสู่ระบบยังใช้งานได้ตามปกติ',
  },
  'new-device': {
    subject: 'มีการเข้าสู่ระบบจากอุปกรณ์ใหม่',
    text: () => 'มีการเข้าสู่ระบบด้วยบัญชีของคุณจากอุปกรณ์และที่อยู่เครือข่ายที่ไม่เคยใช้มาก่อน',
  },
  'code-locked': {
    subject: 'มีการกรอกรหัสยืนยันผิดหลายครั้ง',
    text: () => 'มีผู้กรอกรหัสผ่านของคุณถูกต้อง แล้วกรอกรหัสยืนยันผิดหลายครั้ง ระบบจึงให้ผู้นั้นรอก่อนลองใหม่ หากไม่ใช่คุณ กรุณาเปลี่ยนรหัสผ่าน',
  },
  'recovery-code-used': {
    subject: 'มีการใช้รหัสกู้คืนบัญชี',
    text: () => 'มีการใช้รหัสกู้คืนของบัญชีคุณ รหัสนี้จะใช้ไม่ได้อีก',
  },
  'second-factor-added': {
    subject: 'ตั้งค่าการยืนยันตัวตนขั้นที่สองแล้ว',
    text: () => 'บัญชีของคุณตั้งค่าการยืนยันตัวตนขั้นที่สองแล้ว ต่อไปต้องใช้ทุกครั้งที่เข้าสู่ระบบ และอุปกรณ์อื่นทั้งหมดต้องเข้าสู่ระบบใหม่',
  },
  'second-factor-removed': {
    subject: 'ลบการยืนยันตัวตนขั้นที่สองแล้ว',
    text: () => 'การยืนยันตัวตนขั้นที่สองของบัญชีคุณถูกลบแล้ว อุปกรณ์อื่นทั้งหมดต้องเข้าสู่ระบบใหม่',
  },
  'provider-linked': {
    subject: 'เชื่อมบัญชีบริษัทแล้ว',
    text: () => 'บัญชีของคุณเชื่อมกับบัญชีบริษัท (single sign-on) แล้ว ต่อไปใช้บัญชีบริษัทเข้าสู่ระบบได้',
  },
  'provider-unlinked': {
    subject: 'ยกเลิกการเชื่อมโยงบัญชีบริษัทแล้ว',
    text: () => 'การเชื่อมโยงบัญชีของคุณกับบัญชีบริษัทถูกยกเลิกแล้ว อุปกรณ์อื่นทั้งหมดต้องเข้าสู่ระบบใหม่',
  },
}

const sample = {
  username: 'vendor',
  what: 'password-changed',
  at: '2025-11-21 10:15',
  address: '203.0.113.7',
  email: '',
} as const

/** Mail to the owner of an account: the account changed, or failed sign-ins locked it (SES-14). */
export const accountNotice = defineTemplate({
  title: { en: 'Notice about an account', th: 'แจ้งเตือนเกี่ยวกับบัญชี' },
  data: z.object({
    username: line,
    what: z.enum(kinds),
    at: line.describe('YYYY-MM-DD HH:mm, Bangkok'),
    address: line.describe('network address it was done from; empty when unknown'),
    email: line.describe('the new address; empty when it is not about one'),
  }),
  sample: { en: sample, th: sample },
  content: ({ username, what, at, address, email }, language) =>
    language === 'th'
      ? {
          subject: th[what].subject,
          heading: th[what].subject,
          paragraphs: [`เรียนคุณ ${username}`, th[what].text(email)],
          facts: { เวลา: at, จากที่อยู่เครือข่าย: address },
          buttons: [{ label: 'เปิดระบบ', path: '/' }],
          note: 'หากไม่ใช่คุณ กรุณาตั้งรหัสผ่านใหม่ด้วย "ลืมรหัสผ่าน" ที่หน้าเข้าสู่ระบบ และแจ้งผู้ดูแลระบบ',
        }
      : {
          subject: en[what].subject,
          heading: en[what].subject,
          paragraphs: [`Dear ${username},`, en[what].text(email)],
          facts: { Time: at, 'From network address': address },
          buttons: [{ label: 'Open the portal', path: '/' }],
          note: "If this was not you, set a new password with 'Forgot password' on the sign-in page, and tell your administrator.",
        },
})
