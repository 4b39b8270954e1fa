import { defineMessages } from './message.ts'

/** Messages that any call may return. */
export const kitMessages = defineMessages({
  BAD_REQUEST: { status: 400, en: 'The request is not valid: {fields}', th: 'ข้อมูลที่ส่งมาไม่ถูกต้อง: {fields}' },
  NOT_SIGNED_IN: { status: 401, en: 'Please sign in.', th: 'กรุณาเข้าสู่ระบบ' },
  ADDRESS_REFUSED: { status: 403, en: 'This address is not available.', th: 'ที่อยู่นี้ไม่เปิดให้ใช้งาน' },
  NOT_FOUND: { status: 404, en: 'Not found.', th: 'ไม่พบข้อมูล' },
  PRECONDITION_FAILED: {
    status: 412,
    en: 'The file has changed since the version that the request names.',
    th: 'ไฟล์นี้ถูกเปลี่ยนแปลงไปจากฉบับที่ระบุในคำขอ',
  },
  // Typed dates (DLV-18)
  DATE_UNREADABLE: {
    en: "'{text}' is not a date. Write it as YYYY-MM-DD or DD/MM/YYYY.",
    th: "'{text}' ไม่ใช่วันที่ กรุณาพิมพ์ในรูปแบบ YYYY-MM-DD หรือ DD/MM/YYYY",
  },
  DATE_BUDDHIST: {
    en: '{text} is a date of the Buddhist era. In the Gregorian calendar it is {day}.',
    th: '{text} เป็นปี พ.ศ. กรุณาใช้ปี ค.ศ. คือ {day}',
  },
  MONTH_UNREADABLE: {
    en: "'{text}' is not a month. Write it as YYYY-MM or MM/YYYY.",
    th: "'{text}' ไม่ใช่เดือน กรุณาพิมพ์ในรูปแบบ YYYY-MM หรือ MM/YYYY",
  },
  TOO_LARGE: { status: 413, en: 'The request is too large.', th: 'ข้อมูลที่ส่งมามีขนาดใหญ่เกินไป' },
  UNSUPPORTED_TYPE: { status: 415, en: 'This content type is not accepted.', th: 'ไม่รองรับข้อมูลประเภทนี้' },
  RANGE_NOT_SATISFIABLE: {
    status: 416,
    en: 'The requested range is not part of the file.',
    th: 'ช่วงข้อมูลที่ขอไม่อยู่ในไฟล์',
  },
  TOO_MANY_REQUESTS: {
    status: 429,
    en: 'Too many requests. Try again in a moment.',
    th: 'มีการเรียกใช้งานมากเกินไป กรุณาลองใหม่อีกครั้งในอีกสักครู่',
  },
  REQUEST_TIMEOUT: {
    status: 408,
    en: 'The request took too long to arrive. Try again.',
    th: 'ใช้เวลาส่งข้อมูลนานเกินไป กรุณาลองใหม่',
  },
  HEADERS_TOO_LARGE: {
    status: 431,
    en: 'The header of the request is too large.',
    th: 'ส่วนหัวของคำขอมีขนาดใหญ่เกินไป',
  },
  FAULT: {
    status: 500,
    en: 'Something went wrong on our side. Request {requestId}.',
    th: 'เกิดข้อผิดพลาดในระบบ รหัสคำขอ {requestId}',
  },
  BUSY: {
    status: 503,
    en: 'The portal is busy or starting. Try again.',
    th: 'ระบบกำลังเริ่มทำงานหรือมีผู้ใช้จำนวนมาก กรุณาลองใหม่',
  },
  DISK_FULL: {
    status: 503,
    en: 'The portal has no disk space left, so nothing was saved. Please tell the administrator.',
    th: 'พื้นที่จัดเก็บข้อมูลของระบบเต็ม จึงยังไม่ได้บันทึกข้อมูล กรุณาแจ้งผู้ดูแลระบบ',
  },
})
