import { z } from 'zod'
import { defineTemplate, lineOfText, userGreeting } from '../template.ts'

const subject = { en: 'Set a new password', th: 'ตั้งรหัสผ่านใหม่' }

/** Mail with a single-use code that is valid for one hour (SES-04). */
export const passwordResetTemplate = defineTemplate({
  title: { en: 'Password reset', th: 'ตั้งรหัสผ่านใหม่' },
  data: z.object({ username: lineOfText, code: lineOfText }),
  sample: { username: 'vendor', code: 'sample-code' },
  secrets: ['code'],
  content: ({ username, code }) => ({
    subject,
    greeting: userGreeting(username),
    text: {
      en: 'please set a new password within one hour with the button below.',
      th: 'กรุณาตั้งรหัสผ่านใหม่ภายใน 1 ชั่วโมงด้วยปุ่มด้านล่าง',
    },
    buttons: [{ label: subject, path: `/reset-password?code=${encodeURIComponent(code)}` }],
    note: {
      en: 'If you did not ask for this, you can ignore this email: your password is unchanged.',
      th: 'หากคุณไม่ได้ร้องขอ ไม่ต้องดำเนินการใด ๆ รหัสผ่านเดิมยังใช้ได้',
    },
  }),
})
