import { z } from 'zod'
import { fillPlaceholders } from '#kit/shared/message.ts'
import { defineTemplate, lineOfText, minuteText, userGreeting } from './template.ts'

const passwordResetSubject = { en: 'Set a new password', th: 'ตั้งรหัสผ่านใหม่' }

const notices = {
  'password-changed': {
    subject: { en: 'Your password was changed', th: 'รหัสผ่านของคุณเปลี่ยนแล้ว' },
    text: {
      en: 'the password of your account was changed. All other devices are signed out.',
      th: 'รหัสผ่านของบัญชีคุณเปลี่ยนแล้ว อุปกรณ์อื่นทั้งหมดต้องเข้าสู่ระบบใหม่',
    },
  },
  'email-requested': {
    subject: { en: 'A change of your email address was requested', th: 'มีการขอเปลี่ยนอีเมลของคุณ' },
    text: {
      en: 'an administrator has entered {email} as the email address of your account. Your current address stays valid until the new one is confirmed.',
      th: 'ผู้ดูแลระบบกำหนดให้ {email} เป็นอีเมลของบัญชีคุณ อีเมลเดิมยังใช้ได้จนกว่าอีเมลใหม่จะได้รับการยืนยัน',
    },
  },
  'email-changed': {
    subject: { en: 'Your email address was changed', th: 'อีเมลของคุณเปลี่ยนแล้ว' },
    text: {
      en: 'the email address of your account is now {email}. All devices are signed out.',
      th: 'อีเมลของบัญชีคุณเปลี่ยนเป็น {email} แล้ว กรุณาเข้าสู่ระบบใหม่ในทุกอุปกรณ์',
    },
  },
  locked: {
    subject: { en: 'Failed sign-ins to your account', th: 'มีการเข้าสู่ระบบไม่สำเร็จหลายครั้ง' },
    text: {
      en: 'somebody has entered a wrong password for your account several times and must now wait before the next attempt. Devices that you have signed in on before are not affected.',
      th: 'มีผู้กรอกรหัสผ่านของบัญชีคุณผิดหลายครั้ง ระบบจึงให้ผู้นั้นรอก่อนลองใหม่ อุปกรณ์ที่คุณเคยใช้เข้าสู่ระบบยังใช้งานได้ตามปกติ',
    },
  },
  'new-device': {
    subject: { en: 'New sign-in to your account', th: 'มีการเข้าสู่ระบบจากอุปกรณ์ใหม่' },
    text: {
      en: 'somebody has signed in to your account on a device and from an address that were not used before.',
      th: 'มีการเข้าสู่ระบบด้วยบัญชีของคุณจากอุปกรณ์และที่อยู่เครือข่ายที่ไม่เคยใช้มาก่อน',
    },
  },
  'code-locked': {
    subject: { en: 'Wrong codes for your account', th: 'มีการกรอกรหัสยืนยันผิดหลายครั้ง' },
    text: {
      en: 'somebody has entered your password and then wrong codes several times, and must now wait before the next attempt. If it was not you, change your password.',
      th: 'มีผู้กรอกรหัสผ่านของคุณถูกต้อง แล้วกรอกรหัสยืนยันผิดหลายครั้ง ระบบจึงให้ผู้นั้นรอก่อนลองใหม่ หากไม่ใช่คุณ กรุณาเปลี่ยนรหัสผ่าน',
    },
  },
  'recovery-code-used': {
    subject: { en: 'A recovery code was used', th: 'มีการใช้รหัสกู้คืนบัญชี' },
    text: {
      en: 'a recovery code of your account was used. It cannot be used again.',
      th: 'มีการใช้รหัสกู้คืนของบัญชีคุณ รหัสนี้จะใช้ไม่ได้อีก',
    },
  },
  'second-factor-added': {
    subject: { en: 'Second factor set up', th: 'ตั้งค่าการยืนยันตัวตนขั้นที่สองแล้ว' },
    text: {
      en: 'a second factor was set up for your account. From now on, you need it to sign in. All other devices are signed out.',
      th: 'บัญชีของคุณตั้งค่าการยืนยันตัวตนขั้นที่สองแล้ว ต่อไปต้องใช้ทุกครั้งที่เข้าสู่ระบบ และอุปกรณ์อื่นทั้งหมดต้องเข้าสู่ระบบใหม่',
    },
  },
  'second-factor-removed': {
    subject: { en: 'Second factor removed', th: 'ลบการยืนยันตัวตนขั้นที่สองแล้ว' },
    text: {
      en: 'a second factor of your account was removed. All other devices are signed out.',
      th: 'การยืนยันตัวตนขั้นที่สองของบัญชีคุณถูกลบแล้ว อุปกรณ์อื่นทั้งหมดต้องเข้าสู่ระบบใหม่',
    },
  },
  'provider-linked': {
    subject: { en: 'Company sign-in linked', th: 'เชื่อมบัญชีบริษัทแล้ว' },
    text: {
      en: 'a company sign-in (single sign-on) was linked to your account. From now on, it can be used to sign in to your account.',
      th: 'บัญชีของคุณเชื่อมกับบัญชีบริษัท (single sign-on) แล้ว ต่อไปใช้บัญชีบริษัทเข้าสู่ระบบได้',
    },
  },
  'provider-unlinked': {
    subject: { en: 'Company sign-in removed', th: 'ยกเลิกการเชื่อมโยงบัญชีบริษัทแล้ว' },
    text: {
      en: 'the link between your account and a company sign-in was removed. All other devices are signed out.',
      th: 'การเชื่อมโยงบัญชีของคุณกับบัญชีบริษัทถูกยกเลิกแล้ว อุปกรณ์อื่นทั้งหมดต้องเข้าสู่ระบบใหม่',
    },
  },
} as const
const kinds = Object.keys(notices) as (keyof typeof notices)[]

export const accountTemplates = {
  /** Mail with a single-use code that is valid for one hour (SES-04). */
  'password-reset': defineTemplate({
    title: { en: 'Password reset', th: 'ตั้งรหัสผ่านใหม่' },
    data: z.object({ username: lineOfText, code: lineOfText }),
    sample: { username: 'vendor', code: 'sample-code' },
    secrets: ['code'],
    content: ({ username, code }) => ({
      subject: passwordResetSubject,
      greeting: userGreeting(username),
      text: {
        en: 'please set a new password within one hour with the button below.',
        th: 'กรุณาตั้งรหัสผ่านใหม่ภายใน 1 ชั่วโมงด้วยปุ่มด้านล่าง',
      },
      buttons: [{ label: passwordResetSubject, path: `/reset-password?code=${encodeURIComponent(code)}` }],
      note: {
        en: 'If you did not ask for this, you can ignore this email: your password is unchanged.',
        th: 'หากคุณไม่ได้ร้องขอ ไม่ต้องดำเนินการใด ๆ รหัสผ่านเดิมยังใช้ได้',
      },
    }),
  }),

  /** Mail to a new email address: asks to confirm that the email address belongs to the user's account (G-211). */
  'confirm-email': defineTemplate({
    title: { en: 'Confirm a new email address', th: 'ยืนยันอีเมลใหม่' },
    data: z.object({ username: lineOfText, email: lineOfText, code: lineOfText }),
    sample: { username: 'vendor', email: 'new.address@supplier.example', code: 'sample-code' },
    secrets: ['code'],
    content: ({ username, email, code }) => ({
      subject: { en: 'Confirm your new email address', th: 'ยืนยันอีเมลใหม่ของคุณ' },
      greeting: userGreeting(username),
      text: {
        en: `an administrator has entered ${email} as the email address of your account. It becomes valid when you confirm it within 3 days.`,
        th: `ผู้ดูแลระบบกำหนดให้ ${email} เป็นอีเมลของบัญชีคุณ อีเมลนี้จะใช้ได้เมื่อคุณยืนยันภายใน 3 วัน`,
      },
      buttons: [
        {
          label: { en: 'Confirm the address', th: 'ยืนยันอีเมล' },
          path: `/confirm-email?code=${encodeURIComponent(code)}`,
        },
      ],
      note: {
        en: 'If this is not your account, you can ignore this email: your address will not be used.',
        th: 'หากบัญชีนี้ไม่ใช่ของคุณ ไม่ต้องดำเนินการใด ๆ อีเมลของคุณจะไม่ถูกนำไปใช้',
      },
    }),
  }),

  /** Mail to a new user with a link to set the first password (SES-13). */
  invitation: defineTemplate({
    title: { en: 'Invitation', th: 'คำเชิญ' },
    data: z.object({ username: lineOfText, invitedBy: lineOfText, days: z.number().int(), code: lineOfText }),
    sample: { username: 'somchai', invitedBy: 'admin', days: 7, code: 'sample-code' },
    secrets: ['code'],
    content: ({ username, invitedBy, days, code }) => ({
      subject: { en: 'Invitation to the supplier delivery portal', th: 'คำเชิญเข้าใช้ระบบจัดส่งสินค้า' },
      greeting: userGreeting(username),
      text: {
        en: `${invitedBy} has created an account for you. Please accept the invitation within ${days} days: set a password, or use the sign-in of your company if the page offers it. Your user name is ${username}.`,
        th: `${invitedBy} สร้างบัญชีผู้ใช้ให้คุณแล้ว กรุณาตอบรับคำเชิญภายใน ${days} วัน โดยตั้งรหัสผ่าน หรือใช้การเข้าสู่ระบบของบริษัทหากหน้านั้นมีให้เลือก ชื่อผู้ใช้ของคุณคือ ${username}`,
      },
      buttons: [
        { label: { en: 'Set your password', th: 'ตั้งรหัสผ่าน' }, path: `/invitation?code=${encodeURIComponent(code)}` },
      ],
      note: {
        en: 'If you did not expect this invitation, you can ignore this email.',
        th: 'หากคุณไม่ทราบเรื่องนี้ ไม่ต้องดำเนินการใด ๆ กับอีเมลนี้',
      },
    }),
  }),

  /** Mail to the owner of an account: the account changed, or failed sign-ins locked it (SES-14). */
  'account-notice': defineTemplate({
    title: { en: 'Notice about an account', th: 'แจ้งเตือนเกี่ยวกับบัญชี' },
    data: z.object({
      username: lineOfText,
      what: z.enum(kinds),
      at: minuteText,
      address: lineOfText.describe('network address it was done from; empty when unknown'),
      email: lineOfText.describe('the new address; empty when it is not about one'),
    }),
    sample: {
      username: 'vendor',
      what: 'password-changed',
      at: '2025-11-21 10:15',
      address: '203.0.113.7',
      email: '',
    },
    content: ({ username, what, at, address, email }) => {
      const { subject, text } = notices[what]
      return {
        subject,
        greeting: userGreeting(username),
        text: { en: fillPlaceholders(text.en, { email }), th: fillPlaceholders(text.th, { email }) },
        facts: [
          [{ en: 'Time', th: 'เวลา' }, at],
          [{ en: 'From network address', th: 'จากที่อยู่เครือข่าย' }, address],
        ],
        buttons: [{ label: { en: 'Open the portal', th: 'เปิดระบบ' }, path: '/' }],
        note: {
          en: "If this was not you, set a new password with 'Forgot password' on the sign-in page, and tell your administrator.",
          th: 'หากไม่ใช่คุณ กรุณาตั้งรหัสผ่านใหม่ด้วย "ลืมรหัสผ่าน" ที่หน้าเข้าสู่ระบบ และแจ้งผู้ดูแลระบบ',
        },
      }
    },
  }),

  /** Mail that an administrator sends to themselves to try the mail server. */
  'test-mail': defineTemplate({
    title: { en: 'Test email', th: 'อีเมลทดสอบ' },
    data: z.object({ username: lineOfText, requested_at: minuteText }),
    sample: { username: 'admin', requested_at: '2025-11-21 10:15' },
    content: ({ username, requested_at }) => ({
      subject: { en: 'Test email from the portal', th: 'อีเมลทดสอบจากระบบ' },
      heading: { en: 'Sending emails works', th: 'การส่งอีเมลใช้งานได้' },
      greeting: userGreeting(username),
      text: {
        en: 'you asked the portal for a test email. That you read it shows that the portal can send emails.',
        th: 'คุณขอให้ระบบส่งอีเมลทดสอบ หากได้รับอีเมลนี้ แสดงว่าระบบส่งอีเมลได้',
      },
      facts: [[{ en: 'Requested at', th: 'ขอเมื่อ' }, requested_at]],
      buttons: [{ label: { en: 'Open the settings', th: 'เปิดหน้าตั้งค่าระบบ' }, path: '/settings?part=mail' }],
    }),
  }),
}
