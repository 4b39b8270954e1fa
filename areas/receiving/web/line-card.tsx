import { memo, useEffect, useMemo, useRef, useState } from 'react'
import { formatQuantity } from '#kit/shared/quantity.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { Icon } from '#kit/web/icons.tsx'
import type { DockLine } from '../contract.ts'
import { scannedQuantity } from '../rules/ready.ts'
import type { ScannedLineBoxes } from '../rules/session.ts'
import type { IsBoxUnsent } from '../rules/unsent-boxes.ts'
import type { Dock, DockState } from './dock.ts'
import { TakeBack } from './take-back.tsx'
import { receivingTexts } from './texts.ts'
import { useHold } from './use-hold.ts'

interface Props {
  readonly line: DockLine
  readonly deliveryId: number
  /** The scanned boxes; undefined until the item code was scanned. */
  readonly scanned: ScannedLineBoxes | undefined
  readonly isUnsent: IsBoxUnsent
  /** The latest outcome, if it is about this line. */
  readonly latest: DockState['latest']
  /** Undefined while no mark can be taken back. */
  readonly onTakeBack: Dock['takeBack'] | undefined
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
  const uom = line.uom ?? ''
  const { sequence } = line
  const hold = useMemo(() => onReport && ((pack: number) => onReport({ sequence, pack })), [onReport, sequence])
  return (
    <li ref={card} className={`line ${state}${latest ? ' latest' : ''}`} data-line={line.sequence}>
      <div className="line-head row wraps">
        <span className="line-number">{line.sequence}</span>
        <h3 className="breaks">{line.itemCode}</h3>
        <span className="line-quantity inline-row at-end strong">
          {scanned
            ? t('scannedOf', { scanned: formatQuantity(quantity), total: formatQuantity(line.amount), uom })
            : t('notScanned')}
          {isComplete && <Icon name="tick" size={22} />}
        </span>
      </div>
      <progress className="line-bar progress-bar" value={quantity} max={line.amount} aria-label={line.itemCode} />
      <Boxes {...{ line, scanned, isUnsent, latest }} onChoose={onTakeBack && setChosen} onHold={hold} />
      {onTakeBack && chosen !== undefined && scanned?.packs.includes(chosen) && (
        <TakeBack
          line={line.sequence}
          pack={chosen}
          mark={scanned.boxes?.find(({ pack }) => pack === chosen)}
          onClose={() => setChosen(undefined)}
          onTakeBack={() => onTakeBack({ deliveryId, sequence: line.sequence, pack: chosen })}
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
  /** Called when the user holds the box, to report a problem of it. */
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
    <li className={`box${state}`} data-box={number} title={label} {...holdHandlers}>
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
