import { useQuery } from '@tanstack/react-query'
import { memo, type PointerEvent, type SyntheticEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useUser } from '#areas/accounts/web/index.ts'
import { clockTime } from '#kit/shared/dates.ts'
import { formatQuantity } from '#kit/shared/quantity.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { Button, DangerButton } from '#kit/web/parts/button.tsx'
import { Icon } from '#kit/web/parts/icons.tsx'
import { apiQuery } from '#kit/web/query.ts'
import { type DockLine, getDockSettings } from '../../contract.ts'
import { scannedQuantity } from '../../rules/scan/readiness.ts'
import type { BoxKey, BoxMark, ScannedLineBoxes } from '../../rules/scan/session.ts'
import type { IsBoxUnsent } from '../../rules/scan/unsent-boxes.ts'
import type { DockController, DockState } from '../scan/dock.ts'
import { scrollIntoSight } from '../scan/scroll-into-sight.ts'
import { receivingTexts } from '../texts.ts'

interface Props {
  readonly line: DockLine
  readonly deliveryId: number
  /** The scanned boxes; undefined until the item code was scanned. */
  readonly scanned: ScannedLineBoxes | undefined
  readonly isUnsent: IsBoxUnsent
  /** The latest outcome if it is about this line. */
  readonly latest: DockState['latest']
  /** Undefined while no mark can be taken back. */
  readonly onTakeBack: DockController['takeBack'] | undefined
  /** Starts a problem report about a box; undefined while no problem can be reported. */
  readonly onReport: ((box: { sequence: number; pack: number }) => void) | undefined
}

/** Shows a line: a bar of the scanned quantity, the boxes as numbered squares, and details of the item (RCV-01). */
export const LineCard = memo(({ line, deliveryId, scanned, isUnsent, latest, onTakeBack, onReport }: Props) => {
  const t = useTexts(receivingTexts)
  const card = useRef<HTMLLIElement>(null)
  const position = latest?.nth
  const [chosen, setChosen] = useState<number>()
  // scrolls to the line after each scan, because other changes may have moved it
  useEffect(() => {
    if (position === undefined) return
    card.current?.scrollIntoView({ block: 'nearest' })
    setChosen(undefined)
  }, [position])

  const quantity = scannedQuantity(line, scanned?.packs)
  const isComplete = scanned?.packs.length === line.packs.length
  const state = isComplete ? 'complete' : scanned ? 'open' : 'unscanned'
  const tone = isComplete ? 'green-text' : scanned ? '' : 'amber-text'
  const uom = line.uom ?? ''
  const { sequence } = line
  const hold = useMemo(() => onReport && ((pack: number) => onReport({ sequence, pack })), [onReport, sequence])
  return (
    <li ref={card} className={`line ${state}${latest ? ' latest' : ''}`} data-line={line.sequence}>
      <div className="line-head row wraps">
        <span className="line-number strong">{line.sequence}</span>
        <h3 className="breaks">{line.itemCode}</h3>
        <span className={`line-quantity inline-row at-end strong ${tone}`}>
          {scanned
            ? t('scannedOf', { scanned: formatQuantity(quantity), total: formatQuantity(line.amount), uom })
            : t('notScanned')}
          {isComplete && <Icon name="tick" size={22} />}
        </span>
      </div>
      <progress className="line-bar progress-bar" value={quantity} max={line.amount} aria-label={line.itemCode} />
      <Boxes {...{ line, scanned, isUnsent, latest }} onChoose={onTakeBack && setChosen} onHold={hold} />
      {onTakeBack && chosen !== undefined && scanned?.packs.includes(chosen) && (
        <TakeBackPanel
          box={{ deliveryId, sequence: line.sequence, pack: chosen }}
          mark={scanned.boxes?.find(({ pack }) => pack === chosen)}
          onClose={() => setChosen(undefined)}
          onTakeBack={onTakeBack}
        />
      )}
      <LineDetails line={line} />
    </li>
  )
})

type BoxesProps = Pick<Props, 'line' | 'scanned' | 'isUnsent' | 'latest'> & Pick<BoxProps, 'onHold' | 'onChoose'>

/** Shows the boxes of a line as numbered squares. Only the marks of scanned boxes can be taken back. */
const Boxes = ({ line, scanned, isUnsent, latest, onChoose, onHold }: BoxesProps) => {
  const t = useTexts(receivingTexts)
  return (
    <ul className="boxes">
      {line.packs.map((inBox, index) => {
        const pack = index + 1
        const isScanned = scanned?.packs.includes(pack) ?? false
        const isOnlyHere = isScanned && isUnsent(line.sequence, pack)
        return (
          <Box
            key={pack}
            number={pack}
            label={t(isOnlyHere ? 'boxUnsent' : isScanned ? 'boxScanned' : 'box', {
              pack,
              quantity: formatQuantity(inBox.quantity),
              uom: line.uom ?? '',
            })}
            state={`${isScanned ? ' scanned' : ''}${isOnlyHere ? ' unsent' : ''}${latest?.outcome.pack === pack ? ' latest' : ''}`}
            onChoose={isScanned ? onChoose : undefined}
            onHold={onHold}
          />
        )
      })}
    </ul>
  )
}

interface BoxProps {
  readonly number: number
  readonly label: string
  /** Additional CSS class names, each preceded by a space. */
  readonly state: string
  readonly onChoose?: ((pack: number) => void) | undefined
  readonly onHold?: ((pack: number) => void) | undefined
}

const Box = memo(({ number, label, state, onChoose, onHold }: BoxProps) => {
  const holdHandlers = useHold(onHold && (() => onHold(number)))
  const content = (
    <>
      <span aria-hidden="true">{number}</span>
      <span className="visually-hidden">{label}</span>
    </>
  )
  return (
    <li className={`box strong${state}`} data-box={number} title={label} {...holdHandlers}>
      {onChoose ? (
        <button type="button" onClick={() => onChoose(number)}>
          {content}
        </button>
      ) : (
        content
      )}
    </li>
  )
})

const LineDetails = ({ line }: { line: DockLine }) => {
  const t = useTexts(receivingTexts)
  const facts: [string, string | null][] = [
    [t('description'), line.description],
    [t('po'), line.po],
    [t('release'), line.release === null ? null : String(line.release)],
    [t('poLine'), `${line.line} / ${line.shipment}`],
    [t('job'), line.job],
    [t('internalCode'), line.internalItemCode],
    [t('lotSup'), line.lotSup],
    [t('heat'), [...new Set(line.packs.map(({ heat }) => heat))].join(', ')],
  ]
  return (
    <details className="line-details">
      <summary className="inline-row">{t('details')}</summary>
      <dl>
        {facts
          .filter(([, value]) => value)
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </details>
  )
}

/** The time in ms after which a pressed box counts as held. */
const HOLD_MS = 500

/** Returns event handlers that call `onHold` when an element is held. The click at the end of a hold is ignored. */
const useHold = (onHold: (() => void) | undefined) => {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isHeld = useRef(false)
  const stop = () => clearTimeout(timer.current)
  useEffect(() => () => clearTimeout(timer.current), [])
  if (!onHold) return {}
  return {
    onPointerDown: ({ button }: PointerEvent) => {
      isHeld.current = false
      stop()
      if (button !== 0) return
      timer.current = setTimeout(() => {
        isHeld.current = true
        onHold()
      }, HOLD_MS)
    },
    onPointerUp: stop,
    onPointerLeave: stop,
    onPointerCancel: stop,
    onClickCapture: (event: SyntheticEvent) => {
      if (isHeld.current) event.stopPropagation()
      isHeld.current = false
    },
    // prevents the context menu of a long press, which would cover the box
    onContextMenu: (event: SyntheticEvent) => event.preventDefault(),
  }
}

interface TakeBackProps {
  readonly box: BoxKey
  /** Undefined until the server has stored the mark. */
  readonly mark: BoxMark | undefined
  readonly onTakeBack: DockController['takeBack']
  readonly onClose: () => void
}

/** Shows who scanned a box and, for this user and supervisors, a button to take its mark back (RCV-13). */
const TakeBackPanel = ({ box, mark, onTakeBack, onClose }: TakeBackProps) => {
  const t = useTexts(receivingTexts)
  const { username } = useUser()
  const { data } = useQuery(apiQuery(getDockSettings, {}))
  const [busy, setBusy] = useState(false)
  const may = !mark || mark.by === username || data?.isSupervisor === true
  const takeBack = async () => {
    setBusy(true)
    await onTakeBack(box)
    setBusy(false)
    onClose()
  }
  const question = t('takeBackAsk', { line: box.sequence, pack: box.pack })
  return (
    <div ref={scrollIntoSight} className="take-back framed" role="alertdialog" aria-label={question}>
      <p>
        <strong>{question}</strong>
        {mark && <span className="facts">{t('scannedBy', { by: mark.by, at: clockTime(mark.at, new Date()) })}</span>}
        {!may && (
          <span className="facts">
            <Icon name="info" size={16} /> {t('takeBackNot', { by: mark.by })}
          </span>
        )}
      </p>
      {may && (
        <DangerButton className="large" disabled={busy} onClick={() => void takeBack()}>
          {t('takeBackYes')}
        </DangerButton>
      )}
      <Button className="large" onClick={onClose}>
        {t('close')}
      </Button>
    </div>
  )
}
