import { defineTexts } from '#kit/web/i18n.ts'

/** Texts for printing a part of a PSC again. */
export const partTexts = defineTexts({
  en: {
    open: 'Print a part',
    form: 'Print a part',
    pages: 'Pages',
    pagesOf: '1 to {most}, for example 1-3,7',
    packs: 'Pack tags',
    packsOf: 'for example {line}:1-3,7 is line {line}, packs 1 to 3 and 7',
    packsOfOne: '1 to {most}, for example 1-3,7',
    show: 'Show this part',
    nothing: 'Enter pages or packs first',
    whole: 'Whole PSC',
    shown: 'Part of the PSC: {what}',
    shownPages: 'pages {pages}',
    shownPacks: 'pack tags {packs}',
  },
  th: {
    open: 'พิมพ์บางส่วน',
    form: 'พิมพ์บางส่วน',
    pages: 'หน้า',
    pagesOf: '1 ถึง {most} เช่น 1-3,7',
    packs: 'ป้ายแพ็ก',
    packsOf: 'เช่น {line}:1-3,7 คือรายการที่ {line} แพ็กที่ 1 ถึง 3 และ 7',
    packsOfOne: '1 ถึง {most} เช่น 1-3,7',
    show: 'แสดงเฉพาะส่วนนี้',
    nothing: 'กรุณาระบุหน้าหรือแพ็กก่อน',
    whole: 'PSC ทั้งฉบับ',
    shown: 'แสดงบางส่วนของ PSC: {what}',
    shownPages: 'หน้า {pages}',
    shownPacks: 'ป้ายแพ็ก {packs}',
  },
})
