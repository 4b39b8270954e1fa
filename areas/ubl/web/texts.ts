import { defineTexts } from '#kit/web/i18n.ts'

export const ublTexts = defineTexts({
  en: {
    title: 'Files for other systems (UBL)',
    despatchAdvice: 'Despatch advice',
    receiptAdvice: 'Receipt advice',
  },
  th: {
    title: 'ไฟล์สำหรับระบบอื่น (UBL)',
    despatchAdvice: 'ใบแจ้งการส่งสินค้า',
    receiptAdvice: 'ใบแจ้งการรับสินค้า',
  },
})
