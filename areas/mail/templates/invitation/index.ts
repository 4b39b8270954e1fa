import { z } from 'zod'
import { defineTemplate, lineOfText, userGreeting } from '../template.ts'

/** Mail to a new user with a link to set the first password (SES-13). */
export const invitationTemplate = defineTemplate({
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
})
