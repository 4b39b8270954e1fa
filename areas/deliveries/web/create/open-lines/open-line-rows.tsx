import { Fragment, type KeyboardEvent, memo } from 'react'
import { AnswerCell, answerTexts } from '#areas/order-answers/web/index.ts'
import { lineKey } from '#areas/purchase-orders/rules/line-key.ts'
import { formatQuantity } from '#kit/shared/quantity.ts'
import { useTexts } from '#kit/web/i18n.ts'
import type { OpenLine } from '../../../contract.ts'
import { SelectAllBox } from '../lines/line-inputs.tsx'
import { TransitQuantity } from '../lines/transit-quantity.tsx'
import {
  DeliverInput,
  DueDateText,
  GroupHead,
  groupByDueDate,
  type OpenLineProps,
  type OpenLineRowsProps,
  PacksOfLine,
  useLinesToRender,
  useOpenLine,
} from './line-parts.tsx'
import { openLineTexts } from './texts.ts'
import '../lines/line-table.css'

const RemainingQuantity = ({ line }: { line: OpenLine }) => {
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

const OpenLineCard = memo((props: OpenLineProps) => {
  const { line, selected, today, codeOf, onSelect, onAnswer } = props
  const t = useTexts(openLineTexts)
  const { name, whyNot, inputs } = useOpenLine(props)
  return (
    <li className={selected ? 'chosen' : whyNot ? 'closed' : undefined}>
      {!whyNot && (
        // the label makes the whole header cell clickable
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
        <RemainingQuantity line={line} />
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
  const drawnLines = useLinesToRender(lines, FIRST_CARDS)
  const ofLine = { facts, today, codeOf, onSelect, onPick, onType, onAnswer }
  return (
    <section className={`open-line-cards ${props.isStale ? 'stale' : ''}`} aria-label={t('tableLabel')}>
      {groupByDueDate(drawnLines, today).map((group) => (
        <Fragment key={group.name}>
          <GroupHead {...props} group={group} />
          <ul>
            {group.lines.map((line) => (
              <OpenLineCard key={lineKey(line)} {...ofLine} line={line} selected={selection.get(lineKey(line))} />
            ))}
          </ul>
        </Fragment>
      ))}
    </section>
  )
}

/** The number of rows that fill the first screen. */
const FIRST_ROWS = 12

/** Moves the focus up or down within the column when the user presses Up or Down. */
const moveFocus = (event: KeyboardEvent<HTMLElement>) => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  const field = event.target instanceof HTMLElement ? event.target.dataset.field : undefined
  if (!step || !field) return
  const fields = [...event.currentTarget.querySelectorAll<HTMLElement>(`[data-field="${field}"]`)]
  const next = fields[fields.indexOf(event.target as HTMLElement) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}

/** The cells with a line's data from the ERP, before its input. */
const OpenLineCells = ({ line, today, codeOf }: Pick<OpenLineRowsProps, 'today' | 'codeOf'> & { line: OpenLine }) => {
  const release = line.RELEASE_NUM === null ? '' : String(line.RELEASE_NUM)
  return (
    <>
      <td className="item" title={line.ITEM_CODE}>
        <b>{line.ITEM_CODE}</b>
      </td>
      <td className="description" title={line.DESCRIPTION}>
        {line.DESCRIPTION}
      </td>
      <td>{codeOf(line.INV_ORGID)}</td>
      <td className="number wide">{line.PO_NUMBER}</td>
      <td className="number wide">{release}</td>
      <td className="number wide">{line.LINE_NUM}</td>
      <td className="narrow">{[line.PO_NUMBER, release || '–', line.LINE_NUM].join(' / ')}</td>
      <td>{line.DUE_DATE}</td>
      <td>
        <DueDateText line={line} today={today} />
      </td>
      <td className="number">{formatQuantity(line.QUANTITY_REMAIN)}</td>
      <td className="number">
        <TransitQuantity line={line} />
      </td>
    </>
  )
}

const OpenLineRow = memo((props: OpenLineProps) => {
  const { line, selected, today, codeOf, onPick, onAnswer } = props
  const t = useTexts(openLineTexts)
  const { name, whyNot, inputs } = useOpenLine(props)
  return (
    <tr className={selected ? 'chosen' : whyNot ? 'closed' : undefined}>
      <td className="pick">
        {!whyNot && (
          <input
            type="checkbox"
            data-field="select"
            aria-label={t('select', { name })}
            checked={selected !== undefined}
            onChange={(event) => onPick(line, event.target.checked, (event.nativeEvent as MouseEvent).shiftKey)}
          />
        )}
      </td>
      <OpenLineCells line={line} today={today} codeOf={codeOf} />
      {onAnswer && (
        <td className="answer">
          <AnswerCell line={line} name={name} onAnswer={onAnswer} />
        </td>
      )}
      {whyNot ? (
        <td className="muted number" colSpan={2} title={whyNot}>
          {whyNot}
        </td>
      ) : (
        <>
          <td className="number deliver">
            <DeliverInput {...inputs} />
          </td>
          <td>
            <PacksOfLine {...inputs} />
          </td>
        </>
      )}
    </tr>
  )
})

const TableHead = ({ lines, selection, onSelect, onAnswer }: OpenLineRowsProps) => {
  const t = useTexts(openLineTexts)
  const tAnswer = useTexts(answerTexts)
  const open = lines.filter(({ suggested }) => suggested > 0)
  return (
    <thead>
      <tr>
        <th className="pick">
          <SelectAllBox
            label={t('selectPage')}
            all={open.length}
            chosen={open.filter((line) => selection.has(lineKey(line))).length}
            onChange={(isSelected) => onSelect(open, isSelected)}
          />
        </th>
        <th>{t('item')}</th>
        <th className="description">{t('description')}</th>
        <th>{t('company')}</th>
        <th className="number wide">{t('order')}</th>
        <th className="number wide">{t('rel')}</th>
        <th className="number wide">{t('line')}</th>
        <th className="narrow">{t('orderRelLine')}</th>
        <th colSpan={2}>{t('due')}</th>
        <th className="number">{t('remaining')}</th>
        <th className="number">{t('transit')}</th>
        {onAnswer && <th>{tAnswer('column')}</th>}
        <th className="number">{t('deliver')}</th>
        <th>{t('packs')}</th>
      </tr>
    </thead>
  )
}

/** Open lines by due date, each with a check box. */
export const OpenLineTable = (props: OpenLineRowsProps) => {
  const t = useTexts(openLineTexts)
  const { lines, selection, isStale, facts, today, codeOf, onSelect, onPick, onType, onAnswer } = props
  const ofLine = { facts, today, codeOf, onSelect, onPick, onType, onAnswer }
  const drawnLines = useLinesToRender(lines, FIRST_ROWS)
  return (
    // the table scrolls, so it must be focusable for keyboard users
    <section
      className={`line-table open-lines-table ${isStale ? 'stale' : ''}`}
      aria-label={t('tableLabel')}
      tabIndex={0}
      onKeyDown={moveFocus}
    >
      <table>
        <TableHead {...props} />
        <tbody>
          {groupByDueDate(drawnLines, today).map((group) => (
            <Fragment key={group.name}>
              <tr className="group">
                <td colSpan={onAnswer ? 15 : 14}>
                  <GroupHead {...props} group={group} />
                </td>
              </tr>
              {group.lines.map((line) => (
                <OpenLineRow key={lineKey(line)} {...ofLine} line={line} selected={selection.get(lineKey(line))} />
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </section>
  )
}
