import { type RefObject, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { deviceMemory } from '../device/device-memory.ts'
import { createWorkerCalls } from '../worker-calls.ts'
import { type CameraFault, cameraFault, type OpenCamera, openCamera } from './open-camera.ts'
import type { SeenCode } from './reader-call.ts'
import { noSightings, type Sightings, updateSightings } from './sightings.ts'

const LENS_KEY = 'portal.camera.lens'
/** The minimum interval between two pictures in ms: fast enough for users, but saves battery. */
const FRAME_INTERVAL_MS = 60
/** After this many consecutive failures, the camera reports that codes cannot be read. A busy device may fail once. */
const MAX_FAILURES = 3

export type CameraState =
  | { readonly is: 'starting' }
  | { readonly is: 'running'; readonly camera: OpenCamera }
  | { readonly is: 'fault'; readonly fault: CameraFault }

const pause = () => new Promise<void>((resume) => setTimeout(resume, FRAME_INTERVAL_MS))

/**
 * Reads codes from a running video until aborted, or until several failures in a row. A worker reads them, so that the
 * page stays responsive on slow phones. After a single failure, a new worker continues.
 */
const readCodes = async (
  video: HTMLVideoElement,
  signal: AbortSignal,
  onCodes: (codes: readonly SeenCode[]) => void,
): Promise<void> => {
  const reader = createWorkerCalls<ImageBitmap, readonly SeenCode[]>(
    () => new Worker(new URL('./read-codes.worker.ts', import.meta.url), { type: 'module' }),
  )
  signal.addEventListener('abort', reader.close)
  let failures = 0
  while (!signal.aborted && failures < MAX_FAILURES) {
    try {
      if (video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA && video.videoWidth > 0) {
        const frame = await createImageBitmap(video)
        // a request would start the reader again
        if (signal.aborted) return frame.close()
        const codes = await reader.ask(frame, [frame])
        failures = 0
        if (!signal.aborted) onCodes(codes)
      }
    } catch {
      reader.close()
      failures += 1
    }
    await pause()
  }
}

/** Returns whether the page is visible. The camera is released while it is not. */
const useInSight = (): boolean => useSyncExternalStore(followVisibility, () => !document.hidden)

const followVisibility = (changed: () => void) => {
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}

interface CameraListener {
  readonly onState: (state: CameraState) => void
  readonly onCodes: (codes: readonly SeenCode[]) => void
  /** Receives each code once while it stays in the picture. */
  readonly onCode: (text: string) => void
}

/**
 * Opens the camera, shows it in the video element and reads its codes.
 * @returns a function that stops it
 */
const runCamera = (
  video: RefObject<HTMLVideoElement | null>,
  lens: string | undefined,
  { onState, onCodes, onCode }: CameraListener,
): (() => void) => {
  const ends = new AbortController()
  const { signal } = ends
  let sightings: Sightings = noSightings
  let camera: OpenCamera | undefined
  const stop = () => {
    ends.abort()
    camera?.close()
    onCodes([])
  }
  const fail = (fault: CameraFault) => {
    if (signal.aborted) return
    stop()
    onState({ is: 'fault', fault })
  }
  const report = (found: readonly SeenCode[]) => {
    const seen = updateSightings(sightings, found, performance.now())
    sightings = seen.sightings
    onCodes(found)
    for (const text of seen.fresh) onCode(text)
  }
  const run = async () => {
    onState({ is: 'starting' })
    const opened = await openCamera(lens)
    if (signal.aborted) return opened.close()
    camera = opened
    opened.stream.getVideoTracks()[0]?.addEventListener('ended', () => fail('lost'))
    const element = video.current
    if (!element) return
    element.srcObject = opened.stream
    await element.play()
    onState({ is: 'running', camera: opened })
    await readCodes(element, signal, report)
    fail('reader')
  }
  run().catch((cause) => fail(cameraFault(cause)))
  return stop
}

/**
 * Shows the camera in a video element while the component is mounted, and reports each code that appears. `codes` are
 * the codes in the current picture.
 */
export const useCamera = (video: RefObject<HTMLVideoElement | null>, onCode: (text: string) => void) => {
  const [state, setState] = useState<CameraState>({ is: 'starting' })
  const [codes, setCodes] = useState<readonly SeenCode[]>([])
  const [requested, setRequested] = useState({ lens: deviceMemory.read(LENS_KEY) ?? undefined })
  const inSight = useInSight()
  const onFresh = useEffectEvent(onCode)

  useEffect(() => {
    if (!inSight) return
    const onNewCode = (text: string) => onFresh(text)
    return runCamera(video, requested.lens, { onState: setState, onCodes: setCodes, onCode: onNewCode })
  }, [requested, inSight, video])

  return {
    state,
    codes,
    choose: (lens: string) => {
      deviceMemory.write(LENS_KEY, lens)
      setRequested({ lens })
    },
    retry: () => setRequested({ ...requested }),
  }
}
