import { lazy, Suspense, useState } from 'react'
import { useTexts } from '#kit/web/i18n.ts'
import { Icon } from '#kit/web/icons.tsx'
import { Loading } from '#kit/web/states.tsx'
import { receivingTexts } from './texts.ts'
import './scan-camera.css'

/** Brings its own code reader, so that it is fetched only where somebody scans by camera. */
const Camera = lazy(() => import('#kit/web/camera/camera.tsx').then((module) => ({ default: module.Camera })))

/** A phone without a scanner: the camera takes codes beside the wedge, as long as it is open (RCV-02). */
export const ScanCamera = ({ onScan }: { onScan: (text: string) => void }) => {
  const t = useTexts(receivingTexts)
  const [isOpen, setOpen] = useState(false)
  if (!isOpen)
    return (
      <button type="button" className="button large camera-open" onClick={() => setOpen(true)}>
        <Icon name="camera" size={22} /> {t('camera')}
      </button>
    )
  return (
    <div className="camera-place">
      <Suspense fallback={<Loading />}>
        <Camera onCode={onScan} onClose={() => setOpen(false)} />
      </Suspense>
    </div>
  )
}
