import { useId } from 'react'
import { useTexts } from '#kit/web/i18n.ts'
import { Icon } from '#kit/web/icons.tsx'
import { notify } from '#kit/web/notifications.ts'
import { discrepancyTexts } from './discrepancy-texts.ts'
import { smallPhoto } from './small-photo.ts'

/** Takes or selects a photo and reduces it before it is sent. `photo` is a JPEG as base64. */
export const PhotoField = (props: { photo: string | undefined; onPhoto: (photo: string) => void }) => {
  const t = useTexts(discrepancyTexts)
  const id = useId()
  const take = async (file: File | undefined) => {
    if (!file) return
    try {
      props.onPhoto(await smallPhoto(file))
    } catch {
      notify.validation(t('photoFailed'))
    }
  }
  return (
    <div className="report-photo">
      {props.photo && <img src={`data:image/jpeg;base64,${props.photo}`} alt={t('photoAlt')} />}
      <label htmlFor={id} className="button large">
        <Icon name="camera" size={20} /> {t(props.photo ? 'photoAgain' : 'photoTake')}
      </label>
      <input
        id={id}
        className="visually-hidden"
        type="file"
        accept="image/*"
        capture="environment"
        onChange={({ target }) => void take(target.files?.[0])}
      />
    </div>
  )
}
