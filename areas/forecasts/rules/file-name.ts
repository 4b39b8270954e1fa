import { ok, type Result, refuse } from '#kit/shared/result.ts'
import { forecastMessages as messages } from '../messages.ts'

/** The supplier code in file names that stands for all suppliers (G-135). */
export const ALL_SUPPLIERS = 'AA'

export interface ForecastFileName {
  readonly supplierCode: string
  /** `YYYY-MM` */
  readonly month: string
  readonly version: string
}

/**
 * Parses `XXX-MM-YYYY-VERSION.XLS` for a supplier's email group. The checks run in the order of S2 §5: first the
 * supplier code, which is compared with the code of the group (G-6), then the four parts. The file extension is not
 * checked, because the type is determined by the content.
 */
export const parseForecastFileName = (fileName: string, supplierCode: string): Result<ForecastFileName> => {
  const parts = fileName
    .replace(/\.[^.]*$/, '')
    .split('-')
    .map((part) => part.trim())
  const [code = '', month = '', year = '', version = ''] = parts
  if (code.toUpperCase() !== supplierCode.toUpperCase())
    return refuse(messages.FORECAST_GROUP_DIFFERS, {}, { path: 'files' })
  const named = /\.xlsx?$/i.test(fileName) && parts.length === 4 && version !== ''
  if (!named || !/^(0[1-9]|1[0-2])$/.test(month) || !/^(19|20|21)\d\d$/.test(year))
    return refuse(messages.FORECAST_FILE_NAME, {}, { path: 'files' })
  return ok({ supplierCode, month: `${year}-${month}`, version })
}

/** Formats a month as `MM-YYYY`, the format in which forecasts show it (S2 §9). */
export const forecastDate = (month: string): string => `${month.slice(5, 7)}-${month.slice(0, 4)}`
