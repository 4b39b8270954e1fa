import { useQuery } from '@tanstack/react-query'
import { type CSSProperties, useState } from 'react'
import { useUser } from '#areas/accounts/web/index.ts'
import { bangkokMinute } from '#kit/shared/dates.ts'
import { stringifySearch } from '#kit/web/address.ts'
import { EmptyState, NotLoaded } from '#kit/web/feedback/states.tsx'
import { useTexts } from '#kit/web/i18n.ts'
import { QuietButton } from '#kit/web/parts/button.tsx'
import type { ChipStyle } from '#kit/web/parts/chip.tsx'
import { FullTextTooltip } from '#kit/web/parts/full-text-tooltip.tsx'
import { Icon } from '#kit/web/parts/icons.tsx'
import { apiQuery } from '#kit/web/query.ts'
import { getDashboard, type SupplierSchedule, type SupplierWeek } from '../contract.ts'
import { dashboardTexts } from './texts.ts'
import './dashboard.css'

/** A segment of a bar: its value, and the list that it links to. */
interface Segment extends Pick<ChipStyle, 'tone' | 'icon'> {
  readonly key: string
  readonly state: string
  readonly count: number
  readonly href: string
}

/** The bar of a supplier, with one or more segments. `hint` describes the segments in words. */
interface Bar {
  readonly key: string
  readonly segments: readonly Segment[]
  readonly hint?: string
}

interface SupplierBars {
  readonly key: string
  readonly supplier: string
  readonly bars: readonly Bar[]
}

const INITIAL_COUNT = 12

const colourOf = ({ tone }: Segment) => ({ '--bar': `var(--${tone})` }) as CSSProperties

const segmentsOf = ({ bars }: SupplierBars): readonly Segment[] => bars.flatMap(({ segments }) => segments)

const sumOf = (segments: readonly Segment[]): number => segments.reduce((sum, { count }) => sum + count, 0)

const Chart = ({ rows, max }: { rows: readonly SupplierBars[]; max: number }) => {
  const t = useTexts(dashboardTexts)
  return (
    <ul className="bars stack">
      {rows.map(({ key, supplier, bars }) => (
        <li key={key}>
          <span className="bar-supplier cut truncated" data-whole="">
            {supplier}
          </span>
          <div className="bar-lines">
            {bars.map((bar) => (
              <div key={bar.key} className="bar-line">
                <span className="bar-track" style={{ width: `${(sumOf(bar.segments) / max) * 100}%` }}>
                  {bar.segments
                    .filter(({ count }) => count > 0)
                    .map((segment) => (
                      <a
                        key={segment.key}
                        className="bar"
                        style={{ ...colourOf(segment), flexGrow: segment.count }}
                        href={segment.href}
                        data-whole={t('bar', {
                          supplier,
                          state: bar.hint ?? segment.state,
                          count: sumOf(bar.segments),
                        })}
                      >
                        <span className="visually-hidden">
                          {t('bar', { supplier, state: segment.state, count: segment.count })}
                        </span>
                      </a>
                    ))}
                </span>
                <span className="bar-count strong" aria-hidden="true">
                  {sumOf(bar.segments)}
                </span>
              </div>
            ))}
          </div>
        </li>
      ))}
    </ul>
  )
}

const NumbersTable = ({ rows, title }: { rows: readonly SupplierBars[]; title: string }) => {
  const t = useTexts(dashboardTexts)
  const heads = rows.slice(0, 1).flatMap(segmentsOf)
  return (
    <div className="bar-table">
      <table className="small" aria-label={t('tableOf', { title })}>
        <thead>
          <tr>
            <th scope="col">{t('supplier')}</th>
            {heads.map(({ key, state }) => (
              <th key={key} scope="col" className="number">
                {state}
              </th>
            ))}
            <th scope="col" className="number">
              {t('total')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">{row.supplier}</th>
              {segmentsOf(row).map(({ key, count, href, state }) => (
                <td key={key} className="number">
                  {count === 0 ? (
                    0
                  ) : (
                    <a href={href} aria-label={t('bar', { supplier: row.supplier, state, count })}>
                      {count}
                    </a>
                  )}
                </td>
              ))}
              <td className="number">{sumOf(segmentsOf(row))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface BarPanelProps {
  readonly title: string
  /** The period and the age of the data. */
  readonly when: string
  readonly note?: string
  readonly rows: readonly SupplierBars[]
  readonly empty: string
}

const Legend = ({ rows, note }: { rows: readonly SupplierBars[]; note: string | undefined }) => {
  const segments = rows.flatMap(segmentsOf)
  const parts = rows.slice(0, 1).flatMap(segmentsOf)
  return (
    <ul className="bar-legend flow">
      {parts.map((part) => (
        <li className="inline-row" key={part.key}>
          <span className="bar-key" style={colourOf(part)}>
            <Icon name={part.icon} size={14} />
          </span>
          {part.state} <strong>{sumOf(segments.filter(({ key }) => key === part.key))}</strong>
        </li>
      ))}
      {note && <li className="muted inline-row">{note}</li>}
    </ul>
  )
}

/** A bar chart with one bar per supplier and a legend with sums. The data is also available as a table. */
const BarPanel = ({ title, when, note, rows, empty }: BarPanelProps) => {
  const t = useTexts(dashboardTexts)
  const [asTable, setAsTable] = useState(false)
  const [all, setAll] = useState(false)
  const max = Math.max(1, ...rows.flatMap(({ bars }) => bars.map(({ segments }) => sumOf(segments))))
  const visibleRows = all || asTable ? rows : rows.slice(0, INITIAL_COUNT)
  return (
    <section className="bar-panel card stack gap-12" aria-label={title}>
      <header className="row spread gap-12">
        <div>
          <h2>{title}</h2>
          <p className="muted">{when}</p>
        </div>
        <fieldset className="toggles bar-views" aria-label={t('view', { title })}>
          {(['chart', 'table'] as const).map((view) => (
            <button
              key={view}
              type="button"
              aria-pressed={asTable === (view === 'table')}
              onClick={() => setAsTable(view === 'table')}
            >
              {t(view)}
            </button>
          ))}
        </fieldset>
      </header>
      {rows.length === 0 ? (
        <EmptyState title={empty} icon="tick" />
      ) : (
        <>
          <Legend rows={rows} note={note} />
          {asTable ? <NumbersTable rows={visibleRows} title={title} /> : <Chart rows={visibleRows} max={max} />}
          {!asTable && rows.length > INITIAL_COUNT && (
            <QuietButton onClick={() => setAll(!all)}>
              {all ? t('fewer', { count: INITIAL_COUNT }) : t('more', { count: rows.length })}
            </QuietButton>
          )}
        </>
      )}
    </section>
  )
}

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
  const { company_id: company, factory } = useUser()
  const { data, error, refetch } = useQuery(apiQuery(getDashboard, {}))
  if (!data) return <NotLoaded error={error} refetch={refetch} />
  const several = new Set(data.schedule.map(({ company }) => company)).size > 1
  // the counts include only the user's organisation, unlike My work and the menu
  const titleOf = (title: string) => (company === null || factory === null ? title : `${title} · ${factory}`)
  const awayText = data.away.length > 0 ? t('away', { codes: data.away.join(', ') }) : undefined
  return (
    <FullTextTooltip className="dashboard stack gap-16">
      {awayText && (
        <p className="notice" role="status">
          {awayText}
        </p>
      )}
      <BarPanel
        title={titleOf(t('deliveries'))}
        when={t('days', { from: data.from, to: data.to })}
        note={t('legend')}
        rows={data.deliveries.map((one) => deliveryBars(data, one, t))}
        empty={t('nothing')}
      />
      <BarPanel
        title={titleOf(t('schedule'))}
        when={data.scheduleAt ? t('scheduleAt', { time: bangkokMinute(data.scheduleAt) }) : ''}
        rows={data.schedule.map((one) => scheduleBars(one, several, t))}
        empty={awayText ?? t('nothingPending')}
      />
    </FullTextTooltip>
  )
}
export default DashboardPage
