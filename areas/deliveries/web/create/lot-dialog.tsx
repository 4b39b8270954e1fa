import { Modal } from 'antd'
import { type ClipboardEvent, type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { showQuantity, sum } from '#kit/shared/quantity.ts'
import type { Refusal } from '#kit/shared/result.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { Icon } from '#kit/web/icons.tsx'
import { useReturnFocus } from '#kit/web/return-focus.ts'
import { type DraftLine, proposedPacks } from '../../rules/draft.ts'
import { checkLots, lotSetupRefusal, lotsAreFixed } from '../../rules/lots.ts'
import { type DraftPack, type PackText, packTextFields } from '../../rules/pack.ts'
import { readNumber } from '../../rules/read-number.ts'
import { useRefusalText } from './line-inputs.tsx'
import { createTexts } from './texts.ts'
import { formatTyped } from './use-line.ts'
import { useRowWindow } from './use-row-window.ts'
import './lot-dialog.css'

const ROW_HEIGHT = 36
const HEAD_HEIGHT = 32

interface LotDialogProps {
  readonly draft: DraftLine
  readonly onConfirm: (packs: readonly DraftPack[]) => void
  readonly onCancel: () => void
}

/** A pack with its quantity as typed. */
type TypedPack = Omit<DraftPack, 'quantity'> & { readonly quantity: string }

const asTyped = (pack: DraftPack): TypedPack => ({ ...pack, quantity: formatTyped(pack.quantity) })
const asPack = (typed: TypedPack): DraftPack => ({ ...typed, quantity: readNumber(typed.quantity) })

/** The texts of each text column: its title, the name of each input, the hint of 'fill down'. */
const textColumns = {
  heat: { title: 'heatNo', ofPack: 'heatOfPack', fillDownHint: 'fillDownHint' },
} as const satisfies Record<PackText, Record<'title' | 'ofPack' | 'fillDownHint', string>>

/** LOT DETAILS: a row per pack with its quantity and heat number (DLV-07). */
export const LotDialog = ({ draft, onConfirm, onCancel }: LotDialogProps) => {
  const t = useTexts(createTexts)
  const say = useRefusalText()
  useReturnFocus()
  const [packs, setPacks] = useState<readonly TypedPack[]>(() =>
    (draft.lotsConfirmed ? draft.packs : proposedPacks(draft)).map(asTyped),
  )
  const [refusal, setRefusal] = useState<Refusal>()
  const whyNot = lotSetupRefusal(draft)
  const scroller = useRef<HTMLDivElement>(null)
  const heights = useMemo(() => packs.map(() => ROW_HEIGHT), [packs])
  const rows = useRowWindow(scroller, heights, HEAD_HEIGHT)

  const confirm = () => {
    const filled = packs.map(asPack)
    const found = checkLots(draft, filled)
    setRefusal(found)
    if (!found) return onConfirm(filled)
    if (found.culprit?.line !== undefined) rows.focus(found.culprit.line, found.culprit.path ?? '')
  }
  /** Enter and the arrows go to the same field of the next or the former pack; Enter in the last row confirms. */
  const walk = (event: KeyboardEvent<HTMLInputElement>, index: number) => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'Enter' || event.key === 'ArrowDown' ? 1 : 0
    const next = index + step
    if (step === 0) return
    event.preventDefault()
    if (next >= 0 && next < packs.length) rows.focus(next, event.currentTarget.dataset.field ?? '')
    else if (event.key === 'Enter') confirm()
  }

  return (
    <Modal
      open
      title={t('lotDetails')}
      width={520}
      okText={t('lotConfirm')}
      cancelText={t('lotCancel')}
      okButtonProps={{ style: whyNot ? { display: 'none' } : {} }}
      onOk={confirm}
      onCancel={onCancel}
      mask={{ closable: false }}
      afterOpenChange={(open) => {
        if (open && !whyNot)
          rows.focus(
            Math.max(
              packs.findIndex(({ heat }) => heat === ''),
              0,
            ),
            'heat',
          )
      }}
    >
      <p className="lot-line">
        <b>{draft.line.ITEM_CODE}</b> <span className="muted">{draft.line.DESCRIPTION}</span>
      </p>
      {whyNot ? (
        <p role="alert" className="lot-refusal">
          {say(whyNot)}
        </p>
      ) : (
        <>
          <div ref={scroller} className="lots">
            <PackTable {...{ packs, setPacks, rows, walk, refusal }} isFixed={lotsAreFixed(draft)} />
          </div>
          <PackSum packs={packs} amount={draft.amount ?? 0} />
          {refusal && (
            <p role="alert" className="lot-refusal">
              {say(refusal)}
            </p>
          )}
        </>
      )}
    </Modal>
  )
}

interface PackTableProps {
  readonly packs: readonly TypedPack[]
  readonly setPacks: (packs: readonly TypedPack[]) => void
  readonly rows: ReturnType<typeof useRowWindow>
  readonly walk: (event: KeyboardEvent<HTMLInputElement>, index: number) => void
  readonly refusal: Refusal | undefined
  /** The quantities follow from the pack size. */
  readonly isFixed: boolean
}

const PackTable = ({ packs, setPacks, rows, walk, refusal, isFixed }: PackTableProps) => {
  const t = useTexts(createTexts)
  /** The pack whose texts 'fill down' copies. */
  const [fillFrom, setFillFrom] = useState(0)
  const change = (index: number, typed: Partial<TypedPack>) =>
    setPacks(packs.map((pack, at) => (at === index ? { ...pack, ...typed } : pack)))
  const refusedAt = (index: number, field: string) =>
    (refusal?.culprit?.line === index && refusal.culprit.path === field) || undefined
  /** A column of a spreadsheet fills the packs from this one on. */
  const paste = (event: ClipboardEvent, index: number, field: PackText) => {
    const texts = event.clipboardData.getData('text').trimEnd().split(/\r?\n/)
    if (texts.length < 2) return
    event.preventDefault()
    setPacks(packs.map((pack, at) => ({ ...pack, [field]: texts[at - index]?.trim() ?? pack[field] })))
  }
  return (
    <table aria-rowcount={packs.length + 1}>
      <thead>
        <tr>
          <th className="number">{t('pack')}</th>
          <th className="number">{t('qty')}</th>
          {packTextFields.map((field) => (
            <th key={field}>
              <span>{t(textColumns[field].title)}</span>
              <FillDown {...{ packs, setPacks, field, fillFrom }} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.before > 0 && <tr style={{ height: rows.before }} />}
        {packs.slice(rows.first, rows.end).map((pack, offset) => {
          const index = rows.first + offset
          const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => walk(event, index)
          return (
            <tr key={index} data-row={index} aria-rowindex={index + 2}>
              <td className="number muted">{index + 1}</td>
              <td>
                <input
                  className="cell number"
                  inputMode="decimal"
                  data-field="lot"
                  aria-label={t('qtyOfPack', { pack: index + 1 })}
                  aria-invalid={refusedAt(index, 'lot')}
                  disabled={isFixed}
                  value={pack.quantity}
                  onChange={(event) => change(index, { quantity: event.target.value })}
                  onKeyDown={onKeyDown}
                />
              </td>
              {packTextFields.map((field) => (
                <td key={field}>
                  <input
                    className="cell"
                    autoComplete="off"
                    data-field={field}
                    aria-label={t(textColumns[field].ofPack, { pack: index + 1 })}
                    aria-required={field === 'heat'}
                    aria-invalid={refusedAt(index, field)}
                    value={pack[field]}
                    onFocus={() => setFillFrom(index)}
                    onChange={(event) => change(index, { [field]: event.target.value })}
                    onPaste={(event) => paste(event, index, field)}
                    onKeyDown={onKeyDown}
                  />
                </td>
              ))}
            </tr>
          )
        })}
        {rows.after > 0 && <tr style={{ height: rows.after }} />}
      </tbody>
    </table>
  )
}

interface FillDownProps extends Pick<PackTableProps, 'packs' | 'setPacks'> {
  readonly field: PackText
  readonly fillFrom: number
}

/** Copies a text of one pack to all packs below it. */
const FillDown = ({ packs, setPacks, field, fillFrom }: FillDownProps) => {
  const t = useTexts(createTexts)
  const text = packs[fillFrom]?.[field] ?? ''
  return (
    <button
      type="button"
      className="fill-down"
      title={t(textColumns[field].fillDownHint, { pack: fillFrom + 1 })}
      disabled={text.trim() === '' || fillFrom + 1 >= packs.length}
      onClick={() => setPacks(packs.map((pack, index) => (index > fillFrom ? { ...pack, [field]: text } : pack)))}
    >
      <Icon name="down" size={14} />
      {t('fillDown')}
    </button>
  )
}

const PackSum = ({ packs, amount }: { readonly packs: readonly TypedPack[]; readonly amount: number }) => {
  const t = useTexts(createTexts)
  const quantities = packs.map(({ quantity }) => readNumber(quantity))
  const total = sum(quantities.filter((quantity): quantity is number => quantity !== null && !Number.isNaN(quantity)))
  return (
    <p className={`lot-sum ${total.eq(amount) ? 'muted' : 'lot-refusal'}`}>
      {t('lotSum', { sum: showQuantity(total), amount: showQuantity(amount) })}
    </p>
  )
}
