import type { BarcodeDetector } from 'barcode-detector/ponyfill'
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'
import { answerRequests } from '../worker-calls.ts'
import type { SeenCode } from './reader-call.ts'

type Detector = Pick<BarcodeDetector, 'detect'>

/** Creates the browser's built-in detector; undefined if it does not support QR codes. */
const ofBrowser = async (): Promise<Detector | undefined> => {
  const { BarcodeDetector: Own } = globalThis as { BarcodeDetector?: typeof BarcodeDetector }
  const formats = (await Own?.getSupportedFormats().catch(() => [])) ?? []
  return Own && formats.includes('qr_code') ? new Own({ formats: ['qr_code'] }) : undefined
}

/** Creates the same detector in WebAssembly, served by the portal. */
const ofPortal = async (): Promise<Detector> => {
  const { BarcodeDetector: Own, prepareZXingModule } = await import('barcode-detector/ponyfill')
  await prepareZXingModule({
    overrides: { locateFile: (file: string, folder: string) => (file.endsWith('.wasm') ? wasmUrl : folder + file) },
    fireImmediately: true,
  })
  return new Own({ formats: ['qr_code'] })
}

let detector: Promise<Detector> | undefined

/** Creates the detector for the first picture, and returns the same one for later pictures. */
const openDetector = (): Promise<Detector> => {
  detector ??= ofBrowser().then((own) => own ?? ofPortal())
  return detector
}

answerRequests(async (frame: ImageBitmap): Promise<readonly SeenCode[]> => {
  const { width, height } = frame
  try {
    const found = await (await openDetector()).detect(frame)
    return found.map(({ rawValue, cornerPoints }) => ({
      text: rawValue,
      corners: cornerPoints.map(({ x, y }) => [x / width, y / height]),
    }))
  } finally {
    frame.close()
  }
})
