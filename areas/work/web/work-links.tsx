import { useTexts } from '#kit/web/i18n.ts'
import { PageLink } from '#kit/web/page-link.tsx'
import type { WorkKindName } from '../rules/kinds.ts'
import { workTexts } from './texts.ts'
import { useWork, waitingKinds, workLink } from './use-work.ts'

/** Links to the user's pending work of other kinds; nothing if there is none. */
export const WorkLinks = (props: {
  readonly label: string
  readonly className: string
  /** The kinds to leave out, because the page shows them itself. */
  readonly without: readonly WorkKindName[]
}) => {
  const t = useTexts(workTexts)
  const kinds = waitingKinds(useWork().kinds ?? []).filter(({ kind }) => !props.without.includes(kind))
  if (kinds.length === 0) return null
  return (
    <nav className={props.className} aria-label={props.label}>
      {kinds.map((one) => (
        <PageLink key={one.kind} className="plain-link" {...workLink(one)}>
          {t(`waits_${one.kind}`, { count: one.count })}
        </PageLink>
      ))}
    </nav>
  )
}
