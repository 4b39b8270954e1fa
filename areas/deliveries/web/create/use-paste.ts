import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { PackExemption } from '#areas/purchase-orders/rules/item-kinds.ts'
import { isChoosable } from '../../rules/choosable.ts'
import { matchColumn, matchItems, type PastedAmounts, readColumn, readItems } from '../../rules/paste-amounts.ts'
import type { DeliveryForm, DeliveryFormAction, Row } from './delivery-form.ts'
import { judgeRow } from './row-judgement.ts'

interface Paste extends PastedAmounts {
  /** The line that was pasted into. */
  readonly key: string
  /** The rows that it changed, as they were before. */
  readonly before: readonly Row[]
}

export interface PasteResult extends Pick<Paste, 'before' | 'closed' | 'surplus'> {
  /** Rows that are refused at this moment. */
  readonly refused: number
}

export interface PasteState {
  /** Cells of a spreadsheet pasted into QTY Del. of a line: item codes find their lines, a plain column goes downwards from that line. */
  readonly pasteFrom: (key: string, text: string) => void
  /** What the last one did, until it is undone or closed. */
  readonly last: PasteResult | undefined
  readonly undo: () => void
  readonly close: () => void
}

const targetOf = ({ key, chosen, draft }: Row) => ({
  key,
  item: draft.line.ITEM_CODE,
  isOpen: chosen || isChoosable(draft.line),
})

export const usePaste = (
  now: DeliveryForm,
  dispatch: (step: DeliveryFormAction) => void,
  facts: PackExemption,
): PasteState => {
  const [paste, setPaste] = useState<Paste>()
  // the rows keep one function, whatever is typed
  const rows = useRef(now.rows)
  useLayoutEffect(() => {
    rows.current = now.rows
  })
  const pasteFrom = useCallback(
    (key: string, text: string) => {
      const targets = rows.current.map(targetOf)
      const items = readItems(
        text,
        targets.map(({ item }) => item),
      )
      const from = targets.findIndex((target) => target.key === key)
      const matched = items ? matchItems(targets, items) : matchColumn(targets, from, readColumn(text))
      setPaste({ ...matched, key, before: rows.current.filter((row) => matched.amounts.has(row.key)) })
      dispatch({ type: 'paste', amounts: matched.amounts })
    },
    [dispatch],
  )
  const close = () => setPaste(undefined)
  const undo = () => {
    if (paste) dispatch({ type: 'putBack', rows: paste.before, amounts: paste.amounts })
    close()
  }
  const last = useMemo(() => {
    const isThere = now.rows.some(({ key }) => key === paste?.key || paste?.amounts.has(key))
    if (!paste || !isThere) return undefined
    const refused = now.rows.filter(({ key, draft }) => {
      const note = paste.amounts.has(key) ? judgeRow(draft, facts).note : undefined
      return note !== undefined && !note.isWarning
    }).length
    return { before: paste.before, closed: paste.closed, surplus: paste.surplus, refused }
  }, [paste, now.rows, facts])
  return { pasteFrom, last, undo, close }
}
