import { z } from 'zod'
import { defineTemplate, lineOfText, minuteText, userGreeting } from '../template.ts'

/** Mail that an administrator sends to themselves to try the mail server. */
export const testMailTemplate = defineTemplate({
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
})
