import { describe, expect, test } from 'vitest'
import { accountMessages } from '#areas/accounts/messages.ts'
import { deliveryMessages } from '#areas/deliveries/messages.ts'
import { importMessages } from '#areas/delivery-imports/messages.ts'
import { scheduleMessages } from '#areas/delivery-schedule/messages.ts'
import { directoryMessages } from '#areas/directory/messages.ts'
import { documentKinds } from '#areas/documents/kinds/index.ts'
import { documentMessages } from '#areas/documents/messages.ts'
import { emailGroupMessages } from '#areas/email-groups/messages.ts'
import { fileMessages } from '#areas/files/messages.ts'
import { financeMessages } from '#areas/finance/messages.ts'
import { forecastMessages } from '#areas/forecasts/messages.ts'
import { liveMessages } from '#areas/live/messages.ts'
import { mailMessages } from '#areas/mail/messages.ts'
import { newsMessages } from '#areas/news/messages.ts'
import { orderAnswerMessages } from '#areas/order-answers/messages.ts'
import { purchaseOrderMessages } from '#areas/purchase-orders/messages.ts'
import { receivingMessages } from '#areas/receiving/messages.ts'
import { supplierMessages } from '#areas/suppliers/messages.ts'
import { ublMessages } from '#areas/ubl/messages.ts'
import { webhookMessages } from '#areas/webhooks/messages.ts'
import type { Message } from '#kit/shared/message.ts'
import { kitMessages } from '#kit/shared/messages.ts'
import { readTree } from './import-rules/tree.ts'

const books: Readonly<Record<string, Readonly<Record<string, Message>>>> = {
  'kit/shared/messages.ts': kitMessages,
  'areas/accounts/messages.ts': accountMessages,
  'areas/deliveries/messages.ts': deliveryMessages,
  'areas/delivery-imports/messages.ts': importMessages,
  'areas/directory/messages.ts': directoryMessages,
  'areas/documents/messages.ts': documentMessages,
  'areas/files/messages.ts': fileMessages,
  'areas/email-groups/messages.ts': emailGroupMessages,
  'areas/forecasts/messages.ts': forecastMessages,
  'areas/live/messages.ts': liveMessages,
  'areas/mail/messages.ts': mailMessages,
  'areas/news/messages.ts': newsMessages,
  'areas/order-answers/messages.ts': orderAnswerMessages,
  'areas/purchase-orders/messages.ts': purchaseOrderMessages,
  'areas/finance/messages.ts': financeMessages,
  'areas/delivery-schedule/messages.ts': scheduleMessages,
  'areas/receiving/messages.ts': receivingMessages,
  'areas/suppliers/messages.ts': supplierMessages,
  'areas/ubl/messages.ts': ublMessages,
  'areas/webhooks/messages.ts': webhookMessages,
}
/** A document kind may define messages of its own in its folder. */
const messagesOfKinds: readonly Message[] = Object.values(documentKinds).flatMap(({ messages }) =>
  Object.values(messages).filter((message) => typeof message === 'object'),
)
const all = [...new Set([...Object.values(books).flatMap((book) => Object.values(book)), ...messagesOfKinds])]
const byCode = new Map(all.map((message) => [message.code, message]))

/**
 * The literal texts of the sources, including their spelling (S1 §5, §8; S2 §5, §8). They are the same in both
 * languages.
 */
const literal: Readonly<Record<string, string>> = {
  // S1 §5
  SUPPLIER_REQUIRED: 'No Supplier found',
  JOB_DUPLICATED: 'Duplicated Job No.',
  INVOICE_NO_EXISTS: 'Invoice No. is already exist.',
  TYPE_REQUIRED: 'Please select type of delivery',
  INVOICE_NO_REQUIRED: 'Please filled Invoice number',
  DATE_REQUIRED: 'Please select Date',
  SITE_REQUIRED: 'Please select site',
  LINES_REQUIRED: 'Please select POs',
  DELIVERY_DATE_REQUIRED: 'Please select delivery date',
  AMOUNTS_REQUIRED: 'Please fill delivery amount',
  QTY_LOT_INVALID: 'QTY Lot is invalid',
  LOT_TOTAL_WRONG: 'Total Quantity is not correct',
  PACKS_NOT_DEFINED: 'No. Pack is not defined.',
  CONVERT_NUMBER_REQUIRED: 'No invoice number provide',
  CONVERT_DATE_REQUIRED: 'Please input invoice date',
  // S1 §8
  LOGIN_FAILS: 'login fails',
  SIGNED_IN: 'Signin successfully!',
  RESET_FAILS: 'Reset fails',
  RESET_DONE: 'Reset password successful',
  EMAIL_SENT: 'Email send...',
  SOMETHING_WENT_WRONG: 'Something went wrong...',
  USER_UPDATE_FAILS: 'User update fails',
  USER_UPDATED: 'User update successfully!',
  USER_CREATED: 'User created successful',
  USER_CREATE_ERROR: 'Error: {error}',
  USER_DELETED: 'Delete successfully!',
  USER_DELETE_FAILS: 'Delete fails',
  BLOCKED: 'User have been blocked',
  SESSION_EXPIRES: 'Session expires',
  CANNOT_DELETE_RECEIVED: 'Cannot delete, PSC already received.',
  CONVERT_SUCCESS: 'Change Success',
  // S2 §5
  SCAN_DO_TO_INVOICE: 'Please select Do to Invoice option instead',
  SCAN_HEADER_FIRST: 'Scan header first',
  PO_NOT_MATCH: 'PO not match',
  NO_SUBINVENTORY: 'Item Invalid, no Sub-inventory !!!',
  GROUP_EMAIL_REQUIRED: 'Please fill email',
  GROUP_SUPPLIER_REQUIRED: 'Please selected supplier',
  GROUP_DESCRIPTION_REQUIRED: 'Please add description',
  GROUP_NAME_EXISTS: 'Group Name already exists',
  GROUP_SEQUENCE_ERROR: 'Sequence error',
  GROUP_SUPPLIER_CODE_MISSING: 'Vendor has no alternative name in ORACLE',
  GROUP_EMAIL_INVALID: 'Email have been change to invalid email format',
  GROUP_EMAIL_LAST: 'Should exist at least one email',
  EMAIL_CHANGED_INVALID: 'Email have been change to invalid email format',
  // S2 §8
  INVOICES_UPDATED: 'Invoice data updated successfully',
  INVOICES_UPDATE_FAILED: 'Invoice data updated fail',
  PAYMENTS_UPDATED: 'Payment data updated successfully',
  PAYMENTS_UPDATE_FAILED: 'Payment data updated fail',
  NO_INVOICE_DATA: 'No Invoice data found',
  GROUP_CREATED: 'Group Email created successfully',
  GROUP_CREATE_FAILS: 'fail to create group emails',
  GROUP_UPDATED: 'Email Group have been update successfully',
  GROUP_UPDATE_FAILS: 'Email group is fail to update',
  GROUP_DELETED: 'Group Email have been deleted',
  GROUP_DELETE_FAILS: 'Fail to delete Group Email',
  GROUP_DELETE_ASK: 'Do you want to delete this group email?',
  DO_CHANGED: 'Do changes to invoice successfully.',
  RECEIVED: 'Received successfully invoice no: {no}- receive no: {receiveNo}',
  // S3 §5, §8
  ORDER_FILE_NAME: 'File format not support. Fiel name should be "FAC-SUPPLIER-SEQ-DATE-PO-REL.pdf" [i.e {token}.pdf]',
  ORDER_FACTORY_DIFFERS: "File name and user's factory is not same.",
  DOCUMENT_GROUP_REQUIRED: 'Please selected email group',
  ORDER_GROUP_DIFFERS: 'File name and email group is not same.',
  ORDER_FILE_REQUIRED: 'No upload file',
  DOCUMENT_OVER_LIMIT: 'over limit',
  DOCUMENT_FILES_REQUIRED: 'No upload file,Please check file upload',
  SQM_FILE_KIND: 'File format not support. Please upload file .xlsx .pdf .xls',
  PDF_ONLY: 'File format not support. Please upload file  .pdf ',
  REVISION_MISSING: 'Please check filename (.pdf)',
  SUPPLIER_CODE_MISSING: "Supplier code don't exist in oracle,Please contract oracle team",
  ORDER_CONFIRMED: 'Cannot delete, Confirm ANS exist',
  SIGNING_CONFIRMED: 'Cannot delete, Supplier Confirm exist',
  DELETE_FILE_ASK: 'Are you sure Delete file ?',
  DELETE_SUCCESS: 'Delete successfully',
  UPLOAD_FAIL: 'Upload fail',
  PO_UPLOAD_FAILS: 'PO uploaded fails',
  SQM_UPLOAD_FAILS: 'SQM uploaded fails',
  COC_UPLOAD_FAILS: 'COC uploaded fails',
  EMAIL_NOT_SENT: 'Email not sent',
  EMAIL_SENT_SUCCESS: 'Email sent successfully',
  // Forecasts (S2 §5, §8)
  FORECAST_FILE_REQUIRED: 'Please select file',
  FORECAST_GROUP_REQUIRED: 'Please select mail group',
  FORECAST_GROUP_DIFFERS: 'File name and email group is not same.',
  FORECAST_FILE_NAME: 'File Name format is not correct (i.e. XXX-MM-YYYY-VERSION.XLS)',
  FORECAST_EXISTS: 'Upload error for {file}, file already exist',
  FORECAST_NO_ADDRESS: 'Upload error, no email alert',
  FORECAST_UPLOADED: 'Upload success, Email Sent to {list}',
  FORECAST_UPLOAD_ERROR: 'Upload error',
  FORECAST_MAIL_SENT: 'Email Sent!',
  FORECAST_MAIL_SENT_TEXT: 'Sent Successfully.',
  FORECAST_MAIL_ERROR: 'Email Error!',
  FORECAST_MAIL_ERROR_TEXT: 'Sent Fails.',
  // News (S2 §5, §8)
  NEWS_REQUIRED: 'Required *',
  NEWS_DELETE_ASK: 'Do you want to delete this news?',
  NEWS_DELETED: 'Deleted!',
  NEWS_NOT_DELETED: 'News is not deleted',
}

/** Messages for which the sources give a Thai text but only the meaning in English. */
const byMeaning: Readonly<Record<string, readonly [en: string, th: string]>> = {
  INVOICE_TO_REQUIRED: ['Please enter Invoice to', 'กรุณาระบุ Invoice to'],
  PO_NO_REQUIRED: ['Please enter PO No.', 'กรุณากรอก PO No.'],
  PO_NOT_FOUND: ['PO not found', 'ไม่พบ PO นี้ในระบบ'],
  NO_ITEMS_FOUND: ['No items found', 'ไม่พบรายการสินค้า'],
  PO_IS_OSP: ['This PO is OSP work, use the JOB OSP tab', 'PO นี้เป็นงาน OSP กรุณาใช้แท็บ JOB OSP'],
  JOB_NO_REQUIRED: ['Please enter JOB No.', 'กรุณากรอก JOB No. ให้ครบ'],
  ITEM_NOT_FOUND_1: ['Item not found [1]', 'ไม่พบรายการสินค้า [1]'],
  ITEM_NOT_FOUND_2: ['Item not found [2]', 'ไม่พบรายการสินค้า [2]'],
  AMOUNT_EXCEEDS_OPEN: [
    'Amount exceeds what can still be delivered: remaining {remain}, in transit {transit}',
    'จำนวนเกินที่ส่งได้: คงเหลือ {remain} อยู่ระหว่างส่ง {transit}',
  ],
  NOT_STANDARD_PACK: ['Not per the standard pack ({pack})', 'จำนวนไม่ตรงตาม Standard Pack ({pack})'],
  DELIVERY_QTY_REQUIRED: ['Please fill delivery QTY', 'กรุณากรอก QTY Del.'],
  AMOUNT_MISSING: ['A selected line has no QTY Del.', 'กรุณากรอก QTY Del. ให้ครบทุกรายการที่เลือก'],
  PACKS_MISSING: ['Please fill # Packs', 'กรุณากรอก # Packs ให้ครบทุกรายการที่เลือก'],
  LOT_DETAILS_MISSING: ['Please set up the lot details', 'กรุณาระบุ Lot Details ให้ครบทุกรายการที่เลือก'],
  INVOICE_NO_IN_TRANSIT: ['This invoice number already exists', 'เลขที่ Invoice นี้มีอยู่แล้ว'],
  ITEM_EXCEEDS_PO: [
    'ITEM {item} exceeds PO quantity, check the Delivery page',
    'ITEM {item} เกินจำนวน PO กรุณาตรวจสอบที่หน้า Delivery',
  ],
  DELIVERY_BEFORE_INVOICE: ['Delivery date may not be before the invoice date', 'วันที่ส่งสินค้าต้องไม่ก่อนวันที่ Invoice'],
  INVOICE_AFTER_DELIVERY: ['Invoice date may not be after the delivery date', 'วันที่ Invoice ต้องไม่หลังวันที่ส่งสินค้า'],
  DELIVERY_DATE_FIRST: ['Please select the delivery date first', 'กรุณาเลือกวันที่ส่งสินค้าก่อน'],
  DUPLICATE_IN_TRANSIT: ['Duplicate found, check the Delivery page', 'พบข้อมูลซ้ำ กรุณาตรวจสอบที่หน้า Delivery'],
  PSC_CONFIRM: ['Confirm', 'ยืนยัน'],
  PSC_SENDING: ['sending...', 'กำลังส่ง...'],
  PSC_CANCEL_ASK: [
    'Are you sure? The QR code on this sheet can then no longer be used to ship goods.',
    'คุณแน่ใจหรือไม่? QR Code บนเอกสารนี้จะไม่สามารถใช้ส่งสินค้าได้อีก',
  ],
  PSC_CANCELLED: ['Cancelled', 'ยกเลิกแล้ว'],
  PSC_GO_BACK: ['Go back', 'ย้อนกลับ'],
  PSC_WATERMARK: [
    'Not valid yet: save first, then print from the next page',
    'ยังใช้ PSC นี้ไม่ได้ กรุณาบันทึกก่อน แล้วพิมพ์จากหน้าถัดไป',
  ],
  SCAN_DUPLICATE: ['Duplicate scan', 'สแกนซ้ำ'],
  SCAN_HEADER_FIRST_BOX: ['Scan header first', 'กรุณาสแกน QR หัวเอกสารก่อน'],
  SCAN_OTHER_COMPANY: ['This PSC belongs to another company', 'PSC นี้ไม่ใช่ของบริษัทของคุณ'],
  SCAN_NOT_TRANSIT: ['This PSC is not in transit', 'PSC นี้ไม่อยู่ในสถานะ Transit'],
  SCAN_DEMO: ['This is a demo sheet, it cannot be received', 'เอกสารนี้เป็นตัวอย่าง (demo) ไม่สามารถรับสินค้าได้'],
  INVOICE_NOT_IN_SYSTEM: ['Invoice not found in system', 'ไม่พบ Invoice ในระบบ'],
  QR_INCORRECT: ['QR Code incorrect', 'QR Code ไม่ถูกต้อง'],
  INVOICE_NOT_RECEIVED: ['This invoice is not yet received', 'Invoice นี้ยังไม่ได้รับสินค้า'],
  ALERT_EMAIL_EMPTY: ['No data', 'ไม่มีข้อมูล'],
  SAVED: ['Saved successfully', 'บันทึกสำเร็จ'],
}

describe('message catalogues', () => {
  test('this test reads every message catalogue in the code', () => {
    const files = [...readTree('{areas,kit}/**/*.ts').keys()].filter((path) => path.endsWith('/messages.ts'))
    expect(Object.keys(books).sort()).toEqual(files.sort())
  })

  test('each message code is unique across all areas and equals its key', () => {
    const codes = all.map(({ code }) => code)
    expect(codes.filter((code, index) => codes.indexOf(code) !== index)).toEqual([])
    for (const book of Object.values(books)) for (const [key, { code }] of Object.entries(book)) expect(code).toBe(key)
  })

  test('[SHL-07] the texts fixed by the specification are exact in both languages, and all other texts are translated', () => {
    const same = all.filter(({ en, th }) => en === th).map(({ code, en }) => [code, en])
    expect(Object.fromEntries(same)).toEqual(literal)
  })

  test('[SHL-07] the specified Thai texts have the specified meaning and wording', () => {
    const actualTexts = Object.keys(byMeaning).map((code) => [code, [byCode.get(code)?.en, byCode.get(code)?.th]])
    expect(Object.fromEntries(actualTexts)).toEqual(byMeaning)
  })

  test('[API-02] every message has an HTTP status and, in both languages, the same parameters', () => {
    const parameters = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort()
    for (const { code, status, en, th } of all) {
      expect(status, code).toBeGreaterThanOrEqual(200)
      expect(status, code).toBeLessThan(600)
      expect(parameters(th), code).toEqual(parameters(en))
      if (en !== th) expect(th, code).toMatch(/[\u0E00-\u0E7F]/)
    }
  })
})
