import { memo } from 'react'
import { bangkokMinute, clockTime, daysBetween } from '#kit/shared/dates.ts'
import { stringifySearch } from '#kit/web/address.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { QuietButton } from '#kit/web/parts/button.tsx'
import { Icon } from '#kit/web/parts/icons.tsx'
import type { BoardDelivery, BoardProblem } from '../../contract.ts'
import { formatMissingBoxes } from '../../rules/scan/missing-boxes.ts'
import { boardGroupDisplay, boardTexts } from './texts.ts'
import { type FilteredBoard, type TileGroup, tileGroups } from './use-board.ts'

export const deliveryLink = (id: number): string => `#/table${stringifySearch({ psc: id, from: 'any', to: 'any' })}`

export const ScanBar = ({ done, total, label }: { done: number; total: number; label: string }) => (
  <progress className="scan-bar progress-bar" value={done} max={total} aria-label={label} />
)

/** A note that the server does not respond. Renders nothing while it does. */
export const StaleBoardNote = ({ since, size }: { since: Date | undefined; size: number }) => {
  const t = useTexts(boardTexts)
  return (
    since && (
      <p className="board-stale row red-text strong" role="alert">
        <Icon name="offline" size={size} /> {t('noData', { time: bangkokMinute(since).slice(11) })}
      </p>
    )
  )
}

/** Shows the lines of a delivery with the numbers of the boxes that are not scanned yet. */
export const BoardDeliveryLines = ({ delivery }: { delivery: BoardDelivery }) => {
  const t = useTexts(boardTexts)
  const missing = delivery.boxes - delivery.scanned
  return (
    <>
      {!delivery.waitingSince && (
        <p className="board-missing strong">{missing === 0 ? t('allScanned') : t('notScanned', { count: missing })}</p>
      )}
      <ol className="board-lines stack" aria-label={t('lines', { number: delivery.number })}>
        {delivery.lines?.map(({ sequence, itemCode, boxes, scanned }) => {
          const left = formatMissingBoxes(boxes, scanned)
          return (
            <li key={sequence}>
              <span className="line-number strong">{sequence}</span>
              <span className="strong breaks">{itemCode}</span>
              <span className="number">
                {scanned.length}/{boxes}
              </span>
              {left === '' ? (
                <span className="board-complete green-text row">
                  <Icon name="tick" size={16} /> {t('complete')}
                </span>
              ) : (
                <span className="board-left flow gap-4 strong">
                  {left.split(', ').map((range) => (
                    <span key={range}>{range}</span>
                  ))}
                </span>
              )}
            </li>
          )
        })}
      </ol>
    </>
  )
}

interface RowProps {
  readonly delivery: BoardDelivery
  readonly today: string
  readonly isOpen: boolean
  readonly onToggle: (id: number) => void
}

/**
 * Returns a function that formats one time of a delivery: since when it waits for the ERP, its latest scan, or its
 * first scan.
 */
export const useScanState = (now: Date) => {
  const t = useTexts(boardTexts)
  const at = (instant: string) => clockTime(instant, now)
  return ({ waitingSince, lastScan, since }: BoardDelivery) => {
    if (waitingSince) return t('waits', { time: at(waitingSince) })
    return lastScan
      ? t('lastScan', { time: at(lastScan.at), by: lastScan.by })
      : since && t('since', { time: at(since) })
  }
}

const RowState = ({ delivery, today }: Pick<RowProps, 'delivery' | 'today'>) => {
  const t = useTexts(boardTexts)
  const scanState = useScanState(new Date(`${today}T05:00:00Z`))
  const { group, waitingSince, deliveryDate } = delivery
  const states = {
    late: ['clock', t('daysLate', { count: daysBetween(deliveryDate, today) })],
    expected: ['truck', t('onTheWay')],
    here: [waitingSince ? 'clock' : 'person', scanState(delivery)],
  } as const
  const [icon, text] = states[group === 'received' ? 'here' : group]
  return (
    <span className={group === 'late' ? 'board-state red-text strong row' : 'board-state muted row'}>
      <Icon name={icon} size={16} /> <span className="truncated">{text}</span>
    </span>
  )
}

const ProblemCount = ({ count }: { readonly count: number }) => {
  const t = useTexts(boardTexts)
  return (
    <span className="board-problem amber-text strong row">
      {count > 0 && (
        <>
          <Icon name="alert" size={16} />
          <span aria-hidden="true">{count}</span>
          <span className="visually-hidden">{t('problemCount', { count })}</span>
        </>
      )}
    </span>
  )
}

/** One delivery of the board. A delivery that is being scanned can be expanded to show its lines. */
export const BoardRow = memo(({ delivery, today, isOpen, onToggle }: RowProps) => {
  const t = useTexts(boardTexts)
  const { id, group, number, supplier, site, boxes, scanned, problems } = delivery
  const isHere = group === 'here'
  return (
    <li className={`board-row ${group}`} data-delivery={id}>
      <div className="board-line small">
        <a href={deliveryLink(id)} className="board-number strong breaks">
          {number}
        </a>
        <span className="board-supplier truncated" title={supplier}>
          {supplier}
        </span>
        <span className="board-site muted breaks">{site}</span>
        {isHere ? (
          <span className="board-count no-wrap">
            <strong>{scanned}</strong> {t('of', { total: boxes })}
            <ScanBar done={scanned} total={boxes} label={t('scannedBoxes', { done: scanned, total: boxes })} />
          </span>
        ) : (
          <span className="board-count no-wrap">{t('boxes', { count: boxes })}</span>
        )}
        <RowState delivery={delivery} today={today} />
        <ProblemCount count={problems} />
        {isHere && (
          <QuietButton
            className="board-open"
            aria-expanded={isOpen}
            aria-label={t('lines', { number })}
            onClick={() => onToggle(id)}
          >
            <Icon name="down" size={18} />
          </QuietButton>
        )}
      </div>
      {isHere && isOpen && (
        <div className="board-inside">
          <BoardDeliveryLines delivery={delivery} />
        </div>
      )}
    </li>
  )
})

/** Returns a function that formats the kind of a problem, with its line and box if it has them. */
export const useProblemText = () => {
  const t = useTexts(boardTexts)
  return ({ kind, sequence, pack }: BoardProblem): string => {
    const what = t(`kind_${kind}`)
    if (sequence === null) return what
    return `${what} · ${pack === null ? t('line', { line: sequence }) : t('lineBox', { line: sequence, pack })}`
  }
}

interface TilesProps extends Pick<FilteredBoard, 'counts'> {
  /** Undefined in the wall view, where tiles are not buttons. */
  readonly onChoose?: (group: TileGroup | undefined) => void
  readonly chosen?: TileGroup | undefined
}

/** Shows a tile with the count of each group. Pressing a tile limits the board to its group. */
export const BoardTiles = ({ counts, chosen, onChoose }: TilesProps) => {
  const t = useTexts(boardTexts)
  return (
    <ul className="board-tiles stack">
      {tileGroups.map((group) => {
        const { count, boxes, scanned } = counts[group]
        const boxCount =
          group === 'here' ? t('scannedBoxes', { done: scanned, total: boxes }) : t('boxes', { count: boxes })
        const content = (
          <>
            <span className="tile-name whole-row row strong">
              <Icon name={boardGroupDisplay[group].icon} size={18} /> {t(group)}
            </span>
            <strong className="strong">{count}</strong>
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
