import { defineTexts } from '#kit/web/i18n.ts'

export const tourTexts = defineTexts({
  area: 'tour',
  en: {
    profile: 'Your profile',
    profileText: 'Change your password, language and colours here, see this tour again, and sign out.',
    name: 'Your user name',
    nameText: 'Who is signed in, and the company that deliveries and documents belong to.',
    search: 'Search a purchase order',
    searchText: 'Type a PO number and press Enter: its open lines appear below, ready to be delivered.',
    next: 'Next',
    back: 'Back',
    done: 'Done',
  },
  th: {
    profile: 'โปรไฟล์ของคุณ',
    profileText: 'เปลี่ยนรหัสผ่าน ภาษา และธีมสี ดูคำแนะนำนี้อีกครั้ง หรือออกจากระบบได้ที่นี่',
    name: 'ชื่อผู้ใช้ของคุณ',
    nameText: 'แสดงผู้ที่เข้าสู่ระบบอยู่ และบริษัทที่เป็นเจ้าของรายการส่งสินค้าและเอกสาร',
    search: 'ค้นหาใบสั่งซื้อ',
    searchText: 'พิมพ์เลขที่ PO แล้วกด Enter รายการที่ยังส่งได้จะแสดงด้านล่าง พร้อมให้เลือกส่งสินค้า',
    next: 'ถัดไป',
    back: 'ย้อนกลับ',
    done: 'เสร็จสิ้น',
  },
})
