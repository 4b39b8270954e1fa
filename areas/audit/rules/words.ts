import type { Language } from '#kit/shared/message.ts'
import type { AuditEntry, AuditSubject } from '../contract.ts'

type Words = Readonly<Record<string, Readonly<Record<Language, string>>>>

/** The labels of nouns in entries. A word without a label is shown as stored, so that no entry is hidden. */
export const nouns: Words = {
  delivery: { en: 'Delivery', th: 'ใบส่งของ' },
  'delivery-import': { en: 'Deliveries from a spreadsheet', th: 'ใบส่งของจากสเปรดชีต' },
  user: { en: 'User', th: 'ผู้ใช้' },
  'sign-in-settings': { en: 'Sign-in settings', th: 'ตั้งค่าการเข้าสู่ระบบ' },
  webhook: { en: 'Webhook', th: 'เว็บฮุก' },
  'api-key': { en: 'API key', th: 'คีย์ API' },
  'sign-in-provider': { en: 'Single sign-on provider', th: 'ผู้ให้บริการ single sign-on' },
  environment: { en: 'Environment variable', th: 'ตัวแปรระบบ' },
  session: { en: 'Sign-in', th: 'การเข้าสู่ระบบ' },
  'email-group': { en: 'Email group', th: 'กลุ่มอีเมล' },
  mail: { en: 'Email', th: 'อีเมล' },
  'erp-extract': { en: 'ERP extract', th: 'ไฟล์จาก ERP' },
  erp: { en: 'ERP', th: 'ERP' },
  finance: { en: 'Finance month', th: 'ข้อมูลการเงินรายเดือน' },
  forecast: { en: 'Forecast', th: 'Forecast' },
  news: { en: 'News', th: 'ข่าวสาร' },
  logo: { en: 'Company logo', th: 'โลโก้บริษัท' },
  holidays: { en: 'Holidays', th: 'วันหยุดบริษัท' },
  document: { en: 'Document', th: 'เอกสาร' },
  'dock-setting': { en: 'Dock settings', th: 'ตั้งค่าจุดรับสินค้า' },
  'order-answer': { en: 'Answer to an order', th: 'การตอบกลับใบสั่งซื้อ' },
  'order-answer-settings': { en: 'Settings for answers to orders', th: 'ตั้งค่าการตอบกลับใบสั่งซื้อ' },
  'sscc-setting': { en: 'SSCC setting of a supplier', th: 'ตั้งค่า SSCC ของผู้ขาย' },
  'employee-list': { en: 'List of receivers', th: 'รายชื่อผู้รับสินค้า' },
}

/** Verbs that complete an English sentence: 'SQM 03 … signed by vendor'. */
const participles: Words = {
  create: { en: 'created', th: 'สร้าง' },
  delete: { en: 'deleted', th: 'ลบ' },
  update: { en: 'changed', th: 'แก้ไข' },
  change: { en: 'changed', th: 'แก้ไข' },
  receive: { en: 'received', th: 'รับสินค้า' },
  'receive-short': { en: 'received with missing boxes', th: 'รับสินค้าไม่ครบ' },
  complete: { en: 'completed', th: 'เสร็จสมบูรณ์' },
  block: { en: 'blocked', th: 'ระงับการใช้งาน' },
  import: { en: 'imported', th: 'นำเข้า' },
  upload: { en: 'uploaded', th: 'อัปโหลด' },
  uploaded: { en: 'uploaded', th: 'อัปโหลด' },
  confirm: { en: 'confirmed', th: 'ยืนยัน' },
  confirmed: { en: 'confirmed', th: 'ยืนยัน' },
  signed: { en: 'signed', th: 'ลงนาม' },
}

/** The other verbs follow a colon. */
const verbs: Words = {
  ...participles,
  convert: { en: 'DO to invoice', th: 'เปลี่ยน DO เป็น Invoice' },
  'begin-scan': { en: 'first box scanned at the dock', th: 'สแกนกล่องแรกที่จุดรับสินค้า' },
  'take-back-scan': { en: 'scan taken back', th: 'ยกเลิกการสแกนกล่อง' },
  'begin-receipt': { en: 'receiving started', th: 'เริ่มรับสินค้า' },
  'give-up-receipt': { en: 'receipt refused by the ERP', th: 'ERP ปฏิเสธการรับสินค้า' },
  'name-receiver': { en: 'receiver added', th: 'ระบุผู้รับสินค้า' },
  'undo-receipt': { en: 'receipt undone', th: 'ยกเลิกการรับสินค้า' },
  'report-discrepancy': { en: 'discrepancy reported', th: 'แจ้งปัญหา' },
  accept: { en: 'order line accepted', th: 'ยอมรับรายการสั่งซื้อ' },
  propose: { en: 'other dates proposed', th: 'เสนอวันส่งใหม่' },
  reject: { en: 'order line rejected', th: 'ปฏิเสธรายการสั่งซื้อ' },
  approve: { en: 'proposal approved', th: 'อนุมัติข้อเสนอ' },
  reopen: { en: 'order line changed by the factory', th: 'โรงงานแก้ไขรายการสั่งซื้อ' },
  restore: { en: 'order line changed back to what was answered', th: 'รายการสั่งซื้อกลับเป็นตามคำตอบเดิม' },
  decline: { en: 'proposal declined', th: 'ไม่อนุมัติข้อเสนอ' },
  unblock: { en: 'unblocked', th: 'ยกเลิกการระงับ' },
  start: { en: 'signed in', th: 'เข้าสู่ระบบ' },
  fail: { en: 'wrong password', th: 'รหัสผ่านไม่ถูกต้อง' },
  lock: { en: 'locked after wrong passwords', th: 'ถูกล็อกเนื่องจากรหัสผ่านผิดหลายครั้ง' },
  end: { en: 'signed out', th: 'ออกจากระบบ' },
  'end-others': { en: 'signed out on other devices', th: 'ออกจากระบบบนอุปกรณ์อื่น' },
  'end-sessions': { en: 'signed out on all devices', th: 'ให้ออกจากระบบทุกอุปกรณ์' },
  'request-email': { en: 'new email address entered', th: 'กำหนดอีเมลใหม่' },
  'change-password': { en: 'password changed', th: 'เปลี่ยนรหัสผ่าน' },
  'reset-password': { en: 'password reset', th: 'ตั้งรหัสผ่านใหม่' },
  'change-language': { en: 'language changed', th: 'เปลี่ยนภาษา' },
  'fail-code': { en: 'wrong code', th: 'รหัสยืนยันไม่ถูกต้อง' },
  'add-second-factor': { en: 'second factor set up', th: 'ตั้งค่าการยืนยันตัวตนขั้นที่สอง' },
  'remove-second-factor': { en: 'second factor removed', th: 'ลบการยืนยันตัวตนขั้นที่สอง' },
  'reset-second-factor': { en: 'second factor removed by an administrator', th: 'ผู้ดูแลระบบลบการยืนยันตัวตนขั้นที่สอง' },
  'require-second-factor': { en: 'second factor required', th: 'กำหนดให้ใช้การยืนยันตัวตนขั้นที่สอง' },
  'waive-second-factor': { en: 'second factor no longer required', th: 'ไม่ต้องใช้การยืนยันตัวตนขั้นที่สองแล้ว' },
  'renew-recovery-codes': { en: 'new recovery codes', th: 'สร้างรหัสกู้คืนใหม่' },
  'use-recovery-code': { en: 'recovery code used', th: 'ใช้รหัสกู้คืน' },
  invite: { en: 'invited again', th: 'ส่งคำเชิญอีกครั้ง' },
  'withdraw-invitation': { en: 'invitation withdrawn', th: 'ถอนคำเชิญ' },
  'accept-invitation': { en: 'invitation accepted', th: 'ตอบรับคำเชิญ' },
  'add-passkey': { en: 'passkey added', th: 'เพิ่มพาสคีย์' },
  'remove-passkey': { en: 'passkey removed', th: 'ลบพาสคีย์' },
  enable: { en: 'switched on again', th: 'เปิดใช้งานอีกครั้ง' },
  replay: { en: 'message sent again', th: 'ส่งข้อความอีกครั้ง' },
  'replace-secret': { en: 'secret replaced', th: 'เปลี่ยนรหัสลับ' },
  rotate: { en: 'replaced', th: 'เปลี่ยนคีย์' },
  revoke: { en: 'revoked', th: 'ยกเลิก' },
  'allow-supplier': { en: 'supplier allowed to use keys', th: 'อนุญาตให้ผู้ขายใช้คีย์' },
  'disallow-supplier': { en: 'supplier no longer allowed to use keys', th: 'ไม่อนุญาตให้ผู้ขายใช้คีย์แล้ว' },
  'link-provider': { en: 'company sign-in linked', th: 'เชื่อมบัญชีบริษัท' },
  'unlink-provider': { en: 'company sign-in unlinked', th: 'ยกเลิกการเชื่อมโยงบัญชีบริษัท' },
  'fail-provider': { en: 'sign-in with a provider failed', th: 'เข้าสู่ระบบผ่านผู้ให้บริการไม่สำเร็จ' },
  send: { en: 'email queued', th: 'จัดคิวส่งอีเมล' },
  test: { en: 'test email queued', th: 'จัดคิวส่งอีเมลทดสอบ' },
  'mark-done': { en: 'marked as done', th: 'ทำเครื่องหมายว่าเสร็จแล้ว' },
  resend: { en: 'email queued again', th: 'จัดคิวส่งอีเมลอีกครั้ง' },
  notice: { en: 'ASN email to the factory queued', th: 'จัดคิวส่งอีเมล ASN ถึงโรงงาน' },
  reminded: { en: 'reminder email queued', th: 'จัดคิวส่งอีเมลเตือน' },
  voided: { en: 'confirmation voided', th: 'ยกเลิกการยืนยัน' },
  superseded: { en: 'replaced by a newer document', th: 'มีเอกสารฉบับใหม่แทน' },
  'file-added': { en: 'file added', th: 'เพิ่มไฟล์' },
  'file-removed': { en: 'file deleted', th: 'ลบไฟล์' },
  'update-invoices': { en: 'invoices updated from the ERP', th: 'อัปเดตใบแจ้งหนี้จาก ERP' },
  'update-payments': { en: 'payments updated from the ERP', th: 'อัปเดตการจ่ายเงินจาก ERP' },
  'grant-undo': { en: 'allowed to undo receipts', th: 'ให้สิทธิ์ยกเลิกการรับสินค้า' },
  'revoke-undo': { en: 'no longer allowed to undo receipts', th: 'เพิกถอนสิทธิ์ยกเลิกการรับสินค้า' },
}

export const nounText = (noun: string, language: Language): string => nouns[noun]?.[language] ?? noun
const verbOf = (what: string): string => what.slice(what.indexOf('.') + 1)
export const verbText = (what: string, language: Language): string => {
  const verb = verbOf(what)
  return verbs[verb]?.[language] ?? verb
}

/** The labels of fields in the changes of an entry. */
const fields: Words = {
  status: { en: 'Status', th: 'สถานะ' },
  state: { en: 'Status', th: 'สถานะ' },
  invoiceNo: { en: 'Invoice No.', th: 'เลขที่ Invoice' },
  invoiceDate: { en: 'Invoice Date', th: 'วันที่ Invoice' },
  doNo: { en: 'DO No.', th: 'เลขที่ DO' },
  doDate: { en: 'DO Date', th: 'วันที่ DO' },
  deliveryDate: { en: 'Delivery Date', th: 'วันที่ส่งสินค้า' },
  receivedNo: { en: 'Receive No.', th: 'เลขที่รับสินค้า' },
  receiver: { en: 'Receiver', th: 'ผู้รับสินค้า' },
  storeName: { en: 'Store', th: 'คลังสินค้า' },
  store_name: { en: 'Store', th: 'คลังสินค้า' },
  site: { en: 'Site', th: 'Site' },
  po: { en: 'PO', th: 'PO' },
  line: { en: 'Line', th: 'รายการ' },
  lines: { en: 'Lines', th: 'จำนวนรายการ' },
  sequence: { en: 'Line', th: 'รายการ' },
  pack: { en: 'Pack', th: 'แพ็ก' },
  packs: { en: 'Packs', th: 'จำนวนแพ็ก' },
  missing: { en: 'Missing boxes', th: 'กล่องที่ขาด' },
  by: { en: 'Scanned by', th: 'สแกนโดย' },
  reason: { en: 'Reason', th: 'เหตุผล' },
  remarks: { en: 'Remarks', th: 'หมายเหตุ' },
  schedule: { en: 'Delivery dates', th: 'กำหนดส่ง' },
  shortReceipt: { en: 'Receive with missing boxes', th: 'รับสินค้าไม่ครบ' },
  username: { en: 'Username', th: 'ชื่อผู้ใช้' },
  email: { en: 'Email', th: 'อีเมล' },
  language: { en: 'Language', th: 'ภาษา' },
  user_type: { en: 'User type', th: 'ประเภทผู้ใช้' },
  vendor_id: { en: 'Supplier', th: 'ผู้ขาย' },
  supplier: { en: 'Supplier', th: 'ผู้ขาย' },
  company_id: { en: 'Organisation', th: 'องค์กร' },
  organisations: { en: 'Organisations', th: 'องค์กร' },
  provider: { en: 'Provider', th: 'ผู้ให้บริการ' },
  account: { en: 'Account', th: 'บัญชี' },
  proof: { en: 'Identity confirmed by', th: 'ยืนยันตัวตนด้วย' },
  issuer: { en: 'Issuer', th: 'ผู้ออกโทเคน (Issuer)' },
  client_id: { en: 'Client ID', th: 'รหัสไคลเอนต์ (Client ID)' },
  client_secret: { en: 'Client secret', th: 'รหัสลับของไคลเอนต์ (Client secret)' },
  audience: { en: 'For', th: 'สำหรับ' },
  mode: { en: 'Mode', th: 'รูปแบบ' },
  problem: { en: 'Problem', th: 'ปัญหา' },
  detail: { en: 'Details', th: 'รายละเอียด' },
  rules: { en: 'Rules', th: 'กฎ' },
  name: { en: 'Name', th: 'ชื่อ' },
  description: { en: 'Description', th: 'คำอธิบาย' },
  addresses: { en: 'Addresses', th: 'ที่อยู่อีเมล' },
  subject: { en: 'Subject', th: 'เรื่อง' },
  title: { en: 'Title', th: 'หัวข้อ' },
  page: { en: 'Page', th: 'หน้า' },
  type: { en: 'Type', th: 'ประเภท' },
  kind: { en: 'Kind', th: 'ชนิด' },
  file: { en: 'File', th: 'ไฟล์' },
  files: { en: 'Files', th: 'ไฟล์' },
  month: { en: 'Month', th: 'เดือน' },
  group: { en: 'Group', th: 'กลุ่ม' },
  rows: { en: 'Rows', th: 'จำนวนแถว' },
  employees: { en: 'Receivers', th: 'จำนวนผู้รับสินค้า' },
  value: { en: 'Value', th: 'ค่า' },
  url: { en: 'Address', th: 'ที่อยู่ URL' },
}

/** The label of a field; a field without a label is shown as stored. */
export const fieldText = (field: string, language: Language): string => fields[field]?.[language] ?? field

type DescribedEntry = Pick<AuditEntry, 'what' | 'userName'> & {
  readonly subject: Pick<AuditSubject, 'supplier' | 'isSigned'> | null
}

/** The parts of the sentence after the name of the record: ' of Chonburi signed by vendor'. */
export const sentenceAfterName = (event: DescribedEntry, language: Language): string => {
  const isSigning = event.what === 'document.confirmed' && event.subject?.isSigned
  const what = isSigning ? 'document.signed' : event.what
  const verb = verbText(what, language)
  const supplier = event.subject?.supplier
  if (language === 'th') return `${supplier ? ` ของ ${supplier}` : ''}: ${verb} โดย ${event.userName}`
  const separator = verbOf(what) in participles ? ' ' : ': '
  return `${supplier ? ` of ${supplier}` : ''}${separator}${verb} by ${event.userName}`
}
