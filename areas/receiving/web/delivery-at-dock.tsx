import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { may } from '#areas/accounts/rules/capabilities.ts'
import { useUser } from '#areas/accounts/web/index.ts'
import type { Delivery } from '#areas/deliveries/contract.ts'
import { bangkokMinute } from '#kit/shared/dates.ts'
import { notify } from '#kit/web/feedback/notifications.ts'
import { defineTexts, messageText, useTexts } from '#kit/web/i18n.ts'
import { onLiveChange } from '#kit/web/live.ts'
import { apiQuery } from '#kit/web/query.ts'
import { getDockProgress } from '../contract.ts'
import { receivingMessages } from '../messages.ts'
import { formatMissingBoxes } from '../rules/scan/missing-boxes.ts'
import { countBoxes } from '../rules/scan/session.ts'
import { ShortReceiptLines } from './delivery/short-lines.tsx'
import { shortReceiptTexts } from './delivery/short-receipt-texts.ts'
import { UndoReceiptSection } from './delivery/undo-receipt.tsx'
import { ReportedProblems } from './problems/reported-problems.tsx'
import './delivery-at-dock.css'

const texts = defineTexts({
  en: {
    title: 'At the dock',
    boxes: 'Boxes {done} of {total}',
    store: 'Being received by {store} since {since}',
    missing: 'Missing',
    line: 'Line {line} {item}',
    boxNumbers: 'boxes {boxes}',
  },
  th: {
    title: 'ที่จุดรับสินค้า',
    boxes: 'กล่อง {done} จาก {total}',
    store: '{store} กำลังรับสินค้าตั้งแต่ {since}',
    missing: 'ยังขาด',
    line: 'รายการ {line} {item}',
    boxNumbers: 'กล่อง {boxes}',
  },
})

/** The interval of polling, a fallback for the live connection that normally reports scans. */
const POLL_INTERVAL_MS = 30_000

/** Shows the scan progress of a delivery in transit and its missing boxes, updated live (RCV-09). */
const ScanProgress = ({ delivery: { id, status, details, atDock } }: { delivery: Delivery }) => {
  const t = useTexts(texts)
  const { data, refetch } = useQuery({
    ...apiQuery(getDockProgress, { params: { id }, query: {} }),
    enabled: status === 'transit',
    refetchInterval: POLL_INTERVAL_MS,
    staleTime: 0,
  })
  useEffect(() => {
    if (status !== 'transit') return
    const reload = () => void refetch()
    return onLiveChange('delivery', ({ body }) => body.id === id && reload(), reload)
  }, [id, status, refetch])
  if (status !== 'transit' || !data || data.marks.length === 0) return null
  const scannedOf = (sequence: number) => data.marks.find((line) => line.sequence === sequence)?.packs ?? []
  const scannedCount = countBoxes(data.marks)
  const missing = details.poSelect
    .map(({ ITEM_CODE }, index) => ({
      line: index + 1,
      item: ITEM_CODE,
      boxes: formatMissingBoxes(details.qtyLot[index] ?? 0, scannedOf(index + 1)),
    }))
    .filter(({ boxes }) => boxes !== '')
  return (
    <section className="at-dock stack framed" aria-label={t('title')}>
      <h3>{t('title')}</h3>
      {atDock && <p>{t('store', { store: atDock.store, since: bangkokMinute(atDock.since) })}</p>}
      <p role="status">{t('boxes', { done: scannedCount, total: data.boxes })}</p>
      <progress
        className="progress-bar"
        value={scannedCount}
        max={data.boxes}
        aria-label={t('boxes', { done: scannedCount, total: data.boxes })}
      />
      {missing.length > 0 && (
        <>
          <h4 className="muted small">{t('missing')}</h4>
          <ul>
            {missing.map(({ line, item, boxes }) => (
              <li className="flow" key={line}>
                <span>{t('line', { line, item })}</span> <span className="number">{t('boxNumbers', { boxes })}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

/** The part of the PSC view that the dock adds: scan progress, problem reports, and undoing the receipt. */
const DeliveryAtDock = ({ delivery }: { delivery: Delivery }) => {
  const t = useTexts(shortReceiptTexts)
  const { user_type: type } = useUser()
  const queryClient = useQueryClient()
  const [isUndoing, setUndoing] = useState(false)
  const { id, receivedNo, timeStamp, status, details, shortReceipt } = delivery
  const isReceived = (status === 'received' || status === 'completed') && receivedNo !== null && timeStamp !== null
  const total = details.qtyLot.reduce((boxes, count) => boxes + count, 0)
  const shortTitle = shortReceipt && t('short', { done: shortReceipt.packs, total })
  return (
    <>
      <ScanProgress delivery={delivery} />
      {shortTitle && (
        <section className="at-dock stack framed" aria-label={shortTitle}>
          <h3>{shortTitle}</h3>
          <ShortReceiptLines deliveryId={id} />
        </section>
      )}
      {status !== 'transit_demo' && <ReportedProblems deliveryId={id} />}
      {isReceived && may(type, 'receiving.receive') && (
        <UndoReceiptSection
          deliveryId={id}
          number={details.invoiceNo}
          receivedAt={new Date(timeStamp)}
          isOpen={isUndoing}
          onToggled={setUndoing}
          onUndone={() => {
            setUndoing(false)
            notify.success(messageText(receivingMessages.RECEIPT_UNDONE, { number: details.invoiceNo }))
            void queryClient.invalidateQueries()
          }}
        />
      )}
    </>
  )
}

export default DeliveryAtDock
