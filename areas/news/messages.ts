import { defineMessages, fixedText } from '#kit/shared/message.ts'

/** Messages of news and information (S2 §5, §8). */
export const newsMessages = defineMessages({
  NEWS_REQUIRED: fixedText(400, 'Required *'),
  NEWS_DELETE_ASK: fixedText(200, 'Do you want to delete this news?'),
  NEWS_DELETED: fixedText(200, 'Deleted!'),
  NEWS_NOT_DELETED: fixedText(200, 'News is not deleted'),
  NEWS_NOT_FOUND: { status: 404, en: 'News not found', th: 'ไม่พบข่าวนี้' },
  NEWS_OTHER_ORGANISATION: {
    status: 403,
    en: 'Only {factory} may change what {factory} has published',
    th: 'เฉพาะ {factory} เท่านั้นที่แก้ไขข่าวของ {factory} ได้',
  },
  NEWS_CHANGED: {
    en: '{by} has changed this in the meantime. Your input is still here. Compare, then save again to overwrite the other change.',
    th: '{by} แก้ไขรายการนี้ไปแล้ว ข้อความของคุณยังอยู่ครบ กรุณาเปรียบเทียบ แล้วบันทึกอีกครั้งเพื่อแทนที่',
  },
  NEWS_TOO_MANY_FILES: { en: 'At most {most} files', th: 'แนบไฟล์ได้ไม่เกิน {most} ไฟล์' },
  NEWS_ONE_IMAGE: { en: 'Only one preview image', th: 'แนบภาพตัวอย่างได้เพียงภาพเดียว' },
  NEWS_IMAGE_KIND: {
    status: 415,
    en: '{name} cannot be used as a preview image. Please choose a JPEG or PNG.',
    th: '{name} ใช้เป็นภาพตัวอย่างไม่ได้ กรุณาเลือกไฟล์ JPEG หรือ PNG',
  },
  NEWS_IMAGE_STAYS: {
    en: 'The preview image can be replaced, not removed',
    th: 'ภาพตัวอย่างเปลี่ยนได้ แต่ลบออกไม่ได้',
  },
  NEWS_SUPPLIER_UNKNOWN: { status: 400, en: 'There is no supplier {vendor}', th: 'ไม่พบผู้ขายรหัส {vendor}' },
  NEWS_DATA_INVALID: {
    status: 400,
    en: 'The data of the news is not valid: {fields}',
    th: 'ข้อมูลของข่าวไม่ถูกต้อง: {fields}',
  },
  NEWS_SORT_UNKNOWN: { status: 400, en: 'Cannot sort by {field}', th: 'ไม่สามารถเรียงตาม {field} ได้' },
  NEWS_KEY_REUSED: {
    en: 'This Idempotency-Key was already used for other news',
    th: 'Idempotency-Key นี้ถูกใช้กับข่าวอื่นแล้ว',
  },
})
