import { defineTexts } from '#kit/web/i18n.ts'

export const signInScansTexts = defineTexts({
  en: {
    kept_one: '{count} scan is saved on this device for the delivery. Sign in to continue.',
    kept_other: '{count} scans are saved on this device for the delivery. Sign in to continue.',
    notKept: 'This browser cannot save scans. Sign in first, then scan again.',
  },
  th: {
    kept_other: 'เก็บผลการสแกนใบส่งของ {count} ครั้งไว้ในเครื่องนี้แล้ว กรุณาเข้าสู่ระบบเพื่อทำต่อ',
    notKept: 'เบราว์เซอร์นี้เก็บข้อมูลสแกนไม่ได้ กรุณาเข้าสู่ระบบก่อนแล้วสแกนใหม่',
  },
})
