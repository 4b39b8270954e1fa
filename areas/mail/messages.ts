import { defineMessages } from '#kit/shared/message.ts'

export const mailMessages = defineMessages({
  MAIL_NOT_FOUND: { status: 404, en: 'This email does not exist.', th: 'ไม่พบอีเมลนี้' },
  MAIL_TEMPLATE_NOT_FOUND: {
    status: 404,
    en: 'There is no email template of this name.',
    th: 'ไม่พบแม่แบบอีเมลชื่อนี้',
  },
  MAIL_CODE_VOID: {
    en: 'The link in this email was used or has expired. The user can request a new one.',
    th: 'ลิงก์ในอีเมลนี้ถูกใช้ไปแล้วหรือหมดอายุ ผู้ใช้ขอลิงก์ใหม่ได้',
  },
  MAIL_KEPT: {
    en: 'Email kept, not sent: no mail server is set up.',
    th: 'เก็บอีเมลไว้ ยังไม่ได้ส่ง: ยังไม่ได้ตั้งค่าเซิร์ฟเวอร์อีเมล',
  },
  MAIL_NO_ADDRESS: {
    en: 'Your account has no email address. Enter one on the Manage User page.',
    th: 'บัญชีของคุณไม่มีอีเมล กรุณากรอกอีเมลที่หน้าจัดการผู้ใช้',
  },
  MAIL_TEST_TOO_SOON: {
    status: 429,
    en: 'You sent a test email less than a minute ago. Wait for its result.',
    th: 'คุณส่งอีเมลทดสอบไปเมื่อไม่ถึงหนึ่งนาทีที่แล้ว กรุณารอผลก่อน',
  },
  MAIL_NOT_RETURNED: {
    en: 'This email was not refused and has not failed, so there is nothing to mark as done.',
    th: 'อีเมลนี้ไม่ได้อยู่ในสถานะ “ปลายทางไม่รับ” หรือ “ส่งไม่สำเร็จ” จึงไม่ต้องทำเครื่องหมายว่าเสร็จแล้ว',
  },
  MAIL_NOTHING_TO_RESEND: {
    en: 'This email was handed to the mail server for every address, or is still being sent.',
    th: 'อีเมลนี้ส่งให้เซิร์ฟเวอร์อีเมลครบทุกรายแล้ว หรือกำลังส่งอยู่',
  },
})
