import { z } from 'zod'
import { line } from '../fields.ts'
import { defineTemplate } from '../template.ts'

const sample = { username: 'admin', requested_at: '2025-11-21 10:15' } as const

/** Mail that an administrator sends to themselves to try the mail server. */
export const testMail = defineTemplate({
  title: { en: 'Test email', th: 'อีเมลทดสอบ' },
  data: z.object({
    username: line,
    requested_at: line.describe('YYYY-MM-DD HH:mm, Bangkok'),
  }),
  sample: { en: sample, th: sample },
  content: ({ username, requested_at }, language) =>
    language === 'th'
      ? {
          subject: 'อีเมลทดสอบจากระบบ',
          heading: 'การส่งอีเมลใช้งานได้',
          paragraphs: [`เรียนคุณ ${username}`, 'คุณขอให้ระบบส่งอีเมลทดสอบ หากได้รับอีเมลนี้ แสดงว่าระบบส่งอีเมลได้'],
          facts: { ขอเมื่อ: requested_at },
          buttons: [{ label: 'เปิดหน้าตั้งค่าระบบ', path: '/settings?part=mail' }],
        }
      : {
          subject: 'Test email from the portal',
          heading: 'Sending emails works',
          paragraphs: [
            `Dear ${username},`,
            'you asked the portal for a test email. That you read it shows that the portal can send emails.',
          ],
          facts: { 'Requested at': requested_at },
          buttons: [{ label: 'Open the settings', path: '/settings?part=mail' }],
        },
})
