import { defineTexts } from '#kit/web/i18n.ts'

/** Texts for printing pack tags as labels (PSC-09). */
export const labelTexts = defineTexts({
  en: {
    open: 'Only the tags',
    title: 'Pack tags',
    format: 'Paper',
    a4: 'A4, eight per page',
    '100x75': '100 × 75 mm',
    '100x150': '100 × 150 mm',
    start: 'First free position on the page',
    position: 'Position {position}',
    chosen_one: '{chosen} of {count} pack',
    chosen_other: '{chosen} of {count} packs',
    hint: 'Click a pack to leave it out. Shift takes a range.',
    pack: '{item}, pack {pack}',
    none: 'None',
    print_one: 'Print {count} tag',
    print_other: 'Print {count} tags',
    whole: 'Whole PSC',
  },
  th: {
    open: 'เฉพาะป้ายแพ็ก',
    title: 'ป้ายแพ็ก',
    format: 'กระดาษ',
    a4: 'A4 หน้าละ 8 ป้าย',
    '100x75': '100 × 75 มม.',
    '100x150': '100 × 150 มม.',
    start: 'ตำแหน่งว่างแรกของแผ่น',
    position: 'ตำแหน่งที่ {position}',
    chosen_other: '{chosen} จาก {count} แพ็ก',
    hint: 'กดแพ็กเพื่อไม่พิมพ์ กด Shift เพื่อเลือกเป็นช่วง',
    pack: '{item} แพ็กที่ {pack}',
    none: 'ไม่เลือก',
    print_other: 'พิมพ์ {count} ป้าย',
    whole: 'PSC ทั้งฉบับ',
  },
})
