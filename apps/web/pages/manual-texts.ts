import { defineTexts } from '#kit/web/i18n.ts'

export const manualTexts = defineTexts({
  en: {
    frame: 'User manual as PDF',
    what: 'Every step with its picture, a chapter for each kind of work.',
    download: 'Download the manual',
    openTab: 'Open in a new tab',
    noViewer: 'This browser cannot show a PDF inside a page. Open the manual or download it.',
  },
  th: {
    frame: 'คู่มือการใช้งาน (PDF)',
    what: 'ขั้นตอนการทำงานพร้อมภาพหน้าจอ แยกบทตามหน้าที่ของผู้ใช้',
    download: 'ดาวน์โหลดคู่มือ',
    openTab: 'เปิดในแท็บใหม่',
    noViewer: 'เบราว์เซอร์นี้แสดง PDF ในหน้าเว็บไม่ได้ กรุณาเปิดหรือดาวน์โหลดคู่มือ',
  },
})
