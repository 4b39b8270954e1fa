import { defineTexts } from '#kit/web/i18n.ts'

/** Texts around the embedded PSC, in the preview and in the view of the status list. */
export const pscTexts = defineTexts({
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
