import { Link } from '@tanstack/react-router'
import { formatQuantity } from '#kit/shared/quantity.ts'
import { callApi } from '#kit/web/api.ts'
import { saveFile } from '#kit/web/device/save-file.ts'
import { notify } from '#kit/web/feedback/notifications.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { Button, PrimaryButton, QuietButton } from '#kit/web/parts/button.tsx'
import { type ChipStyle, StatusChip } from '#kit/web/parts/chip.tsx'
import { Icon } from '#kit/web/parts/icons.tsx'
import {
  getRefusedRowsXlsx,
  type ImportedDelivery,
  type ImportReply,
  importStates,
  type RefusedRow,
} from '../contract.ts'
import { importTexts } from './texts.ts'

/**
 * The maximum number of deliveries in this list. The list of deliveries or the sheet of refused rows contains all of
 * them.
 */
const MAX_SHOWN = 200
const MAX_REASONS = 5

const stateStyles: Readonly<Record<ImportedDelivery['state'], ChipStyle>> = {
  ready: { tone: 'blue', icon: 'tick' },
  created: { tone: 'green', icon: 'tick' },
  exists: { tone: 'grey', icon: 'document' },
  refused: { tone: 'red', icon: 'alert' },
}
/** The order of the states. Deliveries that need attention come first. */
const stateOrder: readonly ImportedDelivery['state'][] = ['refused', 'ready', 'created', 'exists']

const Reasons = ({ reasons }: { readonly reasons: readonly RefusedRow[] }) => {
  const t = useTexts(importTexts)
  return (
    <ul className="reasons red-text whole-row">
      {reasons.slice(0, MAX_REASONS).map(({ row, column, reason, code }) => (
        <li key={`${row} ${column} ${code}`}>{t('rowReason', { row, column, reason })}</li>
      ))}
      {reasons.length > MAX_REASONS && (
        <li className="muted">{t('moreReasons', { count: reasons.length - MAX_REASONS })}</li>
      )}
    </ul>
  )
}

interface ImportedRowProps {
  readonly delivery: ImportedDelivery
  readonly reasons: readonly RefusedRow[]
  readonly codeOf: (company: number) => string
}

const ImportedRow = ({ delivery, reasons, codeOf }: ImportedRowProps) => {
  const t = useTexts(importTexts)
  const { number, state, id, isInvoice, company, deliveryDate, lines } = delivery
  const facts = [
    isInvoice === null ? '' : isInvoice ? 'Invoice' : 'DO',
    company === null ? '' : codeOf(company),
    deliveryDate === null ? '' : t('deliveredOn', { day: deliveryDate }),
    lines === 0 ? '' : t('lines', { count: lines }),
  ]
  return (
    <li>
      <StatusChip {...stateStyles[state]}>{t(`state_${state}`)}</StatusChip>
      <div className="what flow breaks">
        <strong>{number}</strong>
        <span className="muted">{facts.filter((fact) => fact !== '').join(' · ')}</span>
        {reasons.length > 0 && <Reasons reasons={reasons} />}
      </div>
      {id !== undefined && (
        <Link
          to="/table"
          search={{ psc: String(id) } as never}
          className="button"
          aria-label={t('openSheetOf', { number })}
        >
          {t('openSheet')}
        </Link>
      )}
    </li>
  )
}

const ImportedList = ({ reply, codeOf }: Pick<ImportResultProps, 'reply' | 'codeOf'>) => {
  const t = useTexts(importTexts)
  const rowsOf = (delivery: ImportedDelivery): readonly RefusedRow[] => {
    const own = new Set(delivery.rows)
    return delivery.state === 'refused' ? reply.refused.filter(({ row }) => own.has(row)) : []
  }
  const sorted = reply.deliveries.toSorted((a, b) => stateOrder.indexOf(a.state) - stateOrder.indexOf(b.state))
  const unnumbered = reply.refused.filter(({ number }) => number.trim() === '')
  return (
    <ul className="imported" aria-label={t('list')}>
      {unnumbered.length > 0 && (
        <li>
          <StatusChip {...stateStyles.refused}>{t('state_refused')}</StatusChip>
          <div className="what flow breaks">
            <strong>{t('withoutNumber')}</strong>
            <Reasons reasons={unnumbered} />
          </div>
        </li>
      )}
      {sorted.slice(0, MAX_SHOWN).map((delivery) => (
        <ImportedRow key={delivery.rows[0]} delivery={delivery} reasons={rowsOf(delivery)} codeOf={codeOf} />
      ))}
      {sorted.length > MAX_SHOWN && (
        <li className="muted">{t('moreDeliveries', { count: sorted.length - MAX_SHOWN })}</li>
      )}
    </ul>
  )
}

const saveRefused = async (id: number) => {
  const answer = await callApi(getRefusedRowsXlsx, { params: { id } })
  if (answer.ok) saveFile(answer.value as Blob, `refused-${id}.xlsx`)
  else notify.problem(answer)
}

interface ImportResultProps {
  readonly reply: ImportReply
  readonly fileName: string
  readonly isDone: boolean
  readonly codeOf: (company: number) => string
  readonly onConfirm: () => void
  readonly onColumns: () => void
  readonly onAgain: () => void
}

/** The deliveries that a sheet would create or has created. */
export const ImportResult = (props: ImportResultProps) => {
  const { reply, fileName, isDone, codeOf, onConfirm, onColumns, onAgain } = props
  const t = useTexts(importTexts)
  const count = (state: ImportedDelivery['state']) => reply.deliveries.filter((one) => one.state === state).length
  const ready = count('ready')
  const unnumbered = reply.refused.filter(({ number }) => number.trim() === '').length
  const summary = importStates.filter((state) => count(state) > 0).map((state) => t(state, { count: count(state) }))
  return (
    <section className="card import-result" aria-labelledby="import-result">
      <div className="head row wraps spread">
        <div className="stack gap-4 breaks">
          <h2 id="import-result">{t(isDone ? 'doneTitle' : 'resultTitle')}</h2>
          <p role="status">
            <strong>
              {[...summary, ...(unnumbered > 0 ? [t('unnumbered', { count: unnumbered })] : [])].join(' · ')}
            </strong>
          </p>
          <p className="muted">{t('file', { name: fileName, rows: formatQuantity(reply.rows) })}</p>
        </div>
        <div className="flow">
          <QuietButton onClick={onAgain}>{t('again')}</QuietButton>
          {!isDone && <QuietButton onClick={onColumns}>{t('columns')}</QuietButton>}
          {reply.refused.length > 0 && (
            <Button onClick={() => void saveRefused(reply.id)}>
              <Icon name="download" size={16} />
              {t('downloadRefused')}
            </Button>
          )}
          {!isDone && ready > 0 && <PrimaryButton onClick={onConfirm}>{t('confirm', { count: ready })}</PrimaryButton>}
        </div>
      </div>
      {reply.refused.length > 0 && (
        <p className="muted">{t(!isDone && ready === 0 ? 'nothingReady' : 'refusedHint')}</p>
      )}
      <ImportedList reply={reply} codeOf={codeOf} />
    </section>
  )
}
