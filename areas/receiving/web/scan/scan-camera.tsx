import { type ComponentType, useEffect, useState } from 'react'
import type { CameraProps } from '#kit/web/camera/camera.tsx'
import { notify } from '#kit/web/feedback/notifications.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { Button } from '#kit/web/parts/button.tsx'
import { Icon } from '#kit/web/parts/icons.tsx'
import { receivingTexts } from '../texts.ts'
import './scan-camera.css'

/**
 * Stores the camera's files for use without a connection as soon as a service worker is installed, and again when a new
 * version has replaced it.
 * @returns a function that stops this
 */
const keepCameraFiles = (): (() => void) | undefined => {
  const workers = navigator.serviceWorker
  if (!workers || !navigator.mediaDevices) return
  const keep = () => void workers.ready.then(({ active }) => active?.postMessage('keep the camera'))
  keep()
  workers.addEventListener('controllerchange', keep)
  return () => workers.removeEventListener('controllerchange', keep)
}

/** Scans with the camera, in addition to a keyboard-wedge scanner, for phones without one (RCV-02). */
export const ScanCamera = ({ onCode, marks }: Omit<CameraProps, 'onClose'>) => {
  const t = useTexts(receivingTexts)
  // loaded on demand, because it contains a code reader
  const [Camera, setCamera] = useState<ComponentType<CameraProps>>()
  const [isComing, setComing] = useState(false)
  useEffect(keepCameraFiles, [])
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
      <Button className="large camera-open" disabled={isComing} onClick={() => void open()}>
        <Icon name="camera" size={22} /> <span className="camera-long">{t('camera')}</span>
        <span className="camera-short" aria-hidden="true">
          {t('cameraShort')}
        </span>
      </Button>
    )
  return (
    <div className="camera-place">
      <Camera onCode={onCode} marks={marks} onClose={() => setCamera(undefined)} />
    </div>
  )
}
