import { type FormEvent, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { PackExemption } from '#areas/purchase-orders/rules/item-kinds.ts'
import type { Refusal } from '#kit/shared/result.ts'
import { FaultText } from '#kit/web/feedback/fault.tsx'
import { useTexts } from '#kit/web/i18n.ts'
import { Button, QuietButton } from '#kit/web/parts/button.tsx'
import { Icon } from '#kit/web/parts/icons.tsx'
import { isChoosable } from '../../../rules/choosable.ts'
import {
  matchColumnToLines,
  matchItemsToLines,
  type PastedAmounts,
  readPastedColumn,
  readPastedItems,
} from '../../../rules/lines/paste-amounts.ts'
import {
  countPacksWithoutHeat,
  type DeliveryForm,
  type DeliveryFormAction,
  type FormRow,
  whyNotFillInHeat,
} from '../delivery-form.ts'
import { createTexts } from '../texts.ts'
import { refusalText } from './line-inputs.tsx'
import { findCellNote, type LineListProps } from './use-line.ts'

/** The filter of the lines on the screen. */
export interface LineFilter {
  readonly find: string
  readonly isChosenOnly: boolean
}

export const noLineFilter: LineFilter = { find: '', isChosenOnly: false }

/** The minimum number of rows for which the filters are shown. */
const MIN_ROWS_TO_FIND = 8

/** Returns the rows that contain each word in item, description, order or job, and only selected rows if requested. */
export const filteredRows = (rows: readonly FormRow[], { find, isChosenOnly }: LineFilter): readonly FormRow[] => {
  const words = find.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0 && !isChosenOnly) return rows
  return rows.filter(({ chosen, draft: { line } }) => {
    const text = [line.ITEM_CODE, line.DESCRIPTION, line.PO_NUMBER, line.JOBS ?? ''].join(' ').toLowerCase()
    return (chosen || !isChosenOnly) && words.every((word) => text.includes(word))
  })
}

interface ToolProps {
  readonly rows: readonly FormRow[]
  readonly filter: LineFilter
  readonly onFilter: (filter: LineFilter) => void
  readonly onDeliverRemaining: () => void
}

/** Tools to find lines, to show only selected ones, and to deliver all remaining quantities (PO-10). */
export const LineTools = ({ rows, filter, onFilter, onDeliverRemaining }: ToolProps) => {
  const t = useTexts(createTexts)
  return (
    <div className="line-tools row wraps">
      {rows.length >= MIN_ROWS_TO_FIND && (
        <input
          type="search"
          className="input"
          aria-label={t('findLines')}
          placeholder={t('findLines')}
          autoComplete="off"
          value={filter.find}
          onChange={(event) => onFilter({ ...filter, find: event.target.value })}
        />
      )}
      {rows.length > 1 && (
        <label className="row wraps">
          <input
            type="checkbox"
            checked={filter.isChosenOnly}
            onChange={(event) => onFilter({ ...filter, isChosenOnly: event.target.checked })}
          />
          {t('onlyChosen')}
        </label>
      )}
      {rows.length > 1 && <Button onClick={onDeliverRemaining}>{t('deliverRemaining')}</Button>}
    </div>
  )
}

/** One heat number for all packs that have none (DLV-19). It is always visible, so that the lines below do not move. */
export const HeatForAllPacks = ({ rows, dispatch }: Pick<LineListProps, 'rows' | 'dispatch'>) => {
  const t = useTexts(createTexts)
  const [heat, setHeat] = useState('')
  const [refusal, setRefusal] = useState<Refusal>()
  const count = countPacksWithoutHeat(rows)
  const isEmpty = heat.trim() === '' || count === 0
  const fill = (event: FormEvent) => {
    event.preventDefault()
    if (isEmpty) return
    const found = whyNotFillInHeat(rows, heat.trim())
    setRefusal(found)
    if (found) return
    dispatch({ type: 'heat', heat: heat.trim() })
    setHeat('')
  }
  return (
    <form className="heat-for-all row wraps" onSubmit={fill}>
      <label className="muted" htmlFor="heat-for-all">
        {t('heatAll')}
      </label>
      <input
        id="heat-for-all"
        className="input"
        autoComplete="off"
        maxLength={30}
        placeholder={t('heatAllHint')}
        value={heat}
        aria-invalid={refusal !== undefined}
        onChange={(event) => {
          setRefusal(undefined)
          setHeat(event.target.value)
        }}
      />
      <Button type="submit" aria-disabled={isEmpty || undefined}>
        {count === 0 ? t('heatAllNone') : t('heatAllButton', { count })}
      </Button>
      <FaultText text={refusal && refusalText(refusal)} />
    </form>
  )
}

interface LastPaste extends PastedAmounts {
  /** The key of the line into which the user pasted. */
  readonly key: string
  /** The changed rows as they were before the paste. */
  readonly before: readonly FormRow[]
}

const targetOf = ({ key, chosen, draft }: FormRow) => ({
  key,
  item: draft.line.ITEM_CODE,
  isOpen: chosen || isChoosable(draft.line),
})

export const usePastedAmounts = (
  now: DeliveryForm,
  dispatch: (step: DeliveryFormAction) => void,
  facts: PackExemption,
) => {
  const [paste, setPaste] = useState<LastPaste>()
  // a ref, so that `pasteFrom` is always the same function and typing does not render all rows
  const rows = useRef(now.rows)
  useLayoutEffect(() => {
    rows.current = now.rows
  }, [now.rows])
  /** Applies pasted cells: rows with item codes to lines of these items, a single column from the line downwards. */
  const pasteFrom = useCallback(
    (key: string, text: string, visibleRows: readonly FormRow[]) => {
      const targets = rows.current.map(targetOf)
      const items = readPastedItems(
        text,
        targets.map(({ item }) => item),
      )
      const visible = visibleRows.map(targetOf)
      const from = visible.findIndex((target) => target.key === key)
      const matched = items
        ? matchItemsToLines(targets, items)
        : matchColumnToLines(visible, from, readPastedColumn(text))
      setPaste({ ...matched, key, before: rows.current.filter((row) => matched.amounts.has(row.key)) })
      dispatch({ type: 'paste', amounts: matched.amounts })
    },
    [dispatch],
  )
  const close = useCallback(() => setPaste(undefined), [])
  const undo = () => {
    if (paste) dispatch({ type: 'putBack', rows: paste.before, amounts: paste.amounts })
    close()
  }
  /** The result of the last paste with its refused rows, until the user undoes the paste or closes the result. */
  const last = useMemo(() => {
    const isThere = now.rows.some(({ key }) => key === paste?.key || paste?.amounts.has(key))
    if (!paste || !isThere) return undefined
    const refused = now.rows.filter(({ key, draft }) => {
      const note = paste.amounts.has(key) ? findCellNote(draft, facts) : undefined
      return note !== undefined && !note.isWarning
    }).length
    return { ...paste, refused }
  }, [paste, now.rows, facts])
  return { pasteFrom, last, undo, close }
}

export type PasteState = ReturnType<typeof usePastedAmounts>

const MAX_LISTED = 10

/** Lists the cells that were not used, so that the user notices them. */
const listCells = (cells: readonly string[]): string =>
  cells.length > MAX_LISTED ? `${cells.slice(0, MAX_LISTED).join(', ')}, …` : cells.join(', ')

/** The result of a paste, with a button to undo it. */
export const PasteBar = ({ last, undo, close }: Pick<PasteState, 'last' | 'undo' | 'close'>) => {
  const t = useTexts(createTexts)
  if (!last) return null
  const { before, refused, closed, surplus } = last
  const isWarning = refused + closed.length + surplus.length > 0
  const notified = [
    t('pasted', { count: before.length }),
    ...(refused > 0 ? [t('pastedRefused', { count: refused })] : []),
    ...(closed.length > 0 ? [t('pastedClosed', { count: closed.length, cells: listCells(closed) })] : []),
    ...(surplus.length > 0 ? [t('pastedSurplus', { count: surplus.length, cells: listCells(surplus) })] : []),
  ]
  return (
    <div className={`paste-bar row wraps framed ${isWarning ? 'warning' : ''}`} role="status">
      <Icon name={isWarning ? 'alert' : 'tick'} size={16} />
      <p>{notified.join(' · ')}</p>
      {before.length > 0 && <Button onClick={undo}>{t('undo')}</Button>}
      <QuietButton onClick={close}>{t('close')}</QuietButton>
    </div>
  )
}
