import { useId, useState } from 'react'
import { useTexts } from '#kit/web/i18n.ts'
import { Icon } from '#kit/web/icons.tsx'
import { notify } from '#kit/web/notifications.ts'
import { MAX_PHOTOS } from '../contract.ts'
import { discrepancyTexts } from './discrepancy-texts.ts'
import { smallPhoto } from './small-photo.ts'

interface PhotoFieldProps {
  /** JPEGs as base64. */
  readonly photos: readonly string[]
  readonly onChange: (photos: readonly string[]) => void
}

const TakenPhotos = ({ photos, onChange }: PhotoFieldProps) => {
  const t = useTexts(discrepancyTexts)
  if (photos.length === 0) return null
  return (
    <ul className="report-photos">
      {photos.map((photo, index) => (
        <li key={photo}>
          <img src={`data:image/jpeg;base64,${photo}`} alt={t('photoAlt', { nth: index + 1 })} />
          <button
            type="button"
            className="button"
            aria-label={t('photoRemove', { nth: index + 1 })}
            onClick={() => onChange(photos.filter((one) => one !== photo))}
          >
            <Icon name="trash" size={18} />
          </button>
        </li>
      ))}
    </ul>
  )
}

/** A field to take or select photos. Each photo is reduced in size. */
export const PhotoField = ({ photos, onChange }: PhotoFieldProps) => {
  const t = useTexts(discrepancyTexts)
  const id = useId()
  const [isReading, setReading] = useState(false)
  const take = async (file: File | undefined) => {
    if (!file) return
    setReading(true)
    try {
      const photo = await smallPhoto(file)
      if (!photos.includes(photo)) onChange([...photos, photo])
    } catch {
      notify.validation(t('photoFailed'))
    }
    setReading(false)
  }
  return (
    <div className="report-photo">
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
