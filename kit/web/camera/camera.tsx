import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { useTexts } from '../i18n.ts'
import { Button } from '../parts/button.tsx'
import { Icon, type IconName } from '../parts/icons.tsx'
import { cameraTexts } from './camera-texts.ts'
import { type CodeMarks, type CodeResult, countMarks, isTooSmall, markTones } from './code-marks.ts'
import type { CameraFault, OpenCamera } from './open-camera.ts'
import type { SeenCode } from './reader-call.ts'
import { useCamera } from './use-camera.ts'
import './camera.css'

const icons: Readonly<Record<CodeResult, IconName>> = { good: 'tick', again: 'refresh', wrong: 'cross' }

interface MarksProps {
  readonly codes: readonly SeenCode[]
  readonly marks: CodeMarks
}

const MarkLayer = ({ codes, marks }: MarksProps) => (
  <>
    <svg viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
      {codes.map(({ text, corners }) => (
        <polygon
          key={`${text} ${corners[0]}`}
          className={marks.get(text)?.tone}
          points={corners.map((corner) => corner.join(',')).join(' ')}
        />
      ))}
    </svg>
    {codes.map(({ text, corners }) => {
      const mark = marks.get(text)
      if (!mark || corners.length === 0) return null
      const middle = corners.reduce((sum, [x]) => sum + x, 0) / corners.length
      const lowest = Math.max(...corners.map(([, y]) => y))
      return (
        <span
          key={`${text} ${corners[0]}`}
          className={`camera-mark ${mark.tone}`}
          style={{ left: `${middle * 100}%`, top: `${lowest * 100}%` }}
        >
          <Icon name={icons[mark.tone]} size={16} /> {mark.label}
        </span>
      )
    })}
  </>
)

/** Shows how many codes in the picture are accepted, were accepted before, and are not accepted. */
const MarkCounts = ({ codes, marks }: MarksProps) => {
  const t = useTexts(cameraTexts)
  const counts = countMarks(codes, marks)
  return (
    <ul className="camera-counts stack">
      {markTones.map((tone) => (
        <li key={tone} className={counts[tone] > 0 ? `row strong ${tone}` : 'row strong'}>
          <Icon name={icons[tone]} size={18} /> {t(`mark_${tone}`, { count: counts[tone] })}
        </li>
      ))}
    </ul>
  )
}

export interface CameraProps {
  /** Called once for each QR code that appears in the picture. Several codes are reported in reading order. */
  readonly onCode: (text: string) => void
  /** The results of the codes, which are drawn over them in the picture. */
  readonly marks?: CodeMarks | undefined
  readonly onClose: () => void
}

const Fault = ({ fault, onRetry }: { fault: CameraFault; onRetry: () => void }) => {
  const t = useTexts(cameraTexts)
  return (
    <div className="camera-fault stack" role="alert">
      <Icon name="alert" size={28} />
      <p className="strong">{t(`${fault}Title`)}</p>
      <p className="muted">{t(`${fault}Text`)}</p>
      {fault !== 'none' && fault !== 'insecure' && <Button onClick={onRetry}>{t('retry')}</Button>}
    </div>
  )
}

const Light = ({ light }: { light: NonNullable<OpenCamera['light']> }) => {
  const t = useTexts(cameraTexts)
  const [on, setOn] = useState(false)
  const toggle = () =>
    light(!on).then(
      () => setOn(!on),
      // an overheated phone refuses to switch on its torch
      () => {},
    )
  return (
    <Button aria-pressed={on} onClick={() => void toggle()}>
      <Icon name="light" size={16} />
      {t('light')}
    </Button>
  )
}

const LensChoice = (props: Pick<OpenCamera, 'lenses' | 'lens'> & { onChoose: (id: string) => void }) => {
  const t = useTexts(cameraTexts)
  return (
    <select
      className="input"
      aria-label={t('lens')}
      value={props.lens}
      onChange={(event) => props.onChoose(event.target.value)}
    >
      {props.lenses.map(({ deviceId, label }, index) => (
        <option key={deviceId} value={deviceId}>
          {label === '' ? t('lensNumber', { number: index + 1 }) : label}
        </option>
      ))}
    </select>
  )
}

/** If no code was in the picture for this time, the camera is probably too far away. */
const NOTHING_READ_MS = 3000

/** Returns whether the camera is probably too far away: a code is too small, or none was read for some seconds. */
const useTooFar = (isRunning: boolean, codes: readonly SeenCode[]): boolean => {
  const [isLong, setLong] = useState(false)
  const isEmpty = codes.length === 0
  useEffect(() => {
    setLong(false)
    if (!isRunning || !isEmpty) return
    const timer = setTimeout(() => setLong(true), NOTHING_READ_MS)
    return () => clearTimeout(timer)
  }, [isRunning, isEmpty])
  return isLong || isTooSmall(codes)
}

const noMarks: CodeMarks = new Map()

/**
 * Scans QR codes with the device's camera while it is mounted (RCV-02). It shows the picture with outlined codes, the
 * torch and a choice of cameras if available, and a message if there is no picture.
 */
export const Camera = ({ onCode, marks, onClose }: CameraProps) => {
  const t = useTexts(cameraTexts)
  const video = useRef<HTMLVideoElement>(null)
  const [ratio, setRatio] = useState(16 / 9)
  const { state, codes, choose, retry } = useCamera(video, onCode)
  const running = state.is === 'running' ? state.camera : undefined
  const isTooFar = useTooFar(running !== undefined, codes)
  return (
    <section className="camera stack" aria-label={t('camera')}>
      <div className="camera-picture" hidden={state.is === 'fault'} style={{ '--ratio': ratio } as CSSProperties}>
        <video
          ref={video}
          muted
          playsInline
          aria-hidden="true"
          onResize={({ currentTarget: { videoWidth, videoHeight } }) => {
            if (videoWidth > 0) setRatio(videoWidth / videoHeight)
          }}
        />
        <MarkLayer codes={codes} marks={marks ?? noMarks} />
      </div>
      {marks && running && <MarkCounts codes={codes} marks={marks} />}
      {state.is === 'fault' && <Fault fault={state.fault} onRetry={retry} />}
      <div className="camera-foot row wraps">
        {state.is !== 'fault' && (
          <p role="status" className={isTooFar ? 'camera-closer strong' : 'muted'}>
            {state.is === 'starting'
              ? t('starting')
              : isTooFar
                ? t('closer')
                : codes.length === 0
                  ? t('running')
                  : t('inView', { count: codes.length })}
          </p>
        )}
        {running?.light && <Light key={running.lens} light={running.light} />}
        {running && running.lenses.length > 1 && (
          <LensChoice lenses={running.lenses} lens={running.lens} onChoose={choose} />
        )}
        <Button onClick={onClose}>{t('stop')}</Button>
      </div>
    </section>
  )
}
