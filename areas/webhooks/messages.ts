import { defineMessages } from '#kit/shared/message.ts'

export const webhookMessages = defineMessages({
  WEBHOOK_ADDRESS_INVALID: {
    status: 400,
    en: 'Please enter a full address that begins with https://',
    th: 'กรุณากรอกที่อยู่ให้ครบถ้วน โดยขึ้นต้นด้วย https://',
  },
  WEBHOOK_ADDRESS_PRIVATE: {
    status: 400,
    en: 'This address is inside a private network. The portal sends messages to public addresses only.',
    th: 'ที่อยู่นี้อยู่ในเครือข่ายภายใน ระบบส่งข้อความไปยังที่อยู่สาธารณะเท่านั้น',
  },
  WEBHOOK_NOT_FOUND: { status: 404, en: 'This webhook does not exist or was deleted.', th: 'ไม่พบเว็บฮุกนี้ หรือถูกลบไปแล้ว' },
  WEBHOOK_OFF: {
    en: 'Switch the webhook on first. While it is switched off, nothing is sent.',
    th: 'กรุณาเปิดใช้งานเว็บฮุกก่อน ระบบไม่ส่งข้อความขณะที่เว็บฮุกปิดอยู่',
  },
  WEBHOOK_SUSPENDED: {
    en: 'This webhook is suspended, because its creator may no longer use it. Nothing is sent.',
    th: 'เว็บฮุกนี้ถูกระงับ เพราะผู้สร้างไม่มีสิทธิ์ใช้งานแล้ว ระบบจึงไม่ส่งข้อความ',
  },
  WEBHOOK_MESSAGE_NOT_FOUND: { status: 404, en: 'There is no such message.', th: 'ไม่พบข้อความนี้' },
  TOO_MANY_WEBHOOKS: {
    en: 'There are {most} webhooks already. Delete one that is no longer used.',
    th: 'มีเว็บฮุกครบ {most} รายการแล้ว กรุณาลบรายการที่ไม่ได้ใช้',
  },
})
