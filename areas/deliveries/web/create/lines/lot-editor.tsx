import {
  type ClipboardEvent,
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { formatQuantity, sum } from '#kit/shared/quantity.ts'
import type { Refusal } from '#kit/shared/result.ts'
import { useCompact } from '#kit/web/device/device.ts'
import { FaultText } from '#kit/web/feedback/fault.tsx'
import { useTexts } from '#kit/web/i18n.ts'
import { useRowWindow } from '#kit/web/list/use-row-window.ts'
import { Button, PrimaryButton, QuietButton } from '#kit/web/parts/button.tsx'
import { Icon } from '#kit/web/parts/icons.tsx'
import { type DraftLine, proposedPacks } from '../../../rules/draft.ts'
import { readNumber } from '../../../rules/lines/amount.ts'
import { areLotsFixed, checkLots, lotSetupRefusal } from '../../../rules/lines/lots.ts'
import { type DraftPack, type PackText, packTextFields } from '../../../rules/lines/pack.ts'
import { createTexts } from '../texts.ts'
import { refusalText } from './line-inputs.tsx'
import { formatInputNumber, type LineProps } from './use-line.ts'
import { useDelayedInput } from './use-typing.ts'
import './line-table.css'
import './lot-editor.css'

/** The minimum width of a pack in px. */
const PACK_WIDTH = 156
/** The height of a pack in px. Its text fields are below its quantity. */
const PACK_HEIGHT = 32 * (1 + packTextFields.length)
/** The height of a pack in px on a phone, where its text fields are next to its quantity. */
const COMPACT_PACK_HEIGHT = 52

/** A pack whose quantity is the entered text. */
type PackInputValues = Omit<DraftPack, 'quantity'> & { readonly quantity: string }

const toInputValues = (pack: DraftPack): PackInputValues => ({ ...pack, quantity: formatInputNumber(pack.quantity) })
const toDraftPack = (typed: PackInputValues): DraftPack => ({ ...typed, quantity: readNumber(typed.quantity) })

/** The text keys of each text column: its title, the name of an input, and the hint of 'Fill down'. */
const textColumns = {
  heat: { title: 'heatNo', ofPack: 'heatOfPack', fillDownHint: 'fillDownHint' },
} as const satisfies Record<PackText, Record<'title' | 'ofPack' | 'fillDownHint', string>>

const fieldName = (field: string, pack: number): string => `${field}.${pack}`

/** Holds the packs while the user types. They are stored after a pause, and when a field loses the focus. */
const usePackInputs = (draft: DraftLine, onPacks: (packs: readonly DraftPack[]) => void) => {
  const typing = useDelayedInput<readonly PackInputValues[]>((packs) => onPacks(packs.map(toDraftPack)))
  const stored = useMemo(
    () => (draft.packs.length === draft.packCount ? draft.packs : proposedPacks(draft)).map(toInputValues),
    [draft],
  )
  const { settle, text, ...fields } = typing
  useEffect(() => settle((typed) => JSON.stringify(typed) === JSON.stringify(stored)), [settle, stored])
  return { ...fields, packs: text ?? stored }
}

/** Arranges the packs in rows, with as many packs per row as fit. Only visible rows are rendered. */
const usePackGrid = (count: number) => {
  const isCompact = useCompact()
  const [room, setRoom] = useState(1)
  const box = useRef<HTMLDivElement>(null)
  // before the first paint, because a field that moves to another row later would lose the focus
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const measure = () => setRoom(Math.max(1, Math.floor(element.clientWidth / PACK_WIDTH)))
    measure()
    const sized = new ResizeObserver(measure)
    sized.observe(element)
    return () => sized.disconnect()
  }, [])
  const perRow = isCompact ? 1 : room
  const height = isCompact ? COMPACT_PACK_HEIGHT : PACK_HEIGHT
  const heights = useMemo(
    () => Array.from({ length: Math.ceil(count / perRow) }, () => height),
    [count, perRow, height],
  )
  const rows = useRowWindow(box, heights, 0, 'data-pack-row')
  const focusPack = (pack: number, field: string) => rows.focus(Math.floor(pack / perRow), fieldName(field, pack))
  return { box, rows, perRow, height, focusPack }
}

type LotsProps = Pick<LineProps, 'row' | 'dispatch' | 'lots' | 'lotsState'>

/** Moves the focus into the lots when they have just been opened. */
const useFirstFocus = ({ lots, lotsState }: LotsProps, focusFirst: () => void): void => {
  const focus = useEffectEvent(() => {
    focusFirst()
    lots.focused()
  })
  useEffect(() => {
    if (lotsState === 'new') focus()
  }, [lotsState])
}

/** LOT DETAILS below a line: quantity and heat number of each pack (DLV-07, DLV-19). `name` describes the line. */
export const LotEditor = ({ name, ...props }: LotsProps & { readonly name: string }) => {
  const t = useTexts(createTexts)
  const { row, lots } = props
  const refusal = lotSetupRefusal(row.draft)
  return (
    <section
      className="lot-editor stack"
      aria-label={t('setUpLotOf', { name })}
      onKeyDown={(event) => event.key === 'Escape' && lots.close(row.key)}
    >
      {refusal ? <NoLots refusal={refusal} {...props} /> : <Lots {...props} />}
    </section>
  )
}

const NoLots = ({ refusal, ...props }: LotsProps & { readonly refusal: Refusal }) => {
  const t = useTexts(createTexts)
  const button = useRef<HTMLButtonElement>(null)
  useFirstFocus(props, () => button.current?.focus({ preventScroll: true }))
  return (
    <div className="lot-head row wraps">
      <FaultText text={refusalText(refusal)} />
      <Button ref={button} onClick={() => props.lots.close(props.row.key)}>
        {t('lotCancel')}
      </Button>
    </div>
  )
}

/** The actions of the editor. CONFIRM validates the packs and closes it. CANCEL restores the former packs. */
const useLotDetails = ({ row: { key, draft }, dispatch, lots }: LotsProps) => {
  const [before] = useState(draft)
  const [refusal, setRefusal] = useState<Refusal>()
  const typed = usePackInputs(draft, (packs) => dispatch({ type: 'packs', key, packs }))
  const change = (packs: readonly PackInputValues[]) => {
    setRefusal(undefined)
    typed.type(packs)
  }
  /** Confirms the packs. @returns the refusal of the first incomplete pack */
  const confirm = (): Refusal | undefined => {
    const packs = typed.packs.map(toDraftPack)
    const found = checkLots(draft, packs)
    setRefusal(found)
    typed.handOver()
    if (found) return found
    dispatch({ type: 'lots', key, packs })
    lots.close(key)
    return undefined
  }
  const cancel = () => {
    typed.forget()
    const { packs, lotsConfirmed } = before
    const isSame = before.amount === draft.amount && before.packCount === draft.packCount
    if (isSame && packs !== draft.packs) dispatch({ type: 'formerPacks', key, packs, lotsConfirmed })
    lots.close(key)
  }
  return { packs: typed.packs, handOver: typed.handOver, change, refusal, confirm, cancel }
}

const Lots = (props: LotsProps) => {
  const { draft } = props.row
  const t = useTexts(createTexts)
  const { packs, handOver, change, refusal, confirm, cancel } = useLotDetails(props)
  /** The pack whose heat number 'Fill down' copies. */
  const [fillFrom, setFillFrom] = useState(0)
  const grid = usePackGrid(packs.length)
  useFirstFocus(props, () => {
    const missing = packs.findIndex(({ heat }) => heat.trim() === '')
    grid.focusPack(Math.max(missing, 0), 'heat')
  })
  const confirmOrFocus = () => {
    const found = confirm()
    if (found) grid.focusPack(found.culprit?.line ?? 0, found.culprit?.path ?? 'heat')
  }
  /** Enter and the arrow keys move to the same field of the next or previous pack. Enter in the last pack confirms. */
  const walk = (event: KeyboardEvent<HTMLInputElement>, pack: number, field: string) => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'Enter' || event.key === 'ArrowDown' ? 1 : 0
    if (step === 0) return
    event.preventDefault()
    const next = pack + step
    if (next >= 0 && next < packs.length) grid.focusPack(next, field)
    else if (event.key === 'Enter') confirmOrFocus()
  }
  const isFixed = areLotsFixed(draft)
  return (
    <>
      <LotHead {...{ packs, fillFrom, change }} amount={draft.amount ?? 0} />
      <PackGrid {...{ grid, packs, change, walk, refusal, setFillFrom, isFixed }} onLeave={handOver} />
      <div className="lot-foot row wraps">
        <FaultText text={refusal && refusalText(refusal)} />
        <Button onClick={cancel}>{t('lotCancel')}</Button>
        <PrimaryButton onClick={confirmOrFocus}>{t('lotConfirm')}</PrimaryButton>
      </div>
    </>
  )
}

interface PackGridProps extends Omit<PackFieldsProps, 'pack' | 'index'> {
  readonly grid: ReturnType<typeof usePackGrid>
}

const PackGrid = ({ grid: { box, rows, perRow, height }, ...fields }: PackGridProps) => (
  <div ref={box} className="lots">
    {rows.before > 0 && <div style={{ height: rows.before }} />}
    {Array.from({ length: rows.end - rows.first }, (_, offset) => rows.first + offset).map((row) => (
      <div
        key={row}
        className="pack-row"
        data-pack-row={row}
        style={{ height, gridTemplateColumns: `repeat(${perRow}, 1fr)` }}
      >
        {fields.packs.slice(row * perRow, (row + 1) * perRow).map((pack, offset) => {
          const index = row * perRow + offset
          return <PackFields key={index} pack={pack} index={index} {...fields} />
        })}
      </div>
    ))}
    {rows.after > 0 && <div style={{ height: rows.after }} />}
  </div>
)

interface LotHeadProps {
  readonly packs: readonly PackInputValues[]
  readonly change: (packs: readonly PackInputValues[]) => void
  readonly fillFrom: number
  readonly amount: number
}

/** The tools of the editor: one heat number for all packs of the line, 'Fill down', and the sum of the packs. */
const LotHead = ({ packs, change, fillFrom, amount }: LotHeadProps) => {
  const t = useTexts(createTexts)
  const [heat, setHeat] = useState('')
  const isEmpty = heat.trim() === ''
  const hasGap = packs.some((pack) => pack.heat.trim() === '')
  const fillAll = () =>
    change(packs.map((pack) => (hasGap && pack.heat.trim() !== '' ? pack : { ...pack, heat: heat.trim() })))
  return (
    <div className="lot-head row wraps">
      <b>{t('lotDetails')}</b>
      <label className="same-heat muted row wraps">
        <span>{t('sameHeat')}</span>
        <input
          className="cell"
          autoComplete="off"
          maxLength={30}
          value={heat}
          onChange={(event) => setHeat(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || isEmpty) return
            event.preventDefault()
            fillAll()
          }}
        />
      </label>
      <Button aria-disabled={isEmpty || undefined} onClick={isEmpty ? undefined : fillAll}>
        {t('allPacks', { count: packs.length })}
      </Button>
      {packTextFields.map((field) => (
        <FillDown key={field} {...{ packs, change, field, fillFrom }} />
      ))}
      <PackSum packs={packs} amount={amount} />
    </div>
  )
}

interface PackFieldsProps {
  readonly pack: PackInputValues
  readonly packs: readonly PackInputValues[]
  /** The index of the pack, from 0. */
  readonly index: number
  readonly change: (packs: readonly PackInputValues[]) => void
  readonly walk: (event: KeyboardEvent<HTMLInputElement>, pack: number, field: string) => void
  readonly refusal: Refusal | undefined
  readonly setFillFrom: (pack: number) => void
  /** True if the pack size determines the quantities. */
  readonly isFixed: boolean
  /** Called when a field loses the focus. Stores the input in the form. */
  readonly onLeave: () => void
}

const PackFields = ({ pack, packs, index, change, walk, refusal, setFillFrom, isFixed, onLeave }: PackFieldsProps) => {
  const t = useTexts(createTexts)
  const type = (typed: Partial<PackInputValues>) =>
    change(packs.map((one, at) => (at === index ? { ...one, ...typed } : one)))
  const refusedAt = (field: string) => (refusal?.culprit?.line === index && refusal.culprit.path === field) || undefined
  /** Fills this pack and the following packs with a pasted column. */
  const paste = (event: ClipboardEvent, field: PackText) => {
    const texts = event.clipboardData.getData('text').trimEnd().split(/\r?\n/)
    if (texts.length < 2) return
    event.preventDefault()
    change(packs.map((one, at) => ({ ...one, [field]: texts[at - index]?.trim() ?? one[field] })))
  }
  return (
    <div className="pack">
      <span className="muted">{t('packNumber', { pack: index + 1 })}</span>
      <input
        className="cell number"
        inputMode="decimal"
        autoComplete="off"
        data-field={fieldName('lot', index)}
        aria-label={t('qtyOfPack', { pack: index + 1 })}
        aria-invalid={refusedAt('lot')}
        disabled={isFixed}
        value={pack.quantity}
        onChange={(event) => type({ quantity: event.target.value })}
        onBlur={onLeave}
        onKeyDown={(event) => walk(event, index, 'lot')}
      />
      {packTextFields.map((field) => (
        <input
          key={field}
          className="cell text whole-row"
          autoComplete="off"
          placeholder={t(textColumns[field].title)}
          data-field={fieldName(field, index)}
          aria-label={t(textColumns[field].ofPack, { pack: index + 1 })}
          aria-required={field === 'heat'}
          aria-invalid={refusedAt(field)}
          value={pack[field]}
          onFocus={() => setFillFrom(index)}
          onChange={(event) => type({ [field]: event.target.value })}
          onPaste={(event) => paste(event, field)}
          onBlur={onLeave}
          onKeyDown={(event) => walk(event, index, field)}
        />
      ))}
    </div>
  )
}

const FillDown = ({ packs, change, field, fillFrom }: Omit<LotHeadProps, 'amount'> & { readonly field: PackText }) => {
  const t = useTexts(createTexts)
  const text = packs[fillFrom]?.[field] ?? ''
  return (
    <QuietButton
      title={t(textColumns[field].fillDownHint, { pack: fillFrom + 1 })}
      disabled={text.trim() === '' || fillFrom + 1 >= packs.length}
      onClick={() => change(packs.map((pack, index) => (index > fillFrom ? { ...pack, [field]: text } : pack)))}
    >
      <Icon name="down" size={14} />
      {t('fillDown')}
    </QuietButton>
  )
}

const PackSum = ({ packs, amount }: { readonly packs: readonly PackInputValues[]; readonly amount: number }) => {
  const t = useTexts(createTexts)
  const quantities = packs.map(({ quantity }) => readNumber(quantity))
  const total = sum(quantities.filter((quantity): quantity is number => quantity !== null && !Number.isNaN(quantity)))
  const isRight = total.eq(amount)
  return (
    <p className={`row gap-4 at-end ${isRight ? 'green-text' : 'red-text'}`}>
      {isRight && <Icon name="tick" size={14} />}
      {t('lotSum', { sum: formatQuantity(total), amount: formatQuantity(amount) })}
    </p>
  )
}
