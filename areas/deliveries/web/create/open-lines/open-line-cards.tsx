import { Fragment, memo } from 'react'
import { AnswerCell } from '#areas/order-answers/web/index.ts'
import { lineKey } from '#areas/purchase-orders/rules/line-key.ts'
import { formatQuantity } from '#kit/shared/quantity.ts'
import { useTexts } from '#kit/web/i18n.ts'
import type { OpenLine } from '../../../contract.ts'
import { TransitQuantity } from '../transit-quantity.tsx'
import { DeliverInput, DueDateText, PacksOfLine } from './line-parts.tsx'
import {
  GroupHead,
  groupByDueDate,
  type OpenLineProps,
  type OpenLineRowsProps,
  useDrawnLines,
  useOpenLine,
} from './open-line-table.tsx'
import { openLineTexts } from './texts.ts'

/** The remaining quantity of a line, and the quantity in transit. */
const Remaining = ({ line }: { line: OpenLine }) => {
  const t = useTexts(openLineTexts)
  return (
    <span className="muted">
      {t('remaining')} {formatQuantity(line.QUANTITY_REMAIN)}
      {line.transit > 0 && (
        <>
          {' · '}
          {t('transit')} <TransitQuantity line={line} />
        </>
      )}
    </span>
  )
}

const LineCard = memo((props: OpenLineProps) => {
  const { line, selected, today, codeOf, onSelect, onAnswer } = props
  const t = useTexts(openLineTexts)
  const { name, whyNot, inputs } = useOpenLine(props)
  return (
    <li className={selected ? 'chosen' : whyNot ? 'closed' : undefined}>
      {!whyNot && (
        // the label makes the whole head clickable
        <label className="pick">
          <input
            type="checkbox"
            aria-label={t('select', { name })}
            checked={selected !== undefined}
            onChange={(event) => onSelect([line], event.target.checked)}
          />
        </label>
      )}
      <div className="line-facts">
        <b>{line.ITEM_CODE}</b>
        <span className="due">
          <DueDateText line={line} today={today} />
        </span>
        <span className="description">{line.DESCRIPTION}</span>
        <span className="muted">
          {codeOf(line.INV_ORGID)} · {[line.PO_NUMBER, line.RELEASE_NUM ?? '–', line.LINE_NUM].join(' / ')}
        </span>
        <Remaining line={line} />
        <div className="acts row wraps spread">
          {onAnswer && <AnswerCell line={line} name={name} onAnswer={onAnswer} />}
          {whyNot ? (
            <span className="muted">{whyNot}</span>
          ) : (
            <span className="deliver row wraps at-end">
              <span className="muted">{t('deliver')}</span> <DeliverInput {...inputs} /> <PacksOfLine {...inputs} />
            </span>
          )}
        </div>
      </div>
    </li>
  )
})

/** The number of cards that fill the first screen. */
const FIRST_CARDS = 3

/** Open lines as cards, for a phone. */
export const OpenLineCards = (props: OpenLineRowsProps) => {
  const t = useTexts(openLineTexts)
  const { lines, selection, facts, today, codeOf, onSelect, onPick, onType, onAnswer } = props
  const drawnLines = useDrawnLines(lines, FIRST_CARDS)
  const ofLine = { facts, today, codeOf, onSelect, onPick, onType, onAnswer }
  return (
    <section className={`open-line-cards ${props.isStale ? 'stale' : ''}`} aria-label={t('tableLabel')}>
      {groupByDueDate(drawnLines, today).map((group) => (
        <Fragment key={group.name}>
          <GroupHead {...props} group={group} />
          <ul>
            {group.lines.map((line) => (
              <LineCard key={lineKey(line)} {...ofLine} line={line} selected={selection.get(lineKey(line))} />
            ))}
          </ul>
        </Fragment>
      ))}
    </section>
  )
}
