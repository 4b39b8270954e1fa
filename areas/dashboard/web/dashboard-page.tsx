import { useQuery } from '@tanstack/react-query'
import { bangkokMinute } from '#kit/shared/dates.ts'
import { stringifySearch } from '#kit/web/address.ts'
import { FullTextTooltip } from '#kit/web/full-text-tooltip.tsx'
import { useTexts } from '#kit/web/i18n.ts'
import { apiQuery } from '#kit/web/query.ts'
import { NotLoaded } from '#kit/web/states.tsx'
import { dashboard, type SupplierSchedule, type SupplierWeek } from '../contract.ts'
import { BarPanel, type SupplierBars } from './bars.tsx'
import { dashboardTexts } from './texts.ts'
import './dashboard.css'

type T = ReturnType<typeof useTexts<(typeof dashboardTexts)['en']>>

const deliveryBars = (week: { from: string; to: string }, one: SupplierWeek, t: T): SupplierBars => {
  const part = (key: 'transit' | 'received' | 'completed') => ({
    key,
    state: t(key),
    count: one[key],
    href: `#/table${stringifySearch({ status: key, supplier: one.vendorId, from: week.from, to: week.to })}`,
  })
  return {
    key: String(one.vendorId),
    supplier: one.name,
    bars: [
      { key: 'transit', segments: [{ ...part('transit'), tone: 'blue', icon: 'truck' }] },
      {
        key: 'completed',
        segments: [
          { ...part('received'), tone: 'amber', icon: 'box' },
          { ...part('completed'), tone: 'green', icon: 'tick' },
        ],
        hint: t('receivedOf', { received: one.received, completed: one.completed }),
      },
    ],
  }
}

const scheduleBars = (one: SupplierSchedule, several: boolean, t: T): SupplierBars => {
  const part = (key: 'waiting' | 'delayed') => ({
    key,
    state: t(key),
    count: one[key],
    href: `#/pds-status${stringifySearch({ company: one.company, vendor: one.vendorId, status: key })}`,
  })
  return {
    key: `${one.company} ${one.vendorId}`,
    supplier: several ? `${one.code} · ${one.name}` : one.name,
    bars: [
      { key: 'waiting', segments: [{ ...part('waiting'), tone: 'grey', icon: 'calendar' }] },
      { key: 'delayed', segments: [{ ...part('delayed'), tone: 'red', icon: 'clock' }] },
    ],
  }
}

/** The page `/dashboard`: two bar charts by supplier. Each bar links to its list (DSH-01). */
const DashboardPage = () => {
  const t = useTexts(dashboardTexts)
  const { data, error, refetch } = useQuery(apiQuery(dashboard, {}))
  if (!data) return <NotLoaded error={error} refetch={refetch} />
  const several = new Set(data.schedule.map(({ company }) => company)).size > 1
  const awayText = data.away.length > 0 ? t('away', { codes: data.away.join(', ') }) : undefined
  return (
    <FullTextTooltip className="dashboard">
      {awayText && (
        <p className="notice" role="status">
          {awayText}
        </p>
      )}
      <BarPanel
        title={t('deliveries')}
        when={t('days', { from: data.from, to: data.to })}
        note={t('legend')}
        rows={data.deliveries.map((one) => deliveryBars(data, one, t))}
        empty={t('nothing')}
      />
      <BarPanel
        title={t('schedule')}
        when={data.scheduleAt ? t('scheduleAt', { time: bangkokMinute(data.scheduleAt) }) : ''}
        rows={data.schedule.map((one) => scheduleBars(one, several, t))}
        empty={awayText ?? t('nothingPending')}
      />
    </FullTextTooltip>
  )
}
export default DashboardPage
