import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useUser } from '#areas/accounts/web/index.ts'
import { formatQuantity, sum } from '#kit/shared/quantity.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { Button, PrimaryButton, QuietButton } from '#kit/web/parts/button.tsx'
import { Icon } from '#kit/web/parts/icons.tsx'
import { apiQuery } from '#kit/web/query.ts'
import { useStore } from '#kit/web/store.ts'
import { getDockSettings, type MissingBox, missingReasons } from '../../contract.ts'
import { countBoxes, type DockSheet } from '../../rules/scan/session.ts'
import {
  findExplanation,
  groupMissingBoxes,
  type MissingBoxExplanation,
  type MissingBoxExplanations,
  type MissingBoxGroup,
  toMissingBoxes,
} from '../../rules/short-receipt.ts'
import { shortReceiptTexts } from './short-receipt-texts.ts'
import { shortReceiptInput } from './stored-input.ts'
import './short-receipt.css'

const isExplained = (one: MissingBoxExplanation | undefined): one is MissingBoxExplanation =>
  one !== undefined && (one.reason !== 'other' || one.note.trim() !== '')

interface GroupProps {
  readonly group: MissingBoxGroup
  readonly explanation: MissingBoxExplanation | undefined
  readonly onChange: (explanation: MissingBoxExplanation) => void
}

/** Shows a missing box, or a line without any box, with the possible reasons as large buttons. */
const MissingBoxGroupField = ({ group, explanation, onChange }: GroupProps) => {
  const t = useTexts(shortReceiptTexts)
  const { key, sequence, itemCode, uom, packs, isWholeLine } = group
  const quantity = formatQuantity(sum(packs.map((one) => one.quantity)))
  const name = isWholeLine
    ? t('wholeLine', { line: sequence, count: packs.length })
    : t('box', { line: sequence, pack: packs[0]?.pack ?? 0 })
  return (
    <fieldset className="missing-box framed">
      <legend>
        <strong>{name}</strong> <span>{itemCode}</span> {quantity} {uom}
      </legend>
      <div className="missing-reasons stack">
        {missingReasons.map((reason) => (
          <label key={reason} className={reason === explanation?.reason ? 'row chosen' : 'row'}>
            <input
              type="radio"
              name={`missing-${key}`}
              checked={reason === explanation?.reason}
              onChange={() => onChange({ reason, note: explanation?.note ?? '' })}
            />
            {t(`${reason}Reason`)}
          </label>
        ))}
      </div>
      {explanation?.reason === 'other' && (
        <input
          className="input large"
          aria-label={t('note', { name })}
          placeholder={t('notePlaceholder')}
          maxLength={200}
          value={explanation.note}
          onChange={({ target }) => onChange({ reason: 'other', note: target.value })}
        />
      )}
    </fieldset>
  )
}

interface ReceiveButtonsProps {
  readonly label: string
  /** The first group without an explanation. */
  readonly next: MissingBoxGroup | undefined
  readonly isVerified: boolean
  readonly onReceive: () => void
  readonly onBack: () => void
}

/**
 * The buttons below the missing boxes. The first button is disabled as long as a reason is missing or the delivery is
 * not verified.
 */
const ReceiveButtons = ({ label, next, isVerified, onReceive, onBack }: ReceiveButtonsProps) => {
  const t = useTexts(shortReceiptTexts)
  return (
    <div>
      {next && (
        <p role="status">
          {next.isWholeLine
            ? t('needsLine', { line: next.sequence })
            : t('needs', { line: next.sequence, pack: next.packs[0]?.pack ?? 0 })}
        </p>
      )}
      <PrimaryButton className="large" disabled={next !== undefined || !isVerified} onClick={onReceive}>
        {label}
      </PrimaryButton>
      <Button className="large" onClick={onBack}>
        {t('back')}
      </Button>
    </div>
  )
}

interface QuestionProps extends Omit<ReceiveButtonsProps, 'label' | 'next'> {
  readonly question: string
  readonly busy: boolean
}

const ReceiveQuestion = ({ question, busy, isVerified, onReceive, onBack }: QuestionProps) => {
  const t = useTexts(shortReceiptTexts)
  return (
    <div role="alertdialog" aria-label={question}>
      <p>{question}</p>
      <PrimaryButton className="large" disabled={busy || !isVerified} onClick={onReceive}>
        {t(busy ? 'receiving' : 'yes')}
      </PrimaryButton>
      <Button className="large" disabled={busy} onClick={onBack}>
        {t('back')}
      </Button>
    </div>
  )
}

interface Props {
  readonly sheet: DockSheet
  readonly onSubmit: (missing: readonly MissingBox[]) => Promise<void>
}

const BoxCounts = ({ total, done }: { readonly total: number; readonly done: number }) => {
  const t = useTexts(shortReceiptTexts)
  return (
    <p className="short-counts framed strong">
      <span>{t('delivered', { count: total })}</span>
      <span className="green-text">{t('received', { count: done })}</span>
      <span className="amber-text">{t('gone', { count: total - done })}</span>
    </p>
  )
}

interface FormProps extends Props {
  readonly explanations: MissingBoxExplanations
  readonly onChange: (explanations: MissingBoxExplanations) => void
  readonly onClose: () => void
}

const ShortReceiptForm = ({ sheet, explanations, onChange, onSubmit, onClose }: FormProps) => {
  const t = useTexts(shortReceiptTexts)
  const [isAsking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const groups = groupMissingBoxes(sheet)
  const { isVerified, delivery } = sheet
  const { number, lines } = delivery
  const total = countBoxes(lines)
  const next = groups.find((group) => !isExplained(findExplanation(explanations, group)))
  const facts = { done: total - countBoxes(groups), total, number }
  const receive = async () => {
    setBusy(true)
    await onSubmit(toMissingBoxes(groups, explanations))
    setBusy(false)
    setAsking(false)
  }
  return (
    <section className="short-receipt stack gap-12" aria-label={t('title', { number })}>
      <h3>{t('title', { number })}</h3>
      <BoxCounts total={total} done={facts.done} />
      {groups.map((group) => (
        <MissingBoxGroupField
          key={group.key}
          group={group}
          explanation={findExplanation(explanations, group)}
          onChange={(explanation) => onChange({ ...explanations, [group.key]: explanation })}
        />
      ))}
      {isAsking && next === undefined ? (
        <ReceiveQuestion
          question={t('ask', facts)}
          busy={busy}
          isVerified={isVerified}
          onReceive={() => void receive()}
          onBack={() => setAsking(false)}
        />
      ) : (
        <ReceiveButtons
          label={t('receive', facts)}
          next={next}
          isVerified={isVerified}
          onReceive={() => setAsking(true)}
          onBack={onClose}
        />
      )}
    </section>
  )
}

/**
 * Lets a supervisor receive only the scanned boxes, if the organisation allows it (RCV-12). An open form stays open
 * without a connection (RCV-08).
 */
export const ShortReceiptSection = ({ sheet, onSubmit }: Props) => {
  const t = useTexts(shortReceiptTexts)
  const { data } = useQuery(apiQuery(getDockSettings, {}))
  const { input, change } = shortReceiptInput(useUser().id, sheet.delivery.id)
  const explanations = useStore(input)
  const isAnythingThere = sheet.lines.some(({ packs }) => packs.length > 0)
  const isPossible = !sheet.isGone && isAnythingThere && groupMissingBoxes(sheet).length > 0
  if (!data?.mayReceiveShort || !isPossible) return null
  if (explanations)
    return (
      <ShortReceiptForm
        sheet={sheet}
        explanations={explanations}
        onChange={change}
        onSubmit={onSubmit}
        onClose={() => change(undefined)}
      />
    )
  return sheet.isVerified ? (
    <QuietButton className="large report-open" onClick={() => change({})}>
      <Icon name="box" size={18} /> {t('open')}
    </QuietButton>
  ) : null
}
