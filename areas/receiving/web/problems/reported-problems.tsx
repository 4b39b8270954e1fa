import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { bangkokMinute } from '#kit/shared/dates.ts'
import { useObjectUrl } from '#kit/web/device/object-url.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { type LiveChange, onLiveChange } from '#kit/web/live.ts'
import { Icon } from '#kit/web/parts/icons.tsx'
import { apiQuery } from '#kit/web/query.ts'
import { type Discrepancy, getDiscrepancyPhoto, listDiscrepancies } from '../../contract.ts'
import { discrepancyTexts } from './discrepancy-texts.ts'
import './report-problem.css'

/** The interval of polling, a fallback for the live connection that normally announces new reports. */
const POLL_INTERVAL_MS = 30_000

/** Shows the store and the supplier the problem reports about a delivery (RCV-10); nothing if there are none. */
export const ReportedProblems = ({ deliveryId }: { deliveryId: number }) => {
  const t = useTexts(discrepancyTexts)
  const { data, refetch } = useQuery({
    ...apiQuery(listDiscrepancies, { query: { delivery_id: deliveryId } }),
    refetchInterval: POLL_INTERVAL_MS,
  })
  useEffect(() => {
    const reload = () => void refetch()
    const received = ({ topic, body }: LiveChange) =>
      topic === 'delivery.discrepancy' && body.id === deliveryId && reload()
    return onLiveChange('delivery', received, reload)
  }, [deliveryId, refetch])
  if (!data || data.length === 0) return null
  return (
    <section className="reported-problems breaks" aria-label={t('reported')}>
      <h3 className="row red-text">
        <Icon name="alert" size={18} /> {t('reported')} ({data.length})
      </h3>
      <ul className="stack">
        {data.map((one) => (
          <Problem key={one.id} problem={one} />
        ))}
      </ul>
    </section>
  )
}

const Problem = ({ problem }: { problem: Discrepancy }) => {
  const t = useTexts(discrepancyTexts)
  const { sequence, pack, kind, reason, by, at, photos, id } = problem
  const place = [
    ...(sequence === null ? [] : [t('line', { line: sequence, item: '' }).trim()]),
    ...(pack === null ? [] : [t('boxNumber', { pack })]),
  ].join(', ')
  return (
    <li>
      <p>
        <strong>{t(`kind_${kind}`)}</strong>
        {place !== '' && ` · ${place}`}
      </p>
      {reason !== '' && <p>{reason}</p>}
      {photos > 0 && (
        <div className="flow">
          {Array.from({ length: photos }, (_, index) => index + 1).map((nth) => (
            <Photo key={nth} id={id} nth={nth} />
          ))}
        </div>
      )}
      <p className="facts muted">{t('by', { by, time: bangkokMinute(at) })}</p>
    </li>
  )
}

/** Shows a photo. It is loaded by an API call, because the URL of an `img` cannot contain the session. */
const Photo = ({ id, nth }: { readonly id: number; readonly nth: number }) => {
  const t = useTexts(discrepancyTexts)
  const { data } = useQuery({
    ...apiQuery(getDiscrepancyPhoto, { params: { id, nth } }),
    // a photo never changes
    staleTime: Number.POSITIVE_INFINITY,
  })
  const photo = data instanceof Blob ? data : undefined
  const address = useObjectUrl(photo, photo?.type ?? '')
  return address ? <img src={address} alt={t('photoAlt', { nth })} /> : null
}
