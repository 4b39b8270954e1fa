import { defineTexts } from '#kit/web/i18n.ts'

/** The labels of the mail states (G-215). */
export const mailStateTexts = defineTexts({
  en: {
    none: 'Not sent',
    queued: 'Queued',
    sending: 'Sending',
    sent: 'Handed to mail server',
    sentShort: 'Sent',
    refused: 'Refused',
    failed: 'Failed',
    kept: 'Kept, not sent',
  },
  th: {
    none: 'ยังไม่ส่ง',
    queued: 'รอส่ง',
    sending: 'กำลังส่ง',
    sent: 'ส่งให้เซิร์ฟเวอร์อีเมลแล้ว',
    sentShort: 'ส่งแล้ว',
    refused: 'ปลายทางไม่รับ',
    failed: 'ส่งไม่สำเร็จ',
    kept: 'เก็บไว้ ยังไม่ส่ง',
  },
})
