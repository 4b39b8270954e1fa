import type { ReactNode } from 'react'
import { useConnection } from '../device/connection.ts'
import { useTexts } from '../i18n.ts'
import { Button } from '../parts/button.tsx'
import { Icon, type IconName } from '../parts/icons.tsx'
import { ProblemError } from '../query.ts'
import { kitTexts } from '../texts.ts'
import './states.css'

/** A centred message: title, reason, and what to do next. */
const Statement = (props: { icon: IconName; title: string; role?: 'alert' | 'status'; children?: ReactNode }) => (
  <div className="statement" role={props.role}>
    <Icon name={props.icon} size={28} />
    <p className="title">{props.title}</p>
    {props.children}
  </div>
)

/** The empty state. `title` states what is missing; `children` contain the reason and an action ('Show all'). */
export const EmptyState = (props: { title: string; children?: ReactNode; icon?: IconName }) => (
  <Statement icon="list" role="status" {...props} />
)

/** Neither a connection nor data. Failed queries run again when the connection is back (`createQueryClient`). */
export const OfflineState = ({ onRetry }: { onRetry?: () => void }) => {
  const t = useTexts(kitTexts)
  return (
    <Statement icon="offline" title={t('offline')} role="status">
      <p className="muted">{t('offlineText')}</p>
      {onRetry && <Button onClick={onRetry}>{t('retry')}</Button>}
    </Statement>
  )
}

/** The state after a failed load; `error` comes from `useQuery`. */
export const ErrorState = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => {
  const t = useTexts(kitTexts)
  const isOffline = useConnection() === 'offline'
  if (isOffline && error instanceof ProblemError && error.problem.kind === 'network')
    return <OfflineState onRetry={onRetry} />
  const text = error instanceof ProblemError ? error.problem.text : t('faultText')
  return (
    <Statement icon="alert" title={t('faultTitle')} role="alert">
      <p className="muted">{text}</p>
      <Button onClick={onRetry}>{t('retry')}</Button>
    </Statement>
  )
}

/** The state of a query without data: it failed, or it is still loading. */
export const NotLoaded = ({ error, refetch }: { error: unknown; refetch: () => unknown }) =>
  error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Loading />

export const Loading = () => {
  const t = useTexts(kitTexts)
  if (useConnection() === 'offline') return <OfflineState />
  return (
    <div className="loading" role="status">
      <span className="loading-bar" />
      <span className="muted">{t('loading')}</span>
    </div>
  )
}
