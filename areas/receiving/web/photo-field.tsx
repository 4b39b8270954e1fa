import { useId } from 'react'
import { useTexts } from '#kit/web/i18n.ts'
import { Icon } from '#kit/web/icons.tsx'
import { notify } from '#kit/web/notifications.ts'
import { MAX_PHOTOS } from '../contract.ts'
import { discrepancyTexts } from './discrepancy-texts.ts'
import { smallPhoto } from './small-photo.ts'

interface TakenPhotosProps {
  /** JPEGs as base64. */
  readonly photos: readonly string[]
  /** Changes the photos that the report has at that moment. */
  readonly onChange: (update: (photos: readonly string[]) => readonly string[]) => void
}

interface PhotoFieldProps extends TakenPhotosProps {
  /** True while a photo is being read. */
  readonly isReading: boolean
  readonly onReading: (isReading: boolean) => void
}

const TakenPhotos = ({ photos, onChange }: TakenPhotosProps) => {
  const t = useTexts(discrepancyTexts)
  if (photos.length === 0) return null
  return (
    <ul className="report-photos flow">
      {photos.map((photo, index) => (
        <li key={photo}>
          <img src={`data:image/jpeg;base64,${photo}`} alt={t('photoAlt', { nth: index + 1 })} />
          <button
            type="button"
            className="button"
            aria-label={t('photoRemove', { nth: index + 1 })}
            onClick={() => onChange((now) => now.filter((one) => one !== photo))}
          >
            <Icon name="trash" size={18} />
          </button>
        </li>
      ))}
    </ul>
  )
}

/** A field to take or select photos. Each photo is reduced in size. */
export const PhotoField = ({ photos, isReading, onReading, onChange }: PhotoFieldProps) => {
  const t = useTexts(discrepancyTexts)
  const id = useId()
  const take = async (file: File | undefined) => {
    if (!file) return
    onReading(true)
    try {
      const photo = await smallPhoto(file)
      onChange((now) => (now.includes(photo) ? now : [...now, photo]))
    } catch {
      notify.validation(t('photoFailed'))
    }
    onReading(false)
  }
  return (
    <div className="report-photo row wraps gap-12">
      <TakenPhotos photos={photos} onChange={onChange} />
      {photos.length < MAX_PHOTOS && (
        <>
          <label htmlFor={id} className="button large">
            <Icon name="camera" size={20} /> {t(photos.length > 0 ? 'photoAgain' : 'photoTake')}
          </label>
          <input
            // a new input for each photo, so that the same file can be selected again
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
