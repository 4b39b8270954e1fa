import { defineMessages } from '#kit/shared/message.ts'

export const fileMessages = defineMessages({
  FILE_TOO_LARGE: {
    status: 413,
    en: '{name} is larger than {most} MB',
    th: '{name} มีขนาดใหญ่กว่า {most} MB',
  },
  FILE_EMPTY: { status: 400, en: '{name} is empty', th: 'ไฟล์ {name} ว่างเปล่า' },
  FILE_KIND_UNSUPPORTED: {
    status: 415,
    en: '{name} is not of an accepted type ({accepted})',
    th: 'ไม่รองรับไฟล์ชนิดของ {name} (รองรับ {accepted})',
  },
  FILE_DAMAGED: {
    status: 415,
    en: '{name} is damaged or incomplete',
    th: 'ไฟล์ {name} เสียหายหรือไม่สมบูรณ์',
  },
  FILE_UNPACKS_TOO_LARGE: {
    status: 413,
    en: '{name} unpacks to more than {most} MB',
    th: '{name} เมื่อแตกไฟล์แล้วมีขนาดใหญ่กว่า {most} MB',
  },
  FILE_PICTURE_TOO_LARGE: {
    status: 413,
    en: '{name} has more than {most} megapixels',
    th: '{name} มีขนาดเกิน {most} ล้านพิกเซล',
  },
  TOO_MANY_FILES: { status: 413, en: 'At most {most} files at once', th: 'อัปโหลดได้ครั้งละไม่เกิน {most} ไฟล์' },
  UPLOAD_BROKEN: {
    status: 400,
    en: 'The upload was interrupted. Please try again.',
    th: 'การอัปโหลดขาดตอน กรุณาลองใหม่อีกครั้ง',
  },
  FILE_NOT_FOUND: { status: 404, en: 'File not found', th: 'ไม่พบไฟล์' },
})
