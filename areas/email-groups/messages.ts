import { defineMessages, fixedText } from '#kit/shared/message.ts'

/** Messages of the email groups (S2 §5, §8). */
export const emailGroupMessages = defineMessages({
  GROUP_EMAIL_REQUIRED: fixedText(400, 'Please fill email'),
  GROUP_SUPPLIER_REQUIRED: fixedText(400, 'Please selected supplier'),
  GROUP_DESCRIPTION_REQUIRED: fixedText(400, 'Please add description'),
  GROUP_NAME_EXISTS: fixedText(409, 'Group Name already exists'),
  GROUP_SEQUENCE_ERROR: fixedText(409, 'Sequence error'),
  GROUP_SUPPLIER_CODE_MISSING: fixedText(409, 'Vendor has no alternative name in ORACLE'),
  GROUP_EMAIL_INVALID: fixedText(400, 'Email have been change to invalid email format'),
  GROUP_EMAIL_LAST: fixedText(400, 'Should exist at least one email'),
  GROUP_CREATED: fixedText(200, 'Group Email created successfully'),
  GROUP_CREATE_FAILS: fixedText(400, 'fail to create group emails'),
  GROUP_UPDATED: fixedText(200, 'Email Group have been update successfully'),
  GROUP_UPDATE_FAILS: fixedText(400, 'Email group is fail to update'),
  GROUP_DELETED: fixedText(200, 'Group Email have been deleted'),
  GROUP_DELETE_FAILS: fixedText(400, 'Fail to delete Group Email'),
  GROUP_DELETE_ASK: fixedText(200, 'Do you want to delete this group email?'),
  GROUP_EMAILS_TOO_MANY: {
    status: 400,
    en: 'A group holds at most {most} addresses.',
    th: 'หนึ่งกลุ่มมีอีเมลได้ไม่เกิน {most} รายการ',
  },
  GROUP_SUPPLIER_CODE_DASH: {
    en: "The supplier code {code} contains '-' or a space: file names with it could not be read. Correct it in ORACLE first.",
    th: "รหัสผู้ขาย {code} มีเครื่องหมาย '-' หรือช่องว่าง จึงใช้ในชื่อไฟล์ไม่ได้ กรุณาแก้ไขใน ORACLE ก่อน",
  },
  GROUP_NAME_INVALID: {
    status: 400,
    en: 'The group name must be {prefix}- and a number of four digits.',
    th: 'ชื่อกลุ่มต้องเป็น {prefix}- ตามด้วยตัวเลข 4 หลัก',
  },
  GROUP_FACTORY_NOT_ALLOWED: {
    en: 'You can only add email groups of your own factory.',
    th: 'คุณเพิ่มได้เฉพาะกลุ่มอีเมลของโรงงานตนเองเท่านั้น',
  },
  GROUP_FACTORY_REQUIRED: {
    status: 400,
    en: 'Please choose the factory',
    th: 'กรุณาเลือกโรงงาน',
  },
  GROUP_CHANGED: {
    en: '{by} has changed this group in the meantime. Compare with the current data, then submit again.',
    th: '{by} แก้ไขกลุ่มนี้ไปแล้ว กรุณาเปรียบเทียบกับข้อมูลปัจจุบัน แล้วบันทึกอีกครั้ง',
  },
  GROUP_NOT_FOUND: {
    status: 404,
    en: 'This email group does not exist or was deleted.',
    th: 'ไม่พบกลุ่มอีเมลนี้ หรือถูกลบไปแล้ว',
  },
  GROUP_SORT_UNKNOWN: { status: 400, en: 'Cannot sort by {field}.', th: 'เรียงลำดับตาม {field} ไม่ได้' },
})
