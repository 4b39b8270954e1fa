import { addressPage, addressText, type RawSearch } from '#kit/web/address.ts'
import type { ForecastQuery } from '../contract.ts'

/** Parses the URL. Invalid values fall back to their defaults. */
export const readForecastView = (raw: RawSearch) => {
  const month = addressText(raw, 'month')
  return {
    /** `MM-YYYY`, as in the links of alert mails; empty for all months. */
    month: /^(0[1-9]|1[0-2])-(19|20|21)\d\d$/.test(month) ? month : '',
    text: addressText(raw, 'text').trim().slice(0, 200),
    /** 'not-downloaded' to list only forecasts that no supplier has downloaded. */
    show: addressText(raw, 'show') === 'not-downloaded' ? 'not-downloaded' : '',
    page: addressPage(raw),
  } as const
}
export type ForecastView = ReturnType<typeof readForecastView>
export type ForecastFilter = Omit<ForecastView, 'page'>

/** The query of a page of the list, newest first. */
export const forecastQuery = ({ month, text, show, page }: ForecastView, size: number): ForecastQuery => ({
  _start: (page - 1) * size,
  _limit: size,
  _sort: 'createdAt:DESC',
  ...(month ? { forecast_date: month } : {}),
  ...(text ? { search_contains: text } : {}),
  ...(show ? { down_count: 0 } : {}),
})
