import { defineTexts } from './i18n.ts'

export const kitTexts = defineTexts({
  area: 'kit',
  en: {
    close: 'Close',
    retry: 'Try again',
    reload: 'Reload the page',
    loading: 'Loading …',
    noConnection: 'No connection to the portal. Nothing is lost; try again in a moment.',
    faultTitle: 'This did not work',
    faultText: 'Something went wrong on our side. Try again; if it stays, tell support what you were doing.',
    newVersion: 'This page could not be loaded. The connection may be down, or the portal was just renewed.',
    notifications: 'Notifications',
    showPassword: 'Show password',
    hidePassword: 'Hide password',
  },
  th: {
    close: 'ปิด',
    retry: 'ลองใหม่',
    reload: 'โหลดหน้านี้ใหม่',
    loading: 'กำลังโหลด …',
    noConnection: 'เชื่อมต่อระบบไม่ได้ ข้อมูลของคุณยังอยู่ครบ กรุณาลองใหม่ในอีกสักครู่',
    faultTitle: 'ทำรายการไม่สำเร็จ',
    faultText: 'เกิดข้อผิดพลาดในระบบ กรุณาลองใหม่ หากยังพบปัญหา โปรดแจ้งฝ่ายสนับสนุนว่ากำลังทำรายการใดอยู่',
    newVersion: 'โหลดหน้านี้ไม่สำเร็จ อาจเกิดจากการเชื่อมต่อขัดข้องหรือระบบเพิ่งปรับปรุงเวอร์ชัน',
    notifications: 'การแจ้งเตือน',
    showPassword: 'แสดงรหัสผ่าน',
    hidePassword: 'ซ่อนรหัสผ่าน',
  },
})
