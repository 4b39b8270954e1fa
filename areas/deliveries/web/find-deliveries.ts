import { callApi } from '#kit/web/api.ts'
import type { FindSource } from '#kit/web/find.ts'
import { translate } from '#kit/web/i18n.ts'
import { ProblemError } from '#kit/web/query.ts'
import { listDeliveries } from '../contract.ts'
import { statusLook } from './status-list/status-look.ts'
import { listTexts } from './status-list/texts.ts'

const MOST = 6

/** Deliveries by a part of their invoice or DO number; leads to the status list, whatever their day. */
export const findDeliveries: FindSource = {
  key: 'deliveries',
  title: { en: 'Deliveries', th: 'การส่งสินค้า' },
  least: 2,
  find: async (text, signal) => {
    const query = { inv_do: text, _start: 0, _limit: MOST, _sort: 'createdAt:DESC' }
    const answer = await callApi(listDeliveries, { query }, signal)
    if (!answer.ok) throw new ProblemError(answer)
    const t = translate(listTexts)
    return answer.value.map(({ id, status, details }) => ({
      key: String(id),
      title: details.invoiceNo,
      detail: `${t(statusLook[status].word)} · ${details.deliveryDate} · ${details.vendorName}`,
      icon: 'truck' as const,
      to: '/table',
      search: { no: details.invoiceNo, from: 'any', to: 'any' },
    }))
  },
}
