import { useId } from 'react'
import { useTexts } from '#kit/web/i18n.ts'
import { Icon } from '#kit/web/icons.tsx'
import { notify } from '#kit/web/notifications.ts'
import { MAX_PHOTOS } from '../contract.ts'
import { discrepancyTexts } from './discrepancy-texts.ts'

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

interface Props {
  /** JPEGs as base64. */
  readonly photos: readonly string[]
  /** Changes the photos that the report has at that moment. */
  readonly onChange: (update: (photos: readonly string[]) => readonly string[]) => void
  /** True while a photo is being read. */
  readonly isReading: boolean
  readonly onReading: (isReading: boolean) => void
}

/** The photos of the report, each with a button that removes it. */
const Photos = ({ photos, onChange }: Pick<Props, 'photos' | 'onChange'>) => {
  const t = useTexts(discrepancyTexts)
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
export const PhotoField = ({ photos, isReading, onReading, onChange }: Props) => {
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
      {photos.length > 0 && <Photos photos={photos} onChange={onChange} />}
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
