import { defineTexts } from '#kit/web/i18n.ts'

export const apiTexts = defineTexts({
  en: {
    purpose: 'Every call of the portal, for developers of your other systems. Names and descriptions are in English.',
    startTitle: 'Signing in from another system',
    startKey: 'Create a key under API Keys and send it with each call:',
    startToken: 'With OAuth 2.0 (client credentials), exchange it for an access token of one hour:',
    startUbl:
      'Instead of fields, your ERP can send a UBL 2.1 DespatchAdvice. Errors name the element and its line. Deliveries, receipts and answers can also be downloaded as UBL (…/despatch-advice.xml, …/receipt-advice.xml, …/order-response.xml).',
    startErrors:
      'Errors have a stable code and a text in Thai or English (Accept-Language). Lists accept _start, _limit and _sort, and return Content-Range.',
    find: 'Find a call',
    onlyKeys: 'Only calls for keys',
    count: '{count} calls',
    none: 'No calls match these words',
    forKeys: 'Scope {scope}',
    forUsers: 'Users only',
    forAll: 'No sign-in',
    inputs: 'Input',
    outputs: 'Response',
    replies: 'Status',
    example: 'Example',
    required: 'required',
  },
  th: {
    purpose: 'คำสั่งทั้งหมดของระบบ สำหรับผู้พัฒนาระบบอื่นของคุณ ชื่อและคำอธิบายเป็นภาษาอังกฤษ',
    startTitle: 'การเข้าสู่ระบบจากระบบอื่น',
    startKey: 'สร้างคีย์ที่หน้าคีย์ API แล้วส่งไปกับทุกคำสั่ง',
    startToken: 'หากใช้ OAuth 2.0 (client credentials) ให้นำคีย์ไปแลกโทเคนซึ่งใช้ได้หนึ่งชั่วโมง',
    startUbl:
      'ระบบ ERP ส่งใบแจ้งการส่งสินค้า UBL 2.1 (DespatchAdvice) แทนการส่งทีละฟิลด์ได้ ข้อผิดพลาดจะระบุชื่อองค์ประกอบและบรรทัด ใบส่งของ การรับ และคำตอบใบสั่งซื้อดาวน์โหลดเป็น UBL ได้เช่นกัน (…/despatch-advice.xml, …/receipt-advice.xml, …/order-response.xml)',
    startErrors:
      'ข้อผิดพลาดมีรหัสคงที่และข้อความภาษาไทยหรืออังกฤษ (Accept-Language) รายการรองรับ _start, _limit, _sort และตอบ Content-Range',
    find: 'ค้นหาคำสั่ง',
    onlyKeys: 'เฉพาะคำสั่งที่ใช้คีย์ได้',
    count: '{count} คำสั่ง',
    none: 'ไม่พบคำสั่งที่มีคำเหล่านี้',
    forKeys: 'ขอบเขตสิทธิ์ {scope}',
    forUsers: 'เฉพาะผู้ใช้',
    forAll: 'ไม่ต้องเข้าสู่ระบบ',
    inputs: 'ข้อมูลที่ส่ง',
    outputs: 'ข้อมูลตอบกลับ',
    replies: 'สถานะ',
    example: 'ตัวอย่าง',
    required: 'จำเป็น',
  },
})
