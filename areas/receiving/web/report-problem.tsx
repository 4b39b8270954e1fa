import { type FormEvent, useState } from 'react'
import { useUser } from '#areas/accounts/web/index.ts'
import { connection } from '#kit/web/connection.ts'
import { Labelled } from '#kit/web/field.tsx'
import { messageText, useTexts } from '#kit/web/i18n.ts'
import { Icon } from '#kit/web/icons.tsx'
import { notify } from '#kit/web/notifications.ts'
import { SelectField } from '#kit/web/select-field.tsx'
import { type DockDelivery, discrepancyKinds } from '../contract.ts'
import { receivingMessages as messages } from '../messages.ts'
import { discrepancyTexts } from './discrepancy-texts.ts'
import { PhotoField } from './photo-field.tsx'
import { reportOutboxFor } from './report-outbox.ts'
import { scrollIntoSight } from './scroll-into-sight.ts'
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
const PlaceFields = ({ delivery, draft: { sequence, pack }, onChange }: Omit<Props, 'onClose'>) => {
  const t = useTexts(discrepancyTexts)
  const boxes = delivery.lines.find((line) => line.sequence === sequence)?.packs ?? []
  return (
    <div className="report-place">
      <SelectField
        label={t('where')}
        value={sequence ?? 0}
        options={[
          { value: 0, label: t('wholeDelivery') },
          ...delivery.lines.map(({ sequence: line, itemCode: item }) => ({
            value: line,
            label: t('line', { line, item }),
          })),
        ]}
        onChange={(line) => onChange({ sequence: line || null, pack: null })}
      />
      {boxes.length > 0 && (
        <SelectField
          label={t('box')}
          value={pack ?? 0}
          options={[
            { value: 0, label: t('anyBox') },
            ...boxes.map((_, index) => ({ value: index + 1, label: t('boxNumber', { pack: index + 1 }) })),
          ]}
          onChange={(box) => onChange({ pack: box || null })}
        />
      )}
    </div>
  )
}

const KindField = ({ draft, onChange }: Pick<Props, 'draft' | 'onChange'>) => {
  const t = useTexts(discrepancyTexts)
  return (
    <fieldset className="report-kinds" aria-label={t('report')}>
      {discrepancyKinds.map((kind) => (
        <label key={kind} className={kind === draft.kind ? 'row framed chosen' : 'row framed'}>
          <input type="radio" name="kind" checked={kind === draft.kind} onChange={() => onChange({ kind })} />
          {t(`kind_${kind}`)}
        </label>
      ))}
    </fieldset>
  )
}

const ReasonField = ({ draft, onChange }: Pick<Props, 'draft' | 'onChange'>) => {
  const t = useTexts(discrepancyTexts)
  return (
    <Labelled label={t('reason')}>
      {(id) => (
        <textarea
          id={id}
          className="input"
          rows={2}
          maxLength={500}
          value={draft.reason}
          onChange={({ target }) => onChange({ reason: target.value })}
        />
      )}
    </Labelled>
  )
}

/** Returns whether the report is being sent, and a function that stores it on the device, sends it and closes the form. */
const useSend = ({ delivery: { id: deliveryId, number }, draft, onClose }: Omit<Props, 'onChange'>) => {
  const t = useTexts(discrepancyTexts)
  const { id: userId } = useUser()
  const [sending, setSending] = useState(false)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setSending(true)
    const isKept = await reportOutboxFor(userId).keep({ ...draft, deliveryId, number })
    if (!isKept) notify.warning(t('notKept'))
    else if (connection.get() === 'offline') notify.info(messageText(messages.DISCREPANCY_KEPT, { number }))
    onClose()
  }
  return { sending, send }
}

/** The form for a problem of a delivery at the dock: its kind, and optionally a text and photos (RCV-10). */
export const ReportProblem = (props: Props) => {
  const t = useTexts(discrepancyTexts)
  const { delivery, draft, isSubmitted = false, onChange, onClose } = props
  const { key, photos } = draft
  const { sending, send } = useSend(props)
  const [isReading, setReading] = useState(false)
  const waitText = isReading ? 'photoReading' : 'send'
  // a receipt has no heading of its own above the form
  const Title = isSubmitted ? 'h2' : 'h3'
  return (
    <form
      ref={scrollIntoSight}
      className="report stack gap-12"
      aria-label={t('report')}
      onSubmit={(event) => void send(event)}
    >
      <Title>{t('title', { number: delivery.number })}</Title>
      <p className="facts">{t('scanTheBox')}</p>
      <KindField draft={draft} onChange={onChange} />
      <PlaceFields delivery={delivery} draft={draft} onChange={onChange} />
      <ReasonField draft={draft} onChange={onChange} />
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
