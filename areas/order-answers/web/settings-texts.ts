import { defineTexts } from '#kit/web/i18n.ts'

/** Texts of an organisation's settings for answers to its orders (ACK-02, ACK-03). */
export const settingsTexts = defineTexts({
  en: {
    title: 'Answers to orders',
    policy: 'Before a delivery, suppliers',
    off: 'need not answer (off)',
    warn: 'are warned about lines without an answer',
    require: 'must have answered its lines',
    tolerance: 'A proposal is accepted automatically within',
    daysEarly: 'Days before the due date',
    daysLate: 'Days after the due date',
    answerDays: 'An answer is late when a line is due within (days)',
    wrongDays: 'Please enter whole days from 0 to {max}',
    saved: 'Settings saved for {company}',
  },
  th: {
    title: 'การตอบกลับใบสั่งซื้อ',
    policy: 'ก่อนส่งสินค้า ผู้ขาย',
    off: 'ตอบกลับหรือไม่ก็ได้ (ปิด)',
    warn: 'ได้รับคำเตือนหากมีรายการที่ยังไม่ตอบกลับ',
    require: 'ต้องตอบกลับทุกรายการที่ส่ง',
    tolerance: 'อนุมัติข้อเสนอโดยอัตโนมัติเมื่ออยู่ภายใน',
    daysEarly: 'จำนวนวันก่อนกำหนดส่ง',
    daysLate: 'จำนวนวันหลังกำหนดส่ง',
    answerDays: 'ถือว่าตอบกลับล่าช้าเมื่อถึงกำหนดส่งภายใน (วัน)',
    wrongDays: 'กรุณากรอกจำนวนวันเต็มตั้งแต่ 0 ถึง {max}',
    saved: 'บันทึกการตั้งค่าของ {company} แล้ว',
  },
})
