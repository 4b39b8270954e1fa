import { defineTexts } from '#kit/web/i18n.ts'

export const paletteTexts = defineTexts({
  area: 'palette',
  en: {
    title: 'Search pages, deliveries and suppliers',
    placeholder: 'A page, an invoice, DO or PO number, a supplier, news …',
    results: 'Results',
    pages: 'Pages',
    looking: 'Searching …',
    nothing: 'Nothing found for “{text}”. Try a part of a number or of a name.',
    found_one: '{count} result. Enter opens it.',
    found_other: '{count} results. Arrow keys choose, Enter opens, Esc closes.',
  },
  th: {
    title: 'ค้นหาหน้า การส่งสินค้า และผู้ขาย',
    placeholder: 'ชื่อหน้า เลขที่ Invoice, DO หรือ PO ชื่อผู้ขาย หรือข่าว …',
    results: 'ผลการค้นหา',
    pages: 'หน้า',
    looking: 'กำลังค้นหา …',
    nothing: 'ไม่พบข้อมูลสำหรับ “{text}” ลองพิมพ์บางส่วนของเลขที่หรือชื่อ',
    found_other: 'พบ {count} รายการ ใช้ปุ่มลูกศรเลือก กด Enter เพื่อเปิด กด Esc เพื่อปิด',
  },
})
