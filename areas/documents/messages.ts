import { defineMessages, fixedText } from '#kit/shared/message.ts'

/** Messages of the document exchange (S3 §5, §8). */
export const documentMessages = defineMessages({
  // Orders (S3 §5)
  ORDER_FILE_NAME: fixedText(
    409,
    'File format not support. Fiel name should be "FAC-SUPPLIER-SEQ-DATE-PO-REL.pdf" [i.e {token}.pdf]',
  ),
  ORDER_FILE_KIND: {
    status: 415,
    en: 'The content of {name} is not a PDF. Please upload the order as a PDF.',
    th: 'เนื้อหาของ {name} ไม่ใช่ PDF กรุณาอัปโหลดใบสั่งซื้อเป็นไฟล์ PDF',
  },
  ORDER_ALREADY_UPLOADED: {
    en: '{name} was already uploaded with the same content on {at} by {by}. It was not uploaded again and no email was sent.',
    th: '{by} อัปโหลด {name} ที่มีเนื้อหาเดียวกันไปแล้วเมื่อ {at} ระบบจึงไม่อัปโหลดซ้ำและไม่ส่งอีเมล',
  },
  ORDER_FACTORY_DIFFERS: fixedText(409, "File name and user's factory is not same."),
  DOCUMENT_GROUP_REQUIRED: fixedText(409, 'Please selected email group'),
  ORDER_GROUP_DIFFERS: fixedText(409, 'File name and email group is not same.'),
  ORDER_FILE_REQUIRED: fixedText(409, 'No upload file'),

  // SQM and code of conduct (S3 §5)
  DOCUMENT_OVER_LIMIT: fixedText(409, 'over limit'),
  DOCUMENT_FILES_REQUIRED: fixedText(409, 'No upload file,Please check file upload'),
  SQM_FILE_KIND: fixedText(415, 'File format not support. Please upload file .xlsx .pdf .xls'),
  PDF_ONLY: fixedText(415, 'File format not support. Please upload file  .pdf '),
  REVISION_MISSING: fixedText(409, 'Please check filename (.pdf)'),
  SUPPLIER_CODE_MISSING: fixedText(409, "Supplier code don't exist in oracle,Please contract oracle team"),

  // Deleting (S3 §5)
  ORDER_CONFIRMED: fixedText(409, 'Cannot delete, Confirm ANS exist'),
  SIGNING_CONFIRMED: fixedText(409, 'Cannot delete, Supplier Confirm exist'),
  DELETE_FILE_ASK: fixedText(200, 'Are you sure Delete file ?'),
  DELETE_SUCCESS: fixedText(200, 'Delete successfully'),

  // Results of actions (S3 §8)
  UPLOAD_FAIL: fixedText(400, 'Upload fail'),
  PO_UPLOAD_FAILS: fixedText(400, 'PO uploaded fails'),
  SQM_UPLOAD_FAILS: fixedText(400, 'SQM uploaded fails'),
  COC_UPLOAD_FAILS: fixedText(400, 'COC uploaded fails'),
  EMAIL_NOT_SENT: fixedText(409, 'Email not sent'),
  EMAIL_SENT_SUCCESS: fixedText(200, 'Email sent successfully'),

  // Messages that the sources do not define
  DOCUMENT_NOT_FOUND: { status: 404, en: 'Document not found', th: 'ไม่พบเอกสาร' },
  DOCUMENT_SUPERSEDED: {
    en: 'A newer document has replaced this one. Please confirm the newer one.',
    th: 'มีเอกสารฉบับใหม่แทนแล้ว กรุณายืนยันฉบับใหม่',
  },
  DELIVERY_DATE_MISSING: { en: 'Please select the delivery date', th: 'กรุณาเลือกวันที่ส่งสินค้า' },
  ASN_DATE_PAST: { status: 200, en: 'The delivery date is in the past', th: 'วันที่ส่งสินค้าเป็นวันที่ผ่านมาแล้ว' },
  CONFIRM_ONE_PDF: { en: 'Please attach one PDF', th: 'กรุณาแนบไฟล์ PDF 1 ไฟล์' },
  CONFIRMATION_VOIDED: { en: 'This confirmation was voided', th: 'การยืนยันนี้ถูกยกเลิกแล้ว' },
  VOID_REASON_REQUIRED: { status: 400, en: 'Please give the reason', th: 'กรุณาระบุเหตุผล' },
  LAST_FILE: {
    en: 'This is the only file. Delete the whole record instead.',
    th: 'รายการนี้มีไฟล์นี้เพียงไฟล์เดียว กรุณาลบทั้งรายการแทน',
  },
  DOCUMENT_DATA_INVALID: {
    status: 400,
    en: 'The data of the document is not valid: {fields}',
    th: 'ข้อมูลของเอกสารไม่ถูกต้อง: {fields}',
  },
  DOCUMENT_SORT_UNKNOWN: { status: 400, en: 'Cannot sort by {field}', th: 'ไม่สามารถเรียงตาม {field} ได้' },
})
