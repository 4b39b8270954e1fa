import { type ReactNode, useCallback, useMemo } from 'react'
import { bangkokMinute } from '#kit/shared/dates.ts'
import { addressText, type RawSearch, useAddressState, useOverlay } from '#kit/web/address.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { Icon } from '#kit/web/icons.tsx'
import { ErrorState, Loading } from '#kit/web/states.tsx'
import { useCompany } from '../use-company.ts'
import { BoardFilters } from './board-filters.tsx'
import { BoardRow, BoardStale } from './board-rows.tsx'
import { BoardProblems, BoardReceived } from './board-side.tsx'
import { BoardTiles, type TileGroup, tileGroups } from './board-tiles.tsx'
import { BoardWall } from './board-wall.tsx'
import { boardTexts, groupFacts } from './texts.ts'
import { type FilteredBoard, useBoard, useFilteredBoard, useServerClock } from './use-board.ts'
import './board.css'

const readAddress = (raw: RawSearch) => ({
  company: Math.trunc(Number(addressText(raw, 'company'))) || undefined,
  site: addressText(raw, 'site'),
  supplier: addressText(raw, 'supplier'),
  show: tileGroups.find((group) => group === addressText(raw, 'show')),
  open: addressText(raw, 'open')
    .split(',')
    .map(Number)
    .filter((id) => id > 0),
  wall: addressText(raw, 'wall') !== '',
})

interface SectionProps {
  readonly group: TileGroup
  /** The number of rows in the group, even if fewer are shown. */
  readonly count: number
  readonly shown: number
  readonly children: ReactNode
}

/** A group of the board under its name and count. */
const BoardSection = ({ group, count, shown, children }: SectionProps) => {
  const t = useTexts(boardTexts)
  const { icon, nothing } = groupFacts[group]
  return (
    <section className={`board-section ${group}`} aria-labelledby={`board-${group}`}>
      <h2 className="row" id={`board-${group}`}>
        <Icon name={icon} size={18} /> {t(group)} <span className="board-size muted">{count}</span>
      </h2>
      {count === 0 ? <p className="board-nothing muted">{t(nothing)}</p> : children}
      {count > shown && shown > 0 && <p className="board-nothing muted">{t('more', { count: count - shown })}</p>}
    </section>
  )
}

interface GroupsProps extends FilteredBoard {
  readonly chosen: TileGroup | undefined
  readonly open: readonly number[]
  readonly onToggle: (id: number) => void
  readonly now: Date
}

/** Shows the groups of the board: pending deliveries on the left, problems and received deliveries beside them. */
const Groups = ({ board, rows, problems, counts, chosen, open, onToggle, now }: GroupsProps) => {
  const isShown = (group: TileGroup) => chosen === undefined || chosen === group
  const rowsOf = (group: TileGroup) => rows.filter((row) => row.group === group)
  const received = rowsOf('received')
  return (
    <div className={chosen === undefined ? 'board-groups' : 'board-groups one'}>
      <div className="board-main framed">
        {(['here', 'late', 'expected'] as const).filter(isShown).map((group) => (
          <BoardSection key={group} group={group} count={counts[group].count} shown={rowsOf(group).length}>
            <ul>
              {rowsOf(group).map((delivery) => (
                <BoardRow
                  key={delivery.id}
                  delivery={delivery}
                  today={board.today}
                  isOpen={open.includes(delivery.id)}
                  onToggle={onToggle}
                />
              ))}
            </ul>
          </BoardSection>
        ))}
      </div>
      <div className="board-side framed">
        {isShown('problems') && (
          <BoardSection group="problems" count={problems.length} shown={problems.length}>
            <BoardProblems problems={problems} now={now} />
          </BoardSection>
        )}
        {isShown('received') && (
          <BoardSection group="received" count={counts.received.count} shown={received.length}>
            <BoardReceived deliveries={received} now={now} />
          </BoardSection>
        )}
      </div>
    </div>
  )
}

/**
 * The dock board: deliveries being scanned, late, expected and received today, with a view for a wall screen (RCV-14).
 */
const DockBoardPage = () => {
  const [{ company: chosenCompany, site, supplier, show, open, wall }, change] = useAddressState(readAddress)
  const { open: openWallView, close: closeWallView } = useOverlay('wall')
  const { company, organisations, error: noCompany } = useCompany(chosenCompany)
  const { board, error, refetch, staleSince } = useBoard(company)
  const clock = useServerClock(board)
  const filtered = useFilteredBoard(board, { site, supplier })
  // changes only with the URL, so that React does not render all rows again each second
  const toggle = useCallback(
    (id: number) => {
      const next = open.includes(id) ? open.filter((one) => one !== id) : [...open, id]
      change({ open: next.length > 0 ? (next.join(',') as never) : undefined }, true)
    },
    [open, change],
  )
  // the object changes only with the board, because a new one each second would render all rows again
  const now = useMemo(() => new Date(board?.now ?? 0), [board?.now])
  if (!filtered)
    return (error ?? noCompany) ? <ErrorState error={error ?? noCompany} onRetry={() => void refetch()} /> : <Loading />
  const code = organisations.find((one) => one.INVENTORY_ORG_ID === company)?.INVENTORY_ORG_CODE
  const place = [code, site, supplier].filter(Boolean).join(' · ')
  const [day, time] = bangkokMinute(clock).split(' ')
  if (wall)
    return <BoardWall {...filtered} clock={clock} place={place} staleSince={staleSince} onClose={closeWallView} />
  return (
    <div className="dock-board stack gap-12">
      <div className="board-head">
        <p className="board-clock">
          <strong>{time}</strong> <span className="muted">{day}</span>
        </p>
        <BoardTiles counts={filtered.counts} chosen={show} onChoose={(group) => change({ show: group }, true)} />
      </div>
      <BoardStale since={staleSince} size={18} />
      <BoardFilters
        board={filtered.board}
        filter={{ site, supplier }}
        isFiltered={site !== '' || supplier !== '' || show !== undefined}
        organisations={organisations}
        company={company}
        onChange={(patch) => change(patch, true)}
        onClear={() => change({ site: undefined, supplier: undefined, show: undefined }, true)}
        onWall={() => openWallView('on')}
      />
      <Groups {...filtered} chosen={show} open={open} onToggle={toggle} now={now} />
    </div>
  )
}

export default DockBoardPage
