import { z } from 'zod'
import { downloadAndViewAll, line, pagePath, signInNote } from '../fields.ts'
import { defineTemplate } from '../template.ts'

const sample = { url: '/forecast?month=12-2025', factory: 'AH', forecast_date: '12-2025' }

/** Mail to the supplier: the forecast of a month was uploaded (S2 §7, template 4; the sources define no subject). */
export const forecast = defineTemplate({
  title: { en: 'Forecast uploaded', th: 'แจ้ง Forecast ใหม่' },
  reference: 4,
  data: z.object({ url: pagePath, factory: line, forecast_date: line.describe('MM-YYYY') }),
  sample: { en: sample, th: sample },
  content: ({ url, factory, forecast_date }, language) => ({
    subject: `Automatic Forecast Alert ${factory} ${forecast_date}`,
    ...(language === 'th'
      ? {
          heading: `Forecast เดือน ${forecast_date}`,
          text: `โรงงาน ${factory} ได้อัปโหลด Forecast ของเดือน ${forecast_date} แล้ว กรุณาดาวน์โหลด`,
          facts: {
            โรงงาน: factory,
            เดือน: forecast_date,
          },
        }
      : {
          heading: `Forecast for ${forecast_date}`,
          text: `Factory ${factory} has uploaded the forecast for ${forecast_date}. Please download it.`,
          facts: {
            Factory: factory,
            Month: forecast_date,
          },
        }),
    buttons: downloadAndViewAll(url, language),
    note: signInNote[language],
  }),
})
