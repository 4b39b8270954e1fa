/**
 * Why there is no picture: the person or the browser forbids it · the device has none · another program holds it ·
 * the page came over plain http · it was taken away while it ran · codes cannot be read in this browser.
 */
export type CameraFault = 'denied' | 'none' | 'busy' | 'insecure' | 'lost' | 'reader'

export interface Lens {
  readonly id: string
  /** As the device calls it; empty when it does not say. */
  readonly name: string
}

export interface OpenCamera {
  readonly stream: MediaStream
  /** Of all cameras of the device, in its order. */
  readonly lenses: readonly Lens[]
  /** The id of the one in use. */
  readonly lens: string
  /** Switches the light, `undefined` where there is none. */
  readonly light: ((on: boolean) => Promise<void>) | undefined
  close(): void
}

/** The light is not in every browser's list of capabilities, nor in the standard types. */
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

/** A code of 12 mm at arm's length has some three pixels a module at this size; more only costs time. */
const size = { width: { ideal: 1280 }, height: { ideal: 720 } }

const film = (which: MediaTrackConstraints): Promise<MediaStream> =>
  navigator.mediaDevices.getUserMedia({ audio: false, video: { ...size, ...which } })

/** Of the chosen lens alone: another one that fits the size better is not what the person chose. */
const streamOf = async (lens: string | undefined): Promise<MediaStream> => {
  const back = { facingMode: { ideal: 'environment' } }
  if (!lens) return film(back)
  try {
    return await film({ deviceId: { exact: lens } })
  } catch (cause) {
    // it was chosen another day, and is not there any more
    if ((cause as Error).name === 'OverconstrainedError') return film(back)
    throw cause
  }
}

/**
 * Opens the camera named `lens`, or the one at the back of the device. Asks the person for leave when they were not asked
 * yet. Throws what `cameraFault` understands.
 */
export const openCamera = async (lens: string | undefined): Promise<OpenCamera> => {
  if (!navigator.mediaDevices) throw new Error('no cameras over plain http')
  const stream = await streamOf(lens)
  const [track] = stream.getVideoTracks()
  if (!track) throw new Error('a camera without a picture')
  const hasLight = (track.getCapabilities?.() as WithTorch | undefined)?.torch === true
  const cameras = (await navigator.mediaDevices.enumerateDevices()).filter(({ kind }) => kind === 'videoinput')
  return {
    stream,
    lenses: cameras.map(({ deviceId, label }) => ({ id: deviceId, name: label })),
    lens: track.getSettings().deviceId ?? '',
    light: hasLight
      ? (on) => track.applyConstraints({ advanced: [{ torch: on } as MediaTrackConstraintSet] })
      : undefined,
    close: () => {
      for (const one of stream.getTracks()) one.stop()
    },
  }
}
