import { z } from 'zod'
import { defineTemplate, lineOfText, userGreeting } from '../template.ts'

/** Mail to a new email address: asks to confirm that the email address belongs to the user's account (G-211). */
export const confirmEmailTemplate = defineTemplate({
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
      { label: { en: 'Confirm the address', th: 'ยืนยันอีเมล' }, path: `/confirm-email?code=${encodeURIComponent(code)}` },
    ],
    note: {
      en: 'If this is not your account, you can ignore this email: your address will not be used.',
      th: 'หากบัญชีนี้ไม่ใช่ของคุณ ไม่ต้องดำเนินการใด ๆ อีเมลของคุณจะไม่ถูกนำไปใช้',
    },
  }),
})
