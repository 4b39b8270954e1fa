import { type FormEvent, useState } from 'react'
import { useUser } from '#areas/accounts/web/index.ts'
import { textOf } from '#kit/shared/message.ts'
import { connection } from '#kit/web/connection.ts'
import { useLanguage, useTexts } from '#kit/web/i18n.ts'
import { Icon } from '#kit/web/icons.tsx'
import { notify } from '#kit/web/notifications.ts'
import { type DockDelivery, discrepancyKinds } from '../contract.ts'
import { receivingMessages as messages } from '../messages.ts'
import { discrepancyTexts } from './discrepancy-texts.ts'
import { PhotoField } from './photo-field.tsx'
import { reportOutboxFor } from './report-outbox.ts'
import type { ReportDraft, ReportPatch } from './use-report-draft.ts'
import './report-problem.css'

interface Props {
  readonly delivery: DockDelivery
  readonly draft: ReportDraft
  /** True if the delivery was submitted while the report was open. */
  readonly isSubmitted?: boolean
  readonly onChange: (patch: ReportPatch) => void
  readonly onClose: () => void
}

/** Fields to select what the report is about: the whole delivery, a line, or a box of a line. */
const PlaceFields = ({ delivery, draft: { key, sequence, pack }, onChange }: Omit<Props, 'onClose'>) => {
  const t = useTexts(discrepancyTexts)
  const boxNumbers = (delivery.lines.find((line) => line.sequence === sequence)?.packs ?? []).map(
    (_, index) => index + 1,
  )
  return (
    <div className="report-place">
      <div className="field">
        <label htmlFor={`${key}-line`}>{t('where')}</label>
        <select
          id={`${key}-line`}
          className="input large"
          value={sequence ?? ''}
          onChange={({ target }) => onChange({ sequence: Number(target.value) || null, pack: null })}
        >
          <option value="">{t('wholeDelivery')}</option>
          {delivery.lines.map((line) => (
            <option key={line.sequence} value={line.sequence}>
              {t('line', { line: line.sequence, item: line.itemCode })}
            </option>
          ))}
        </select>
      </div>
      {boxNumbers.length > 0 && (
        <div className="field">
          <label htmlFor={`${key}-box`}>{t('box')}</label>
          <select
            id={`${key}-box`}
            className="input large"
            value={pack ?? ''}
            onChange={({ target }) => onChange({ pack: Number(target.value) || null })}
          >
            <option value="">{t('anyBox')}</option>
            {boxNumbers.map((box) => (
              <option key={box} value={box}>
                {t('boxNumber', { pack: box })}
              </option>
            ))}
          </select>
        </div>
      )}
    </div>
  )
}

const intoSight = (form: HTMLElement | null): void => form?.scrollIntoView({ block: 'nearest' })

/** The form for a problem of a delivery at the dock: its kind, and optionally a text and photos (RCV-10). */
export const ReportProblem = ({ delivery, draft, isSubmitted = false, onChange, onClose }: Props) => {
  const t = useTexts(discrepancyTexts)
  const language = useLanguage()
  const { id: userId } = useUser()
  const { key, kind, reason, photos } = draft
  const [sending, setSending] = useState(false)
  const [isReading, setReading] = useState(false)
  const waitText = isReading ? 'photoReading' : 'send'
  // a receipt has no heading of its own above the form
  const Title = isSubmitted ? 'h2' : 'h3'

  const send = async (event: FormEvent) => {
    event.preventDefault()
    setSending(true)
    const isKept = await reportOutboxFor(userId).keep({ ...draft, deliveryId: delivery.id, number: delivery.number })
    if (!isKept) notify.warning(t('notKept'))
    else if (connection.get() === 'offline')
      notify.info(textOf(messages.DISCREPANCY_KEPT, language, { number: delivery.number }))
    onClose()
  }
  return (
    <form
      ref={intoSight}
      className="report stack gap-12"
      aria-label={t('report')}
      onSubmit={(event) => void send(event)}
    >
      <Title>{t('title', { number: delivery.number })}</Title>
      <p className="facts">{t('scanTheBox')}</p>
      <fieldset className="report-kinds" aria-label={t('report')}>
        {discrepancyKinds.map((one) => (
          <label key={one} className={one === kind ? 'row framed chosen' : 'row framed'}>
            <input type="radio" name="kind" checked={one === kind} onChange={() => onChange({ kind: one })} />
            {t(`kind_${one}`)}
          </label>
        ))}
      </fieldset>
      <PlaceFields delivery={delivery} draft={draft} onChange={onChange} />
      <div className="field">
        <label htmlFor={`${key}-reason`}>{t('reason')}</label>
        <textarea
          id={`${key}-reason`}
          className="input large"
          rows={2}
          maxLength={500}
          value={reason}
          onChange={({ target }) => onChange({ reason: target.value })}
        />
      </div>
      <PhotoField
        photos={photos}
        isReading={isReading}
        onReading={setReading}
        // a photo that was still being read when its report was closed is not added to the next one
        onChange={(update) => onChange((now) => (now.key === key ? { photos: update(now.photos) } : {}))}
      />
      <p className="facts">
        <Icon name="info" size={16} /> {t(isSubmitted ? 'supplierSees' : 'staysInTransit')}
      </p>
      <div className="report-buttons">
        <button type="submit" className="button large primary" disabled={sending || isReading}>
          {t(sending ? 'sending' : waitText)}
        </button>
        <button type="button" className="button large" onClick={onClose}>
          {t('cancel')}
        </button>
      </div>
    </form>
  )
}
