import { z } from 'zod'
import { defineTemplate, documentLinks, factLabels, lineOfText, pagePath, sameInBothLanguages } from '../template.ts'

/** Mail to the supplier: the forecast of a month was uploaded (S2 §7, template 4; the sources define no subject). */
export const forecastTemplate = defineTemplate({
  title: { en: 'Forecast uploaded', th: 'แจ้ง Forecast ใหม่' },
  reference: 4,
  data: z.object({ url: pagePath, factory: lineOfText, forecast_date: lineOfText.describe('MM-YYYY') }),
  sample: { url: '/forecast?month=12-2025', factory: 'AH', forecast_date: '12-2025' },
  content: ({ url, factory, forecast_date }) => ({
    subject: sameInBothLanguages(`Automatic Forecast Alert ${factory} ${forecast_date}`),
    heading: { en: `Forecast for ${forecast_date}`, th: `Forecast เดือน ${forecast_date}` },
    text: {
      en: `Factory ${factory} has uploaded the forecast for ${forecast_date}. Please download it.`,
      th: `โรงงาน ${factory} ได้อัปโหลด Forecast ของเดือน ${forecast_date} แล้ว กรุณาดาวน์โหลด`,
    },
    facts: [
      [factLabels.factory, factory],
      [{ en: 'Month', th: 'เดือน' }, forecast_date],
    ],
    ...documentLinks(url),
  }),
})
