import { useQuery } from '@tanstack/react-query'
import { bangkokMinute } from '#kit/shared/dates.ts'
import { type Translate, useTexts } from '#kit/web/i18n.ts'
import { Icon, type IconName } from '#kit/web/icons.tsx'
import { apiQuery } from '#kit/web/query.ts'
import { ErrorState, Loading } from '#kit/web/states.tsx'
import { getHistory } from '../../contract.ts'
import type { DeliveryEvent, HistoryEntry } from '../../rules/history.ts'
import { historyTexts } from './history-texts.ts'
import './history.css'

type TranslateHistory = Translate<(typeof historyTexts)['en']>

/** The icon and colour of each event, which are similar to those of the resulting status. */
const looks: Readonly<Record<DeliveryEvent, { readonly icon: IconName; readonly tone: string }>> = {
  'delivery.create': { icon: 'truck', tone: 'blue' },
  'delivery.delete': { icon: 'trash', tone: 'grey' },
  'delivery.convert': { icon: 'document', tone: 'blue' },
  'delivery.begin-scan': { icon: 'scan', tone: 'amber' },
  'delivery.begin-receipt': { icon: 'scan', tone: 'amber' },
  'delivery.give-up-receipt': { icon: 'alert', tone: 'red' },
  'delivery.receive': { icon: 'box', tone: 'amber' },
  'delivery.complete': { icon: 'tick', tone: 'green' },
  'delivery.name-receiver': { icon: 'person', tone: 'grey' },
  'delivery.undo-receipt': { icon: 'truck', tone: 'red' },
  'delivery.report-discrepancy': { icon: 'alert', tone: 'red' },
}

const whatHappened = (t: TranslateHistory, { what, ...entry }: HistoryEntry): string => {
  const number = entry.number ?? ''
  switch (what) {
    case 'delivery.create':
      return t('created', { number })
    case 'delivery.delete':
      return t('deleted')
    case 'delivery.convert':
      return t('converted', { before: entry.numberBefore ?? '', number })
    case 'delivery.begin-scan':
      return t('beginScan', { store: entry.storeName ?? '' })
    case 'delivery.begin-receipt':
      return t('beginReceipt')
    case 'delivery.give-up-receipt':
      return t('giveUpReceipt')
    case 'delivery.receive':
      return t('received', { receivedNo: entry.receivedNo ?? '' })
    case 'delivery.complete':
      return t('completed')
    case 'delivery.name-receiver':
      return t('nameReceiver')
    case 'delivery.undo-receipt':
      return t('undoReceipt')
    case 'delivery.report-discrepancy':
      return t('discrepancy')
  }
}

const roleOf = (t: TranslateHistory, { role, factory }: HistoryEntry): string => {
  if (role === 'portal') return t('rolePortal')
  if (role === 'operator') return t('roleOperator')
  if (factory === null) return t('roleVendor')
  return t('roleAt', { role: t(role === 'store' ? 'roleStore' : 'roleFactory'), factory })
}

const whoDidIt = (t: TranslateHistory, entry: HistoryEntry): string => {
  const role = roleOf(t, entry)
  return entry.by === null || entry.role === 'portal' ? role : t('whoAndRole', { name: entry.by, role })
}

const HistoryLine = ({ entry }: { readonly entry: HistoryEntry }) => {
  const t = useTexts(historyTexts)
  const { icon, tone } = looks[entry.what]
  const beside = [entry.storeName, entry.receiver && t('receiver', { receiver: entry.receiver })].filter(Boolean)
  return (
    <li>
      <span className={`deed ${tone}`}>
        <Icon name={icon} size={16} />
      </span>
      <div>
        <p>
          <strong>{whatHappened(t, entry)}</strong>
        </p>
        <p className="muted">
          <time dateTime={entry.at}>{bangkokMinute(new Date(entry.at))}</time> · {t('by', { who: whoDidIt(t, entry) })}
        </p>
        {beside.length > 0 && <p className="muted">{beside.join(' · ')}</p>}
        {entry.remarks && <p className="said">{entry.remarks}</p>}
      </div>
    </li>
  )
}

/** The events of a delivery, the oldest first. They are updated live. */
export const History = ({ id }: { readonly id: number }) => {
  const t = useTexts(historyTexts)
  const { data, error, refetch } = useQuery({ ...apiQuery(getHistory, { params: { id } }), refetchOnMount: 'always' })
  return (
    <section aria-label={t('title')}>
      <h3>{t('title')}</h3>
      {data ? (
        data.length === 0 ? (
          <p className="muted">{t('none')}</p>
        ) : (
          <ol className="history">
            {data.map((entry) => (
              <HistoryLine key={`${entry.at} ${entry.what}`} entry={entry} />
            ))}
          </ol>
        )
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading />
      )}
    </section>
  )
}
