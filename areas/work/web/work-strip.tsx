import { useTexts } from '#kit/web/i18n.ts'
import { Icon } from '#kit/web/parts/icons.tsx'
import { PageLink } from '#kit/web/parts/page-link.tsx'
import { workTexts } from './texts.ts'
import { labelOf, linkToWork, totalCount, useWorkCounts, waitingKinds } from './waiting-work.tsx'

/** The user's pending work by kind, most urgent first, in one line above the start page of a role (SHL-16). */
const WorkStrip = () => {
  const t = useTexts(workTexts)
  const { kinds, away = [] } = useWorkCounts()
  // an empty line reserves its height while it loads, so that the page below does not move
  if (!kinds) return <div className="work-strip row wraps small" aria-hidden="true" />
  const waiting = waitingKinds(kinds)
  const total = totalCount(waiting)
  return (
    <nav className="work-strip row wraps small" aria-label={t('waitsForYou')}>
      {waiting.length === 0 && away.length === 0 && (
        <p className="muted">
          <Icon name="tick" size={16} /> {t('nothing')}
        </p>
      )}
      {waiting.map((one) => (
        <PageLink key={one.kind} className="plain-link" {...linkToWork(one)}>
          <b>{one.count}</b> {t(labelOf(one))}
        </PageLink>
      ))}
      {away.length > 0 && <p className="muted">{t('away', { kinds: away.map((one) => t(one)).join(', ') })}</p>}
      {waiting.length > 0 && (
        <PageLink className="work-strip-all plain-link at-end" to="/work" aria-label={t('openQueue', { count: total })}>
          {t('allOf', { count: total })}
        </PageLink>
      )}
    </nav>
  )
}

export default WorkStrip
