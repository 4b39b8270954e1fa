import { z } from 'zod'
import { line, userGreeting } from '../fields.ts'
import { defineTemplate } from '../template.ts'

const sample = { username: 'vendor', code: 'sample-code' }

/** Mail with a single-use code that is valid for one hour (SES-04). */
export const passwordReset = defineTemplate({
  title: { en: 'Password reset', th: 'ตั้งรหัสผ่านใหม่' },
  data: z.object({ username: line, code: line }),
  sample: { en: sample, th: sample },
  secrets: ['code'],
  content: ({ username, code }, language) => {
    const path = `/reset-password?code=${encodeURIComponent(code)}`
    return {
      greeting: userGreeting(username, language),
      ...(language === 'th'
        ? {
            subject: 'ตั้งรหัสผ่านใหม่',
            text: 'กรุณาตั้งรหัสผ่านใหม่ภายใน 1 ชั่วโมงด้วยปุ่มด้านล่าง',
            buttons: [{ label: 'ตั้งรหัสผ่านใหม่', path }],
            note: 'หากคุณไม่ได้ร้องขอ ไม่ต้องดำเนินการใด ๆ รหัสผ่านเดิมยังใช้ได้',
          }
        : {
            subject: 'Set a new password',
            text: 'please set a new password within one hour with the button below.',
            buttons: [{ label: 'Set a new password', path }],
            note: 'If you did not ask for it, you need not do anything: your password stays as it is.',
          }),
    }
  },
})
