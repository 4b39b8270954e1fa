/**
 * The reason why there is no picture. `denied`: the user or the browser denied access. `none`: the device has no
 * camera. `busy`: another program uses it. `insecure`: the page was not loaded over https. `lost`: the camera was
 * disconnected. `reader`: this browser cannot read codes.
 */
export type CameraFault = 'denied' | 'none' | 'busy' | 'insecure' | 'lost' | 'reader'

export interface OpenCamera {
  readonly stream: MediaStream
  /** All cameras of the device, in its order. */
  readonly lenses: readonly MediaDeviceInfo[]
  /** The id of the active camera. */
  readonly lens: string
  /** Switches the torch; `undefined` if there is none. */
  readonly light: ((on: boolean) => Promise<void>) | undefined
  close(): void
}

/** The torch is not among the standard types of capabilities, and not every browser reports it. */
type WithTorch = MediaTrackCapabilities & { readonly torch?: boolean }

const faults: Readonly<Record<string, CameraFault>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'none',
  OverconstrainedError: 'none',
  NotReadableError: 'busy',
  AbortError: 'busy',
}

export const cameraFault = (cause: unknown): CameraFault =>
  (cause instanceof Error && faults[cause.name]) || (isSecureContext ? 'none' : 'insecure')

/**
 * The requested size of the picture, which is needed to read a whole A4 sheet or a pallet with its tags. A camera that
 * does not support it uses its largest size.
 */
const size = { width: { ideal: 1920 }, height: { ideal: 1080 } }

const openCameraStream = (which: MediaTrackConstraints): Promise<MediaStream> =>
  navigator.mediaDevices.getUserMedia({ audio: false, video: { ...size, ...which } })

/** Opens exactly the selected camera; otherwise browsers could choose another camera with a better size. */
const streamOf = async (lens: string | undefined): Promise<MediaStream> => {
  const back = { facingMode: { ideal: 'environment' } }
  if (!lens) return openCameraStream(back)
  try {
    return await openCameraStream({ deviceId: { exact: lens } })
  } catch (cause) {
    // the stored camera no longer exists
    if ((cause as Error).name === 'OverconstrainedError') return openCameraStream(back)
    throw cause
  }
}

/**
 * Opens the camera with the id `lens`, or the rear camera. The browser asks the user for permission if necessary.
 * Throws errors that `cameraFault` classifies.
 */
export const openCamera = async (lens: string | undefined): Promise<OpenCamera> => {
  if (!navigator.mediaDevices) throw new Error('no cameras over plain http')
  const stream = await streamOf(lens)
  const [track] = stream.getVideoTracks()
  if (!track) throw new Error('a camera without a picture')
  const hasLight = (track.getCapabilities?.() as WithTorch | undefined)?.torch === true
  const devices = await navigator.mediaDevices.enumerateDevices()
  return {
    stream,
    lenses: devices.filter(({ kind }) => kind === 'videoinput'),
    lens: track.getSettings().deviceId ?? '',
    light: hasLight
      ? (on) => track.applyConstraints({ advanced: [{ torch: on } as MediaTrackConstraintSet] })
      : undefined,
    close: () => {
      for (const one of stream.getTracks()) one.stop()
    },
  }
}
