import { type ReactNode, useCallback, useMemo } from 'react'
import type { ShownOrganisation } from '#areas/directory/contract.ts'
import { bangkokMinute, clockTime } from '#kit/shared/dates.ts'
import { addressText, type RawSearch, useAddressState, useOverlay } from '#kit/web/address.ts'
import { NotLoaded } from '#kit/web/feedback/states.tsx'
import { SelectField } from '#kit/web/form/select-field.tsx'
import { useTexts } from '#kit/web/i18n.ts'
import { Button, QuietButton } from '#kit/web/parts/button.tsx'
import { Icon } from '#kit/web/parts/icons.tsx'
import type { BoardDelivery, BoardProblem, DockBoard } from '../../contract.ts'
import type { BoardFilter } from '../../rules/board.ts'
import { useShownCompany } from '../use-shown-company.ts'
import { BoardRow, BoardTiles, deliveryLink, StaleBoardNote, useProblemText } from './board-parts.tsx'
import { BoardWall } from './board-wall.tsx'
import { boardGroupDisplay, boardTexts } from './texts.ts'
import {
  type FilteredBoard,
  type TileGroup,
  tileGroups,
  useDockBoard,
  useFilteredBoard,
  useServerClock,
} from './use-board.ts'
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

type Address = ReturnType<typeof readAddress>

/** Returns the values of a field on the board, and `all` for no filter. */
const optionsOf = (board: DockBoard | undefined, field: keyof BoardFilter, chosen: string, all: string) => {
  const names = [...(board?.deliveries ?? []), ...(board?.problems ?? [])].map((row) => row[field])
  // a name that the URL selects is listed even if no row currently has it
  const shown = [...new Set(chosen === '' ? names : [...names, chosen])].sort()
  return [{ value: '', label: all }, ...shown.map((name) => ({ value: name, label: name }))]
}

interface FiltersProps {
  /** Undefined until it has loaded. */
  readonly board: DockBoard | undefined
  readonly address: Address
  /** The organisations to select from; empty if the user belongs to one. */
  readonly organisations: readonly ShownOrganisation[]
  readonly company: number | undefined
  readonly onChange: (patch: Partial<Pick<Address, 'company' | 'site' | 'supplier' | 'show'>>) => void
  readonly onWall: () => void
}

const BoardFilters = ({ board, address, organisations, company, onChange, onWall }: FiltersProps) => {
  const t = useTexts(boardTexts)
  const { site, supplier, show } = address
  return (
    <div className="board-filters row wraps">
      {organisations.length > 0 && (
        <SelectField
          label={t('company')}
          value={company}
          options={organisations.map((one) => ({ value: one.INVENTORY_ORG_ID, label: one.INVENTORY_ORG_CODE }))}
          onChange={(value) => onChange({ company: value })}
        />
      )}
      {(['site', 'supplier'] as const).map((field) => (
        <SelectField
          key={field}
          label={t(field)}
          value={address[field]}
          options={optionsOf(board, field, address[field], t('all'))}
          onChange={(value) => onChange({ [field]: value })}
        />
      ))}
      {(site !== '' || supplier !== '' || show !== undefined) && (
        <QuietButton onClick={() => onChange({ site: '', supplier: '', show: undefined })}>{t('clear')}</QuietButton>
      )}
      <Button className="board-to-wall at-end" onClick={onWall}>
        <Icon name="scan" size={18} /> {t('wall')}
      </Button>
    </div>
  )
}

interface SectionProps {
  readonly group: TileGroup
  /** The number of rows in the group, even if fewer are shown. */
  readonly count: number
  readonly shown: number
  readonly children: ReactNode
}

const BoardSection = ({ group, count, shown, children }: SectionProps) => {
  const t = useTexts(boardTexts)
  const { icon, nothing } = boardGroupDisplay[group]
  return (
    <section className={`board-section ${group}${count === 0 ? ' none' : ''}`} aria-labelledby={`board-${group}`}>
      <h2 className="row" id={`board-${group}`}>
        <Icon name={icon} size={18} /> {t(group)} <span className="board-size muted">{count}</span>
      </h2>
      {count === 0 ? <p className="board-nothing muted">{t(nothing)}</p> : children}
      {count > shown && shown > 0 && <p className="board-nothing muted">{t('more', { count: count - shown })}</p>}
    </section>
  )
}

const BoardProblems = ({ problems, now }: { problems: readonly BoardProblem[]; now: Date }) => {
  const problemText = useProblemText()
  return (
    <ul className="board-problems breaks">
      {problems.map((problem) => (
        <li key={problem.id} className="small">
          <p className="board-top">
            <a href={deliveryLink(problem.deliveryId)} className="strong">
              {problem.number}
            </a>
            <span className="muted no-wrap">{clockTime(problem.at, now)}</span>
          </p>
          <p className="board-what amber-text strong row">
            <Icon name="alert" size={16} /> {problemText(problem)}
          </p>
          {problem.reason !== '' && <p>{problem.reason}</p>}
          <p className="muted">
            {problem.supplier} · {problem.by}
          </p>
        </li>
      ))}
    </ul>
  )
}

const BoardReceived = ({ deliveries, now }: { deliveries: readonly BoardDelivery[]; now: Date }) => {
  const t = useTexts(boardTexts)
  return (
    <ul className="board-received breaks">
      {deliveries.map(({ id, number, supplier, boxes, scanned, receivedAt, receivedNo }) => (
        <li key={id} className="small">
          <span className="no-wrap">{receivedAt && clockTime(receivedAt, now)}</span>
          <a href={deliveryLink(id)} className="strong">
            {number}
          </a>
          <span className="number" title={t('receiveNo')}>
            {receivedNo}
          </span>
          <span className="board-supplier muted truncated" title={supplier}>
            {supplier}
          </span>
          <span className="number muted">
            {scanned < boxes ? t('scannedBoxes', { done: scanned, total: boxes }) : t('boxes', { count: boxes })}
          </span>
        </li>
      ))}
    </ul>
  )
}

interface GroupsProps extends FilteredBoard {
  readonly chosen: TileGroup | undefined
  readonly open: readonly number[]
  readonly onToggle: (id: number) => void
  readonly now: Date
}

/** Shows the groups of the board: pending deliveries on the left, problems and received deliveries beside them. */
const BoardGroups = ({ board, rows, problems, counts, chosen, open, onToggle, now }: GroupsProps) => {
  const isShown = (group: TileGroup) => chosen === undefined || chosen === group
  const rowsOf = (group: TileGroup) => rows.filter((row) => row.group === group)
  const received = rowsOf('received')
  return (
    <div className={chosen === undefined ? 'board-groups stack gap-12' : 'board-groups stack gap-12 one'}>
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
  const [address, change] = useAddressState(readAddress)
  const { site, supplier, show, open } = address
  const { open: openWallView, close: closeWallView } = useOverlay('wall')
  const { company, organisations, error: noCompany } = useShownCompany(address.company)
  const { board, error, refetch, staleSince } = useDockBoard(company)
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
  const notLoaded = <NotLoaded error={error ?? noCompany} refetch={refetch} />
  const code = organisations.find((one) => one.INVENTORY_ORG_ID === company)?.INVENTORY_ORG_CODE
  const place = [code, site, supplier].filter(Boolean).join(' · ')
  const [day, time] = bangkokMinute(clock).split(' ')
  if (address.wall) {
    if (!filtered) return notLoaded
    return <BoardWall {...filtered} clock={clock} place={place} staleSince={staleSince} onClose={closeWallView} />
  }
  return (
    <div className="dock-board stack gap-12">
      <div className="board-head">
        <p className="board-clock">
          <strong className="strong">{time}</strong> <span className="muted">{day}</span>
        </p>
        {filtered && (
          <BoardTiles counts={filtered.counts} chosen={show} onChoose={(group) => change({ show: group }, true)} />
        )}
      </div>
      <StaleBoardNote since={staleSince} size={18} />
      <BoardFilters
        board={board}
        address={address}
        organisations={organisations}
        company={company}
        onChange={(patch) => change(patch, true)}
        onWall={() => openWallView('on')}
      />
      {filtered ? <BoardGroups {...filtered} chosen={show} open={open} onToggle={toggle} now={now} /> : notLoaded}
    </div>
  )
}

export default DockBoardPage
