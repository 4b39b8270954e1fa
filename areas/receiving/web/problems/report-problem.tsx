import { type FormEvent, useId, useState } from 'react'
import { useUser } from '#areas/accounts/web/index.ts'
import { textOf } from '#kit/shared/message.ts'
import { connection } from '#kit/web/device/connection.ts'
import { notify } from '#kit/web/feedback/notifications.ts'
import { TextAreaField } from '#kit/web/form/field.tsx'
import { SelectField } from '#kit/web/form/select-field.tsx'
import { messageText, useLanguage, useTexts } from '#kit/web/i18n.ts'
import { Button, PrimaryButton } from '#kit/web/parts/button.tsx'
import { Icon } from '#kit/web/parts/icons.tsx'
import { useStore } from '#kit/web/store.ts'
import { type DockDelivery, discrepancyKinds, MAX_PHOTOS } from '../../contract.ts'
import { receivingMessages as messages } from '../../messages.ts'
import { scrollIntoSight } from '../scan/scroll-into-sight.ts'
import { discrepancyTexts } from './discrepancy-texts.ts'
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

const PlaceFields = ({ delivery, draft: { sequence, pack }, onChange }: Omit<Props, 'onClose'>) => {
  const t = useTexts(discrepancyTexts)
  const boxes = delivery.lines.find((line) => line.sequence === sequence)?.packs ?? []
  return (
    <div className="report-place stack">
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
    <fieldset className="report-kinds stack" aria-label={t('report')}>
      {discrepancyKinds.map((kind) => (
        <label key={kind} className={kind === draft.kind ? 'row framed chosen' : 'row framed'}>
          <input type="radio" name="kind" checked={kind === draft.kind} onChange={() => onChange({ kind })} />
          {t(`kind_${kind}`)}
        </label>
      ))}
    </fieldset>
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
export const ReportProblemForm = (props: Props) => {
  const t = useTexts(discrepancyTexts)
  const { delivery, draft, isSubmitted = false, onChange, onClose } = props
  const { sending, send } = useSend(props)
  const [isReading, setReading] = useState(false)
  const waitText = isReading ? 'photoReading' : 'send'
  // a received delivery has no heading above the form
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
      <TextAreaField
        label={t('whatHappened')}
        rows={2}
        maxLength={500}
        value={draft.reason}
        onChange={({ target }) => onChange({ reason: target.value })}
      />
      <PhotoField draft={draft} isReading={isReading} onReading={setReading} onChange={onChange} />
      <p className="facts">
        <Icon name="info" size={16} /> {t(isSubmitted ? 'supplierSees' : 'staysInTransit')}
      </p>
      <div className="report-buttons stack">
        <PrimaryButton type="submit" className="large" disabled={sending || isReading}>
          {t(sending ? 'sending' : waitText)}
        </PrimaryButton>
        <Button className="large" onClick={onClose}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  )
}

const MAX_SIDE_PIXELS = 1280
const QUALITY = 0.8

/**
 * Reduces a photo to at most 1,280 pixels in width and height. Returns it as a JPEG in base64. Throws if the file is
 * not a picture.
 */
const smallPhoto = async (file: File): Promise<string> => {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const scale = Math.min(1, MAX_SIDE_PIXELS / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  const photo = canvas.toDataURL('image/jpeg', QUALITY).replace(/^data:[^,]*,/, '')
  // on a device without enough memory, the canvas is empty
  if (photo === '') throw new Error('the picture cannot be made small')
  return photo
}

const Photos = ({ photos, onRemove }: Pick<ReportDraft, 'photos'> & { onRemove: (photo: string) => void }) => {
  const t = useTexts(discrepancyTexts)
  return (
    <ul className="report-photos flow">
      {photos.map((photo, index) => (
        <li key={photo}>
          <img src={`data:image/jpeg;base64,${photo}`} alt={t('photoAlt', { nth: index + 1 })} />
          <Button aria-label={t('photoRemove', { nth: index + 1 })} onClick={() => onRemove(photo)}>
            <Icon name="trash" size={18} />
          </Button>
        </li>
      ))}
    </ul>
  )
}

interface PhotoFieldProps extends Pick<Props, 'draft' | 'onChange'> {
  readonly isReading: boolean
  readonly onReading: (isReading: boolean) => void
}

/** A field to take or select photos. Each photo is reduced in size. */
const PhotoField = ({ draft: { key, photos }, isReading, onReading, onChange }: PhotoFieldProps) => {
  const t = useTexts(discrepancyTexts)
  const id = useId()
  // a photo that was still being read when its report was closed must not be added to the next report
  const change = (update: (photos: readonly string[]) => readonly string[]) =>
    onChange((now) => (now.key === key ? { photos: update(now.photos) } : {}))
  const take = async (file: File | undefined) => {
    if (!file) return
    onReading(true)
    try {
      const photo = await smallPhoto(file)
      change((now) => (now.includes(photo) ? now : [...now, photo]))
    } catch {
      notify.validation(t('photoFailed'))
    }
    onReading(false)
  }
  return (
    <div className="report-photo row wraps gap-12">
      {photos.length > 0 && (
        <Photos photos={photos} onRemove={(photo) => change((now) => now.filter((one) => one !== photo))} />
      )}
      {photos.length < MAX_PHOTOS && (
        <>
          <label htmlFor={id} className="button large">
            <Icon name="camera" size={20} /> {t(photos.length > 0 ? 'photoAgain' : 'photoTake')}
          </label>
          <input
            // a new input per photo, so that the same file can be selected again
            key={photos.length}
            id={id}
            className="visually-hidden"
            type="file"
            accept="image/*"
            capture="environment"
            disabled={isReading}
            onChange={({ target }) => void take(target.files?.[0])}
          />
        </>
      )}
    </div>
  )
}

/** Lists reports that are not sent yet or that the server has refused, for some of the deliveries. */
export const UnsentReports = ({ isAbout }: { readonly isAbout: (deliveryId: number) => boolean }) => {
  const t = useTexts(discrepancyTexts)
  const language = useLanguage()
  const outbox = reportOutboxFor(useUser().id)
  const reports = useStore(outbox.reports).filter(({ deliveryId }) => isAbout(deliveryId))
  if (reports.length === 0) return null
  return (
    <section className="reported-problems kept breaks" aria-label={t('kept')}>
      <ul className="stack">
        {reports.map(({ key, number, kind, reason, photos, refusal }) => (
          <li key={key}>
            <p>
              <strong>{t(`kind_${kind}`)}</strong> · {number}
            </p>
            {reason !== '' && <p>{reason}</p>}
            {photos.length > 0 && (
              <div className="flow">
                {photos.map((photo, index) => (
                  <img key={photo} src={`data:image/jpeg;base64,${photo}`} alt={t('photoAlt', { nth: index + 1 })} />
                ))}
              </div>
            )}
            <p className={refusal ? 'red-text strong' : 'facts'} role="status">
              <Icon name={refusal ? 'alert' : 'clock'} size={16} />{' '}
              {refusal
                ? t('notAccepted', { reason: textOf(refusal.message, language, refusal.params) })
                : t('keptText')}
            </p>
            {refusal && (
              <Button className="large" onClick={() => void outbox.discard(key)}>
                {t('discard')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
