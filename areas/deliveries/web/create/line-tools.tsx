import { useTexts } from '#kit/web/i18n.ts'
import type { Row } from './delivery-form.ts'
import { lineToolTexts } from './line-tool-texts.ts'

/** What narrows the lines on the screen. */
export interface LineFilter {
  readonly find: string
  readonly isChosenOnly: boolean
}

export const everyLine: LineFilter = { find: '', isChosenOnly: false }

/** So few lines are seen at a glance. */
const MIN_ROWS_TO_FIND = 8

/** The rows that hold every word in item, description, order or job; the chosen ones only, if asked for. */
export const narrowedRows = (rows: readonly Row[], { find, isChosenOnly }: LineFilter): readonly Row[] => {
  const words = find.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0 && !isChosenOnly) return rows
  return rows.filter(({ chosen, draft: { line } }) => {
    const text = [line.ITEM_CODE, line.DESCRIPTION, line.PO_NUMBER, line.JOBS ?? ''].join(' ').toLowerCase()
    return (chosen || !isChosenOnly) && words.every((word) => text.includes(word))
  })
}

interface ToolProps {
  readonly rows: readonly Row[]
  readonly filter: LineFilter
  readonly onFilter: (filter: LineFilter) => void
  readonly onDeliverRemaining: () => void
}

/** Find in the lines, only the chosen ones, and all that remains at once (PO-10). */
export const LineTools = ({ rows, filter, onFilter, onDeliverRemaining }: ToolProps) => {
  const t = useTexts(lineToolTexts)
  return (
    <div className="line-tools">
      {rows.length >= MIN_ROWS_TO_FIND && (
        <input
          type="search"
          className="input"
          aria-label={t('find')}
          placeholder={t('find')}
          autoComplete="off"
          value={filter.find}
          onChange={(event) => onFilter({ ...filter, find: event.target.value })}
        />
      )}
      {rows.length > 1 && (
        <label>
          <input
            type="checkbox"
            checked={filter.isChosenOnly}
            onChange={(event) => onFilter({ ...filter, isChosenOnly: event.target.checked })}
          />
          {t('onlyChosen')}
        </label>
      )}
      {rows.length > 1 && (
        <button type="button" className="button" onClick={onDeliverRemaining}>
          {t('deliverRemaining')}
        </button>
      )}
    </div>
  )
}
