import { useTexts } from '#kit/web/i18n.ts'
import { Icon } from '#kit/web/icons.tsx'
import type { BoardDelivery, BoardProblem, DockBoard } from '../../contract.ts'
import type { BoardGroup } from '../../rules/board.ts'
import { boardTexts, groupFacts } from './texts.ts'

export const tileGroups = ['late', 'expected', 'here', 'problems', 'received'] as const
export type TileGroup = (typeof tileGroups)[number]

interface TileCount {
  readonly count: number
  readonly boxes: number
  /** The number of scanned boxes; only for the group `here`. */
  readonly scanned?: number
}

export type TileCounts = Readonly<Record<TileGroup, TileCount>>

const sumOf = (rows: readonly BoardDelivery[], field: 'boxes' | 'scanned'): number =>
  rows.reduce((sum, row) => sum + row[field], 0)

/** Returns the counts of the tiles: the server's totals, or the counts of the rows if they are filtered. */
export const tileCounts = (
  board: DockBoard,
  rows: readonly BoardDelivery[],
  problems: readonly BoardProblem[],
): TileCounts => {
  const isFiltered = rows.length < board.deliveries.length
  const countOf = (group: BoardGroup): TileCount => {
    const own = rows.filter((row) => row.group === group)
    const total = isFiltered ? undefined : board.totals.find((one) => one.group === group)
    return { count: total?.deliveries ?? own.length, boxes: total?.boxes ?? sumOf(own, 'boxes') }
  }
  const here = rows.filter(({ group }) => group === 'here')
  return {
    late: countOf('late'),
    expected: countOf('expected'),
    here: { ...countOf('here'), scanned: sumOf(here, 'scanned') },
    problems: { count: problems.length, boxes: 0 },
    received: countOf('received'),
  }
}

interface Props {
  readonly counts: TileCounts
  /** Undefined in the wall view, where tiles are not buttons. */
  readonly onChoose?: (group: TileGroup | undefined) => void
  readonly chosen?: TileGroup | undefined
}

/** Shows a tile with the count of each group. Pressing a tile limits the board to its group. */
export const BoardTiles = ({ counts, chosen, onChoose }: Props) => {
  const t = useTexts(boardTexts)
  return (
    <ul className="board-tiles">
      {tileGroups.map((group) => {
        const { count, boxes, scanned } = counts[group]
        const boxCount =
          scanned === undefined ? t('boxes', { count: boxes }) : t('scannedBoxes', { done: scanned, total: boxes })
        const content = (
          <>
            <span className="tile-name row strong">
              <Icon name={groupFacts[group].icon} size={18} /> {t(group)}
            </span>
            <strong>{count}</strong>
            <span className="tile-boxes muted small">{group !== 'problems' && boxCount}</span>
          </>
        )
        const look = `tile ${group}${count === 0 ? ' none' : ''}`
        return (
          <li key={group}>
            {onChoose ? (
              <button
                type="button"
                className={look}
                aria-pressed={chosen === group}
                title={t('show', { group: t(group) })}
                onClick={() => onChoose(chosen === group ? undefined : group)}
              >
                {content}
              </button>
            ) : (
              <div className={look}>{content}</div>
            )}
          </li>
        )
      })}
    </ul>
  )
}
