import { z } from 'zod'
import { line, userGreeting } from '../fields.ts'
import { defineTemplate } from '../template.ts'

const sample = { username: 'somchai', invitedBy: 'admin', days: 7, code: 'sample-code' }

/** Mail to a new user with a link to set the first password (SES-13). */
export const invitation = defineTemplate({
  title: { en: 'Invitation', th: 'คำเชิญ' },
  data: z.object({ username: line, invitedBy: line, days: z.number().int(), code: line }),
  sample: { en: sample, th: sample },
  secrets: ['code'],
  content: ({ username, invitedBy, days, code }, language) => {
    const path = `/invitation?code=${encodeURIComponent(code)}`
    return {
      greeting: userGreeting(username, language),
      ...(language === 'th'
        ? {
            subject: 'คำเชิญเข้าใช้ระบบจัดส่งสินค้า',
            text: `${invitedBy} สร้างบัญชีผู้ใช้ให้คุณแล้ว กรุณาตอบรับคำเชิญภายใน ${days} วัน โดยตั้งรหัสผ่าน หรือใช้การเข้าสู่ระบบของบริษัทหากหน้านั้นมีให้เลือก ชื่อผู้ใช้ของคุณคือ ${username}`,
            buttons: [{ label: 'ตั้งรหัสผ่าน', path }],
            note: 'หากคุณไม่ทราบเรื่องนี้ ไม่ต้องดำเนินการใด ๆ',
          }
        : {
            subject: 'Invitation to the supplier delivery portal',
            text: `${invitedBy} has created an account for you. Please accept the invitation within ${days} days: set a password, or use the sign-in of your company if the page offers it. Your user name is ${username}.`,
            buttons: [{ label: 'Set your password', path }],
            note: 'If you do not know what this is about, you need not do anything.',
          }),
    }
  },
})
