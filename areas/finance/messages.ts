import { defineMessages, fixedText } from '#kit/shared/message.ts'

/** Messages of finance (S2 §8). */
export const financeMessages = defineMessages({
  INVOICES_UPDATED: fixedText(200, 'Invoice data updated successfully'),
  INVOICES_UPDATE_FAILED: fixedText(503, 'Invoice data updated fail'),
  PAYMENTS_UPDATED: fixedText(200, 'Payment data updated successfully'),
  PAYMENTS_UPDATE_FAILED: fixedText(503, 'Payment data updated fail'),
  NO_INVOICE_DATA: fixedText(404, 'No Invoice data found'),
  UPDATE_RUNNING: {
    en: '{user} started updating {month} at {time}. Try again when this update has finished.',
    th: '{user} เริ่มอัปเดตข้อมูลเดือน {month} เมื่อ {time} กรุณารอให้เสร็จก่อนเริ่มใหม่',
  },
  MONTH_IN_FUTURE: { en: '{month} has not begun yet', th: 'ยังไม่ถึงเดือน {month}' },
  MONTH_NOT_SHOWN: {
    status: 403,
    en: 'Your account can see only the latest month',
    th: 'บัญชีของคุณดูได้เฉพาะเดือนล่าสุด',
  },
})
