import { type ComponentType, useEffect, useState } from 'react'
import type { CameraProps } from '#kit/web/camera/camera.tsx'
import { useTexts } from '#kit/web/i18n.ts'
import { Icon } from '#kit/web/icons.tsx'
import { notify } from '#kit/web/notifications.ts'
import { receivingTexts } from './texts.ts'
import './scan-camera.css'

/** A phone without a scanner: the camera takes codes beside the wedge, as long as it is open (RCV-02). */
export const ScanCamera = ({ onScan }: { onScan: (text: string) => void }) => {
  const t = useTexts(receivingTexts)
  // brings its own code reader, so that it is fetched only where somebody scans by camera
  const [Camera, setCamera] = useState<ComponentType<CameraProps>>()
  const [isComing, setComing] = useState(false)
  useEffect(() => {
    // for a time without a connection
    if (navigator.mediaDevices) navigator.serviceWorker?.controller?.postMessage('keep the camera')
  }, [])
  const open = async () => {
    setComing(true)
    try {
      const { Camera: found } = await import('#kit/web/camera/camera.tsx')
      setCamera(() => found)
    } catch {
      notify.validation(t('cameraNotHere'))
    }
    setComing(false)
  }
  if (!Camera)
    return (
      <button type="button" className="button large camera-open" disabled={isComing} onClick={() => void open()}>
        <Icon name="camera" size={22} /> {t('camera')}
      </button>
    )
  return (
    <div className="camera-place">
      <Camera onCode={onScan} onClose={() => setCamera(undefined)} />
    </div>
  )
}
