import { useQuery } from '@tanstack/react-query'
import { bangkokMinute } from '#kit/shared/dates.ts'
import { NotLoaded } from '#kit/web/feedback/states.tsx'
import { defineTexts, type Translate, useTexts } from '#kit/web/i18n.ts'
import type { ChipStyle } from '#kit/web/parts/chip.tsx'
import { Icon } from '#kit/web/parts/icons.tsx'
import { apiQuery } from '#kit/web/query.ts'
import { getHistory } from '../../contract.ts'
import type { DeliveryEvent, HistoryEntry } from '../../rules/history.ts'

type TranslateHistory = Translate<(typeof historyTexts)['en']>

/** The icon, colour and text of each event. Icon and colour match those of the status after the event. */
const eventStyles = {
  'delivery.create': { icon: 'truck', tone: 'blue', text: 'created' },
  'delivery.delete': { icon: 'trash', tone: 'grey', text: 'deleted' },
  'delivery.convert': { icon: 'document', tone: 'blue', text: 'converted' },
  'delivery.begin-scan': { icon: 'scan', tone: 'amber', text: 'beginScan' },
  'delivery.begin-receipt': { icon: 'scan', tone: 'amber', text: 'beginReceipt' },
  'delivery.give-up-receipt': { icon: 'alert', tone: 'red', text: 'giveUpReceipt' },
  'delivery.receive': { icon: 'box', tone: 'amber', text: 'received' },
  'delivery.complete': { icon: 'tick', tone: 'green', text: 'completed' },
  'delivery.name-receiver': { icon: 'person', tone: 'grey', text: 'nameReceiver' },
  'delivery.undo-receipt': { icon: 'truck', tone: 'red', text: 'undoReceipt' },
  'delivery.report-discrepancy': { icon: 'alert', tone: 'red', text: 'discrepancy' },
} as const satisfies Readonly<Record<DeliveryEvent, ChipStyle & { text: keyof (typeof historyTexts)['en'] }>>

const roleOf = (t: TranslateHistory, { role, factory }: HistoryEntry): string => {
  if (role === 'portal') return t('rolePortal')
  if (role === 'operator') return t('roleOperator')
  if (factory === null) return t('roleVendor')
  return `${t(role === 'store' ? 'roleStore' : 'roleFactory')} ${factory}`
}

const whoDidIt = (t: TranslateHistory, entry: HistoryEntry): string => {
  const role = roleOf(t, entry)
  return entry.by === null || entry.role === 'portal' ? role : `${entry.by} (${role})`
}

const HistoryLine = ({ entry }: { readonly entry: HistoryEntry }) => {
  const t = useTexts(historyTexts)
  const { icon, tone, text } = eventStyles[entry.what]
  const facts = {
    number: entry.number ?? '',
    before: entry.numberBefore ?? '',
    store: entry.storeName ?? '',
    receivedNo: entry.receivedNo ?? '',
  }
  const beside = [entry.storeName, entry.receiver && t('receiver', { receiver: entry.receiver })].filter(Boolean)
  return (
    <li>
      <span className="deed" style={{ color: `var(--${tone})`, background: `var(--${tone}-soft)` }}>
        <Icon name={icon} size={16} />
      </span>
      <div>
        <p className="breaks">
          <strong>{t(text, facts)}</strong>
        </p>
        <p className="muted breaks">
          <time dateTime={entry.at}>{bangkokMinute(entry.at)}</time> · {t('by', { who: whoDidIt(t, entry) })}
        </p>
        {beside.length > 0 && <p className="muted breaks">{beside.join(' · ')}</p>}
        {entry.remarks && <p className="said breaks">{entry.remarks}</p>}
      </div>
    </li>
  )
}

/** The events of a delivery, the oldest first. They are updated live. */
export const DeliveryHistory = ({ id }: { readonly id: number }) => {
  const t = useTexts(historyTexts)
  const { data, error, refetch } = useQuery({ ...apiQuery(getHistory, { params: { id } }), refetchOnMount: 'always' })
  return (
    <section aria-label={t('title')}>
      <h3>{t('title')}</h3>
      {!data && <NotLoaded error={error} refetch={refetch} />}
      {data?.length === 0 && <p className="muted">{t('none')}</p>}
      {data && data.length > 0 && (
        <ol className="history">
          {data.map((entry) => (
            <HistoryLine key={`${entry.at} ${entry.what}`} entry={entry} />
          ))}
        </ol>
      )}
    </section>
  )
}

/** Texts of a delivery's history (STA-08). */
const historyTexts = defineTexts({
  en: {
    title: 'History',
    none: 'No history for this delivery',
    created: 'Created with number {number}',
    deleted: 'Deleted',
    converted: 'DO {before} became invoice {number}',
    beginScan: 'First box scanned at the dock, {store}',
    beginReceipt: 'Receiving started',
    giveUpReceipt: 'The ERP refused the receipt',
    received: 'Received with receive number {receivedNo}',
    completed: 'Invoice booked in the ERP, completed',
    nameReceiver: 'Receiver was added',
    undoReceipt: 'Receipt undone, in transit again',
    discrepancy: 'Discrepancy reported at the dock',
    by: 'by {who}',
    receiver: 'Employee {receiver}',
    roleVendor: 'supplier',
    roleStore: 'store',
    roleFactory: 'factory',
    rolePortal: 'the portal',
    roleOperator: 'the server administrator',
  },
  th: {
    title: 'ประวัติการดำเนินการ',
    none: 'ไม่มีบันทึกประวัติของรายการนี้',
    created: 'สร้างรายการ เลขที่ {number}',
    deleted: 'ลบรายการ',
    converted: 'เปลี่ยน DO {before} เป็น Invoice {number}',
    beginScan: 'สแกนกล่องแรกที่จุดรับสินค้า {store}',
    beginReceipt: 'เริ่มรับสินค้า',
    giveUpReceipt: 'ERP ปฏิเสธการรับสินค้า',
    received: 'รับสินค้าแล้ว เลขที่รับสินค้า {receivedNo}',
    completed: 'บันทึก Invoice ใน ERP แล้ว เสร็จสมบูรณ์',
    nameReceiver: 'ระบุผู้รับสินค้า',
    undoReceipt: 'ยกเลิกการรับสินค้า กลับเป็นระหว่างส่ง',
    discrepancy: 'แจ้งปัญหาที่จุดรับสินค้า',
    by: 'โดย {who}',
    receiver: 'พนักงาน {receiver}',
    roleVendor: 'ผู้ขาย',
    roleStore: 'คลังสินค้า',
    roleFactory: 'โรงงาน',
    rolePortal: 'ระบบ',
    roleOperator: 'ผู้ดูแลเซิร์ฟเวอร์',
  },
})
