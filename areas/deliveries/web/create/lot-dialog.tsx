import { Modal } from 'antd'
import { type ClipboardEvent, type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { showQuantity, sum } from '#kit/shared/quantity.ts'
import type { Refusal } from '#kit/shared/result.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { Icon } from '#kit/web/icons.tsx'
import { useReturnFocus } from '#kit/web/return-focus.ts'
import type { DraftLine } from '../../rules/draft.ts'
import { checkLots, lotSetupRefusal, lotsAreFixed } from '../../rules/lots.ts'
import { plannedLots } from '../../rules/packs.ts'
import { readNumber } from '../../rules/read-number.ts'
import { useRefusalText } from './line-inputs.tsx'
import { formatTyped } from './row-judgement.ts'
import { createTexts } from './texts.ts'
import { useRowWindow } from './use-row-window.ts'
import './lot-dialog.css'

const ROW_HEIGHT = 36
const HEAD_HEIGHT = 32

interface LotDialogProps {
  readonly draft: DraftLine
  readonly onConfirm: (lots: readonly (number | null)[], heats: readonly string[]) => void
  readonly onCancel: () => void
}

const replace = <T,>(values: readonly T[], from: number, replacements: readonly T[]): T[] =>
  values.map((value, index) => replacements[index - from] ?? value)

/** LOT DETAILS: a row per pack with its quantity and heat number (DLV-07). */
export const LotDialog = ({ draft, onConfirm, onCancel }: LotDialogProps) => {
  const t = useTexts(createTexts)
  const say = useRefusalText()
  useReturnFocus()
  const planned = useMemo(() => plannedLots(draft.line, draft.amount, draft.packs), [draft])
  const [lots, setLots] = useState<readonly string[]>(() =>
    (draft.lotsConfirmed ? draft.lots : planned).map((lot) => formatTyped(lot)),
  )
  const [heats, setHeats] = useState<readonly string[]>(() => planned.map((_, index) => draft.heats[index] ?? ''))
  const [refusal, setRefusal] = useState<Refusal>()
  const [fillFrom, setFillFrom] = useState(0)
  const whyNot = lotSetupRefusal(draft)
  const isFixed = lotsAreFixed(draft)
  const quantities = lots.map(readNumber)
  const total = sum(quantities.filter((lot): lot is number => lot !== null && !Number.isNaN(lot)))

  const scroller = useRef<HTMLDivElement>(null)
  const heights = useMemo(() => planned.map(() => ROW_HEIGHT), [planned])
  const { first, end, before, after, focus } = useRowWindow(scroller, heights, HEAD_HEIGHT)
  const walk = (event: KeyboardEvent<HTMLInputElement>, index: number) => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'Enter' || event.key === 'ArrowDown' ? 1 : 0
    const next = index + step
    if (step === 0) return
    event.preventDefault()
    if (next >= 0 && next < lots.length) focus(next, event.currentTarget.dataset.field ?? 'heat')
    else if (event.key === 'Enter') confirm()
  }
  const paste = (event: ClipboardEvent, index: number) => {
    const pasted = event.clipboardData.getData('text').trimEnd().split(/\r?\n/)
    if (pasted.length < 2) return
    event.preventDefault()
    setHeats(
      replace(
        heats,
        index,
        pasted.map((heat) => heat.trim()),
      ),
    )
  }
  const confirm = () => {
    const found = checkLots(draft, quantities, heats)
    setRefusal(found)
    if (!found) return onConfirm(quantities, heats)
    if (found.culprit?.line !== undefined) focus(found.culprit.line, found.culprit.path === 'lot' ? 'lot' : 'heat')
  }
  const refusedAt = (index: number, field: string) =>
    (refusal?.culprit?.line === index && refusal.culprit.path === field) || undefined

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
        if (open && !whyNot) focus(Math.max(heats.indexOf(''), 0), 'heat')
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
            <table aria-rowcount={lots.length + 1}>
              <thead>
                <tr>
                  <th className="number">{t('pack')}</th>
                  <th className="number">{t('qty')}</th>
                  <th>
                    <span>{t('heatNo')}</span>
                    <button
                      type="button"
                      className="fill-down"
                      title={t('fillDownHint', { pack: fillFrom + 1 })}
                      disabled={(heats[fillFrom] ?? '').trim() === '' || fillFrom + 1 >= heats.length}
                      onClick={() =>
                        setHeats(heats.map((heat, index) => (index > fillFrom ? (heats[fillFrom] ?? '') : heat)))
                      }
                    >
                      <Icon name="down" size={14} />
                      {t('fillDown')}
                    </button>
                  </th>
                </tr>
              </thead>
              <tbody>
                {before > 0 && <tr style={{ height: before }} />}
                {lots.slice(first, end).map((lot, offset) => {
                  const index = first + offset
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
                          value={lot}
                          onChange={(event) => setLots(replace(lots, index, [event.target.value]))}
                          onKeyDown={(event) => walk(event, index)}
                        />
                      </td>
                      <td>
                        <input
                          className="cell"
                          autoComplete="off"
                          data-field="heat"
                          aria-label={t('heatOfPack', { pack: index + 1 })}
                          aria-required
                          aria-invalid={refusedAt(index, 'heat')}
                          value={heats[index] ?? ''}
                          onFocus={() => setFillFrom(index)}
                          onChange={(event) => setHeats(replace(heats, index, [event.target.value]))}
                          onPaste={(event) => paste(event, index)}
                          onKeyDown={(event) => walk(event, index)}
                        />
                      </td>
                    </tr>
                  )
                })}
                {after > 0 && <tr style={{ height: after }} />}
              </tbody>
            </table>
          </div>
          <p className={`lot-sum ${total.eq(draft.amount ?? 0) ? 'muted' : 'lot-refusal'}`}>
            {t('lotSum', { sum: showQuantity(total), amount: showQuantity(draft.amount ?? 0) })}
          </p>
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
