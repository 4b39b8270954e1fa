import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { PackExemption } from '#areas/purchase-orders/rules/item-kinds.ts'
import { isChoosable } from '../../rules/choosable.ts'
import { matchPasted, type PastedCell } from '../../rules/paste-amounts.ts'
import { type Building, type Row, type Step, typedOver } from './building.ts'
import { judgeRow } from './row-judgement.ts'

export interface Pasted {
  /** The rows that it changed, as they were before. */
  readonly before: readonly Row[]
  readonly refused: number
  readonly closed: number
  readonly surplus: number
}

export interface Pasting {
  /** A spreadsheet's column pasted into QTY Del. of a line fills that line and the ones below it. */
  readonly pasteFrom: (key: string, cells: readonly PastedCell[]) => void
  /** What the last one did, until it is undone or put aside. */
  readonly last: Pasted | undefined
  readonly undo: () => void
  readonly putAside: () => void
}

export const usePaste = (now: Building, take: (step: Step) => void, facts: PackExemption): Pasting => {
  const [last, setLast] = useState<Pasted>()
  // the rows hold on to one function, whatever is typed
  const current = useRef({ now, facts })
  useLayoutEffect(() => {
    current.current = { now, facts }
  })
  const pasteFrom = useCallback(
    (key: string, cells: readonly PastedCell[]) => {
      const { rows } = current.current.now
      const targets = rows.map((row) => ({ key: row.key, isOpen: row.chosen || isChoosable(row.draft.line) }))
      const from = rows.findIndex((row) => row.key === key)
      const { amounts, closed, surplus } = matchPasted(targets, from, cells)
      const before = rows.filter((row) => amounts.has(row.key))
      const refused = before.filter(({ key: line, draft }) => {
        const amount = amounts.get(line)
        const note =
          amount === undefined ? undefined : judgeRow(typedOver(draft, { amount }), current.current.facts).note
        return note !== undefined && !note.isWarning
      }).length
      take({ do: 'paste', amounts })
      setLast({ before, refused, closed, surplus })
    },
    [take],
  )
  const putAside = () => setLast(undefined)
  const undo = () => {
    if (last) take({ do: 'putBack', rows: last.before })
    putAside()
  }
  const isThere = last?.before.some(({ key }) => now.rows.some((row) => row.key === key)) || (last?.surplus ?? 0) > 0
  return { pasteFrom, last: isThere && now.rows.length > 0 ? last : undefined, undo, putAside }
}
