import { type RefObject, useEffect, useRef, useState } from 'react'
import { deviceMemory } from '../device-memory.ts'
import { type CodeReader, openCodeReader } from './code-reader.ts'
import { type CameraFault, cameraFault, type OpenCamera, openCamera } from './open-camera.ts'
import type { SeenCode } from './reader-call.ts'
import { type Sightings, updateSightings } from './sightings.ts'

const LENS_KEY = 'portal.camera.lens'
/** The minimum interval between two pictures in ms: fast enough for users, and saves battery. */
const FRAME_INTERVAL_MS = 60

export type CameraState =
  | { readonly is: 'starting' }
  | { readonly is: 'running'; readonly camera: OpenCamera }
  | { readonly is: 'fault'; readonly fault: CameraFault }

export interface CameraControl {
  readonly state: CameraState
  /** The codes in the present picture. */
  readonly codes: readonly SeenCode[]
  readonly choose: (lens: string) => void
  readonly retry: () => void
}

const pause = () => new Promise<void>((resume) => setTimeout(resume, FRAME_INTERVAL_MS))

/** Reads codes from a running video until aborted. */
const watch = async (
  video: HTMLVideoElement,
  reader: CodeReader,
  stopped: () => boolean,
  onCodes: (codes: readonly SeenCode[]) => void,
): Promise<void> => {
  while (!stopped()) {
    if (video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA && video.videoWidth > 0) {
      const codes = await reader.read(await createImageBitmap(video))
      if (!stopped()) onCodes(codes)
    }
    await pause()
  }
}

/** Whether the page is visible. The camera is released while it is not. */
const useInSight = (): boolean => {
  const [inSight, setInSight] = useState(!document.hidden)
  useEffect(() => {
    const change = () => setInSight(!document.hidden)
    document.addEventListener('visibilitychange', change)
    return () => document.removeEventListener('visibilitychange', change)
  }, [])
  return inSight
}

/** Shows the camera in a video element while the component is mounted, and reports each code that appears. */
export const useCamera = (video: RefObject<HTMLVideoElement | null>, onCode: (text: string) => void): CameraControl => {
  const [state, setState] = useState<CameraState>({ is: 'starting' })
  const [codes, setCodes] = useState<readonly SeenCode[]>([])
  const [requested, setRequested] = useState({ lens: deviceMemory.read(LENS_KEY) ?? undefined })
  const inSight = useInSight()
  const received = useRef(onCode)
  received.current = onCode

  useEffect(() => {
    if (!inSight) return
    let stopped = false
    let sightings: Sightings = new Map()
    let camera: OpenCamera | undefined
    let reader: CodeReader | undefined
    const fail = (fault: CameraFault) => {
      if (stopped) return
      camera?.close()
      setCodes([])
      setState({ is: 'fault', fault })
    }
    const run = async () => {
      setState({ is: 'starting' })
      const opened = await openCamera(requested.lens)
      if (stopped) return opened.close()
      camera = opened
      opened.stream.getVideoTracks()[0]?.addEventListener('ended', () => fail('lost'))
      const element = video.current
      if (!element) return
      element.srcObject = opened.stream
      await element.play()
      setState({ is: 'running', camera: opened })
      reader = openCodeReader()
      const failed = watch(
        element,
        reader,
        () => stopped,
        (found) => {
          const seen = updateSightings(sightings, found, performance.now())
          sightings = seen.sightings
          setCodes(found)
          for (const text of seen.fresh) received.current(text)
        },
      ).catch(() => fail('reader'))
      await failed
    }
    run().catch((cause) => fail(cameraFault(cause)))
    return () => {
      stopped = true
      camera?.close()
      reader?.close()
      setCodes([])
    }
  }, [requested, inSight, video])

  return {
    state,
    codes,
    choose: (lens) => {
      deviceMemory.write(LENS_KEY, lens)
      setRequested({ lens })
    },
    retry: () => setRequested({ ...requested }),
  }
}
