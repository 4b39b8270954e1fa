import { defineTexts } from '#kit/web/i18n.ts'

/** The events of a document's timeline. */
export const timelineTexts = defineTexts({
  en: {
    uploaded: 'Uploaded',
    send: 'Email queued again',
    mail: 'Email: {subject}',
    opened: 'Opened',
    downloaded: 'Downloaded',
    confirmed: 'Confirmed',
    notice: 'ASN email to the factory queued',
    voided: 'Confirmation voided',
    superseded: 'Replaced by a newer document',
    'file-removed': 'File deleted',
    'file-added': 'File added',
    reminded: 'Reminder email queued',
  },
  th: {
    uploaded: 'อัปโหลด',
    send: 'จัดคิวส่งอีเมลอีกครั้ง',
    mail: 'อีเมล: {subject}',
    opened: 'เปิดดู',
    downloaded: 'ดาวน์โหลด',
    confirmed: 'ยืนยัน',
    notice: 'จัดคิวส่งอีเมล ASN ถึงโรงงาน',
    voided: 'ยกเลิกการยืนยัน',
    superseded: 'มีเอกสารฉบับใหม่แทน',
    'file-removed': 'ลบไฟล์',
    'file-added': 'เพิ่มไฟล์',
    reminded: 'จัดคิวส่งอีเมลเตือนผู้ขาย',
  },
})
