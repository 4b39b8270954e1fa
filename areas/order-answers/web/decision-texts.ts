import { defineTexts } from '#kit/web/i18n.ts'

/** Texts about a buyer's decisions on proposals (ACK-02). */
export const decisionTexts = defineTexts({
  en: {
    approve_one: '{count} proposal approved',
    approve_other: '{count} proposals approved',
    decline_one: '{count} proposal declined',
    decline_other: '{count} proposals declined',
  },
  th: {
    approve_other: 'อนุมัติข้อเสนอแล้ว {count} รายการ',
    decline_other: 'ไม่อนุมัติข้อเสนอ {count} รายการ',
  },
})
