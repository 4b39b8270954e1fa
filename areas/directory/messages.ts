import { defineMessages } from '#kit/shared/message.ts'

/** Errors of uploaded logos (G-196) and of holidays (DLV-18). */
export const directoryMessages = defineMessages({
  ORGANISATION_NOT_FOUND: { status: 404, en: 'Organisation not found', th: 'ไม่พบองค์กรนี้' },
  HOLIDAY_OTHER_YEAR: { en: '{day} is not in the year {year}', th: 'วันที่ {day} ไม่อยู่ในปี {year}' },
  HOLIDAY_REPEATED: { en: '{day} is listed twice', th: 'มีวันที่ {day} ซ้ำกัน' },
  HOLIDAYS_CHANGED: {
    en: 'Another user has changed the holidays of {year} in the meantime. Please compare them with yours and save again.',
    th: 'มีผู้อื่นแก้ไขวันหยุดปี {year} ไปแล้ว กรุณาเปรียบเทียบกับของคุณแล้วบันทึกอีกครั้ง',
  },
  LOGO_NOT_FOUND: { status: 404, en: 'This organisation has no logo', th: 'องค์กรนี้ยังไม่มีโลโก้' },
  LOGO_TOO_LARGE: {
    status: 413,
    en: 'The logo is larger than {most} KB',
    th: 'ไฟล์โลโก้มีขนาดใหญ่กว่า {most} KB',
  },
  LOGO_NOT_JPEG: {
    status: 415,
    en: 'The logo is not an intact JPEG picture in RGB colours',
    th: 'โลโก้ต้องเป็นรูปภาพ JPEG แบบสี RGB ที่สมบูรณ์',
  },
  LOGO_SIZE: {
    status: 400,
    en: 'The logo has {width} × {height} pixels. Each side needs {least} to {most} pixels.',
    th: 'โลโก้มีขนาด {width} × {height} พิกเซล แต่ละด้านต้องมี {least} ถึง {most} พิกเซล',
  },
})
