import { defineTexts } from '#kit/web/i18n.ts'

/** What stands around the embedded PSC, in the preview and in the view from the status list. */
export const pscTexts = defineTexts({
  area: 'psc',
  en: {
    frameTitle: 'PSC {number}',
    noViewer: 'This browser cannot show a PDF inside a page.',
    openPdf: 'Open the PSC',
  },
  th: {
    frameTitle: 'PSC {number}',
    noViewer: 'เบราว์เซอร์นี้แสดง PDF ในหน้าเว็บไม่ได้',
    openPdf: 'เปิดเอกสาร PSC',
  },
})
