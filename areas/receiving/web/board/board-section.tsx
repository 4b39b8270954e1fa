import type { ReactNode } from 'react'
import { useTexts } from '#kit/web/i18n.ts'
import { Icon } from '#kit/web/icons.tsx'
import type { TileGroup } from './board-tiles.tsx'
import { boardTexts, groupFacts } from './texts.ts'

interface Props {
  readonly group: TileGroup
  /** The number of rows in the group, even if fewer are shown. */
  readonly count: number
  readonly shown: number
  readonly children: ReactNode
}

/** A group of the board under its name and count. */
export const BoardSection = ({ group, count, shown, children }: Props) => {
  const t = useTexts(boardTexts)
  const { icon, nothing } = groupFacts[group]
  return (
    <section className={`board-section ${group}`} aria-labelledby={`board-${group}`}>
      <h2 className="row" id={`board-${group}`}>
        <Icon name={icon} size={18} /> {t(group)} <span className="board-size">{count}</span>
      </h2>
      {count === 0 ? <p className="board-nothing muted">{t(nothing)}</p> : children}
      {count > shown && shown > 0 && <p className="board-nothing muted">{t('more', { count: count - shown })}</p>}
    </section>
  )
}
