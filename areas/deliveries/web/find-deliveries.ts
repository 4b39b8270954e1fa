import { callApi, type RequestOf } from '#kit/web/api.ts'
import type { FindSource } from '#kit/web/find.ts'
import { translate } from '#kit/web/i18n.ts'
import { ProblemError } from '#kit/web/query.ts'
import { type Delivery, listDeliveries } from '../contract.ts'
import { statusStyle } from './status-list/status-style.ts'
import { listTexts } from './status-list/texts.ts'

const MAX_RESULTS = 6
/** Shorter numbers occur in too many PO numbers. */
const MIN_PO_LENGTH = 5
const RECEIVE_NUMBER = /^\d+-\d{4,}$/

type Query = RequestOf<typeof listDeliveries>['query']

/**
 * Searches for a part of the invoice or DO number, for the whole receive number, and for a longer part of PO numbers.
 */
const queriesFor = (text: string): readonly Query[] => [
  { inv_do: text },
  ...(/^\d+$/.test(text) && text.length >= MIN_PO_LENGTH ? [{ po: text }] : []),
  ...(RECEIVE_NUMBER.test(text) ? [{ receivedNo: text }] : []),
]

/** Finds deliveries by their numbers, whatever their date, and opens the status list. */
export const findDeliveries: FindSource = {
  key: 'deliveries',
  title: { en: 'Deliveries', th: 'การส่งสินค้า' },
  minLength: 2,
  find: async (text, signal) => {
    const answers = await Promise.all(
      queriesFor(text).map((query) =>
        callApi(
          listDeliveries,
          { query: { ...query, _start: 0, _limit: MAX_RESULTS, _sort: 'createdAt:DESC' } },
          signal,
        ),
      ),
    )
    const found = new Map<number, Delivery>()
    for (const answer of answers) {
      if (!answer.ok) throw new ProblemError(answer)
      for (const one of answer.value) found.set(one.id, one)
    }
    const t = translate(listTexts)
    return [...found.values()].slice(0, MAX_RESULTS).map(({ id, status, details, receivedNo }) => ({
      key: String(id),
      title: details.invoiceNo,
      detail: [
        t(statusStyle[status].word),
        details.deliveryDate,
        ...(RECEIVE_NUMBER.test(text) && receivedNo ? [receivedNo] : []),
        details.vendorName,
      ].join(' · '),
      icon: 'truck' as const,
      to: '/table',
      search: { no: details.invoiceNo, from: 'any', to: 'any' },
    }))
  },
}
