import { defineMessages } from '#kit/shared/message.ts'

export const mailMessages = defineMessages({
  MAIL_NOT_FOUND: { status: 404, en: 'This mail does not exist.', th: 'ไม่พบอีเมลนี้' },
  MAIL_TEMPLATE_NOT_FOUND: {
    status: 404,
    en: 'There is no e-mail template of this name.',
    th: 'ไม่พบแม่แบบอีเมลชื่อนี้',
  },
  MAIL_NOTHING_TO_RESEND: {
    status: 409,
    en: 'This mail has reached every address, or is still on its way.',
    th: 'อีเมลนี้ส่งถึงผู้รับทุกคนแล้ว หรือกำลังส่งอยู่',
  },
})
