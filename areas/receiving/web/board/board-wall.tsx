import { type CSSProperties, type ReactNode, useEffect, useRef } from 'react'
import { bangkokMinute, clockTime, compareTimes, daysBetween } from '#kit/shared/dates.ts'
import { useAvailableHeight } from '#kit/web/device/available-height.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { QuietButton } from '#kit/web/parts/button.tsx'
import { Icon } from '#kit/web/parts/icons.tsx'
import { kebabCase, themeTokens } from '#kit/web/theme.ts'
import type { BoardDelivery } from '../../contract.ts'
import {
  BoardDeliveryLines,
  BoardTiles,
  ScanBar,
  StaleBoardNote,
  useProblemText,
  useScanState,
} from './board-parts.tsx'
import { boardGroupDisplay, boardTexts } from './texts.ts'
import type { FilteredBoard, TileGroup } from './use-board.ts'
import './board-wall.css'

/** The colours of the wall view. It is dark in both themes, so that it does not light up the dock at night. */
const darkTokens = {
  ...Object.fromEntries(Object.entries(themeTokens.dark).map(([name, value]) => [`--${kebabCase(name)}`, value])),
  colorScheme: 'dark',
} as CSSProperties

/** The heights in px of one row of each list, including the gap. They must agree with board-wall.css. */
const ROW_PX = { late: 76, expected: 76, received: 76, problems: 128, here: 168 } as const

/** The height in px of the line with the number of rows that do not fit. */
const MORE_PX = 54

interface WallListProps {
  readonly group: TileGroup
  readonly count: number
  /** The rows of the group. Only as many are shown as fit without scrolling. */
  readonly rows: readonly ReactNode[]
  /** The height in px by which the first row is higher than the others. */
  readonly extra?: number
}

/** A group in the wall view. A line below it shows the number of rows that do not fit. */
const WallList = ({ group, count, rows, extra = 0 }: WallListProps) => {
  const t = useTexts(boardTexts)
  const [area, height] = useAvailableHeight()
  const roomFor = (px: number) => Math.max(1, Math.floor(px / ROW_PX[group]))
  const isAllShown = count <= roomFor(height - extra)
  const visibleRows = isAllShown ? rows : rows.slice(0, roomFor(height - extra - MORE_PX))
  return (
    <section className={`wall-list stack ${group}${count === 0 ? ' none' : ''}`} aria-label={t(group)}>
      <h2 className="row">
        <Icon name={boardGroupDisplay[group].icon} size={28} /> {t(group)}{' '}
        <span className="board-size muted">{count}</span>
      </h2>
      <div className="wall-area" ref={area}>
        <ul className="stack gap-4">{visibleRows}</ul>
        {count === 0 && <p className="wall-nothing muted">{t(boardGroupDisplay[group].nothing)}</p>}
        {count > visibleRows.length && (
          <p className="wall-nothing muted">{t('more', { count: count - visibleRows.length })}</p>
        )}
      </div>
    </section>
  )
}

interface WallRowProps {
  readonly delivery: BoardDelivery
  readonly today: string
  readonly now: Date
}

/** A delivery that is not being scanned: how late it is, its boxes, or when it was received and under which number. */
const WallRow = ({ delivery, today, now }: WallRowProps) => {
  const t = useTexts(boardTexts)
  const { group, number, supplier, deliveryDate, boxes, receivedAt, receivedNo } = delivery
  const isReceived = group === 'received'
  return (
    <li className="wall-row">
      {isReceived && <span className="wall-time strong">{clockTime(new Date(receivedAt ?? 0), now)}</span>}
      <strong className="truncated">{number}</strong>
      <span className="wall-end">
        {group === 'late' && (
          <strong className="red-text">{t('daysLate', { count: daysBetween(deliveryDate, today) })}</strong>
        )}
        {isReceived ? <strong className="green-text">{receivedNo}</strong> : t('boxes', { count: boxes })}
      </span>
      <span className="wall-supplier truncated muted">{supplier}</span>
    </li>
  )
}

/** A delivery that is being scanned. The one with the latest scan shows its lines. */
const WallDelivery = ({ delivery, isOpen, now }: Omit<WallRowProps, 'today'> & { readonly isOpen: boolean }) => {
  const t = useTexts(boardTexts)
  const scanState = useScanState(now)
  const { number, supplier, scanned, boxes, problems } = delivery
  return (
    <li className="wall-here">
      <p className="wall-count muted">
        <strong>{scanned}</strong>/{boxes}
      </p>
      <p className="wall-number strong">{number}</p>
      <p className="wall-supplier truncated muted">{supplier}</p>
      <ScanBar done={scanned} total={boxes} label={t('scannedBoxes', { done: scanned, total: boxes })} />
      <p className="wall-supplier truncated muted">
        {scanState(delivery)}
        {problems > 0 && (
          <span className="amber-text">
            {' '}
            <Icon name="alert" size={20} /> {t('problemCount', { count: problems })}
          </span>
        )}
      </p>
      {isOpen && <BoardDeliveryLines delivery={delivery} />}
    </li>
  )
}

interface Props extends FilteredBoard {
  readonly clock: Date
  /** The organisation and the selected filters, as one text. */
  readonly place: string
  readonly staleSince: Date | undefined
  readonly onClose: () => void
}

const latestFirst = (rows: readonly BoardDelivery[]): readonly BoardDelivery[] =>
  [...rows].sort((a, b) => compareTimes(b.lastScan?.at ?? '', a.lastScan?.at ?? ''))

/** The heights in px of the heading above the lines of the expanded delivery, and of one of these lines. */
const LINES_HEAD_PX = 56
const LINE_PX = 46

/**
 * The three columns of the wall view: deliveries that have not arrived, deliveries being scanned, and problems with
 * received deliveries.
 */
const WallLists = ({ board, rows, problems, counts }: FilteredBoard) => {
  const problemText = useProblemText()
  const now = new Date(board.now)
  const here = latestFirst(rows.filter(({ group }) => group === 'here'))
  const rowsOf = (group: TileGroup) =>
    rows
      .filter((row) => row.group === group)
      .map((delivery) => <WallRow key={delivery.id} delivery={delivery} today={board.today} now={now} />)
  return (
    <div className="wall-lists">
      <div className="wall-column stack gap-16">
        <WallList group="late" count={counts.late.count} rows={rowsOf('late')} />
        <WallList group="expected" count={counts.expected.count} rows={rowsOf('expected')} />
      </div>
      <WallList
        group="here"
        count={counts.here.count}
        extra={here[0] ? LINES_HEAD_PX + LINE_PX * (here[0].lines?.length ?? 0) : 0}
        rows={here.map((delivery, index) => (
          <WallDelivery key={delivery.id} delivery={delivery} isOpen={index === 0} now={now} />
        ))}
      />
      <div className="wall-column stack gap-16">
        <WallList
          group="problems"
          count={counts.problems.count}
          rows={problems.map((problem) => (
            <li key={problem.id} className="wall-row problem">
              <strong className="truncated">{problem.number}</strong>
              <span className="wall-end">{clockTime(problem.at, now)}</span>
              <span className="wall-what">{problemText(problem)}</span>
              <span className="wall-supplier truncated muted">{problem.supplier}</span>
            </li>
          ))}
        />
        <WallList group="received" count={counts.received.count} rows={rowsOf('received')} />
      </div>
    </div>
  )
}

/**
 * The board for a wall screen: dark, without buttons in the lists and without scrolling (RCV-14). Escape or the button
 * closes it.
 */
export const BoardWall = ({ clock, place, staleSince, onClose, ...board }: Props) => {
  const t = useTexts(boardTexts)
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    // a modal dialog covers the menu and keeps the focus inside
    if (element && !element.open) element.showModal()
    // some devices have no full-screen mode, and browsers refuse it without a click
    void element?.requestFullscreen?.().catch(() => {})
    return () => {
      if (document.fullscreenElement) void document.exitFullscreen().catch(() => {})
    }
  }, [])
  const [day = '', time = ''] = bangkokMinute(clock).split(' ')
  return (
    <dialog ref={dialog} className="board-wall" style={darkTokens} aria-label={t('wall')} onClose={onClose}>
      <header className="wall-head">
        <div>
          <p className="wall-clock strong">{time}</p>
          <p className="wall-supplier truncated muted">{[place, day].filter(Boolean).join(' · ')}</p>
        </div>
        <BoardTiles counts={board.counts} />
        <QuietButton className="wall-close" aria-label={t('closeWall')} onClick={onClose}>
          <Icon name="close" size={24} />
        </QuietButton>
      </header>
      <StaleBoardNote since={staleSince} size={24} />
      <WallLists {...board} />
    </dialog>
  )
}
