import { ok, type Result, refuse } from '#kit/shared/result.ts'
import { directoryMessages as messages } from '../messages.ts'

export const MAX_LOGO_KB = 128
export const MIN_SIDE = 16
export const MAX_SIDE = 1200

export interface LogoSize {
  readonly width: number
  readonly height: number
}

const START = [0xff, 0xd8, 0xff] as const
const END = [0xff, 0xd9] as const
const START_OF_SCAN = 0xda
/** Baseline, extended and progressive: the JPEG frame types that PDF readers decode. */
const FRAMES = [0xc0, 0xc1, 0xc2]
const RGB = 3

const u16 = (bytes: Uint8Array, at: number): number => ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)

const hasBytesAt = (bytes: Uint8Array, at: number, expected: readonly number[]): boolean =>
  expected.every((byte, index) => bytes[at + index] === byte)

const readFrame = (jpeg: Uint8Array): (LogoSize & { readonly colours: number }) | undefined => {
  if (!hasBytesAt(jpeg, 0, START) || !hasBytesAt(jpeg, jpeg.length - END.length, END)) return undefined
  let at = 2
  while (at + 10 < jpeg.length && jpeg[at] === 0xff) {
    const marker = jpeg[at + 1] ?? 0
    if (marker === START_OF_SCAN) return undefined
    if (FRAMES.includes(marker))
      return { height: u16(jpeg, at + 5), width: u16(jpeg, at + 7), colours: jpeg[at + 9] ?? 0 }
    // any number of fill bytes may precede a marker
    at += marker === 0xff ? 1 : 2 + Math.max(2, u16(jpeg, at + 2))
  }
  return undefined
}

/**
 * Validates the content of a logo, whatever its file name is. Only JPEG is accepted: a PDF embeds it unchanged, so that
 * browser and server print the same bytes (PSC-08), and unlike SVG it cannot contain scripts. The dialog converts other
 * pictures to JPEG.
 */
export const checkLogo = (jpeg: Uint8Array): Result<LogoSize> => {
  if (jpeg.length > MAX_LOGO_KB * 1024) return refuse(messages.LOGO_TOO_LARGE, { most: MAX_LOGO_KB })
  const frame = readFrame(jpeg)
  if (!frame || frame.colours !== RGB) return refuse(messages.LOGO_NOT_JPEG)
  const { width, height } = frame
  const fits = [width, height].every((side) => side >= MIN_SIDE && side <= MAX_SIDE)
  return fits ? ok({ width, height }) : refuse(messages.LOGO_SIZE, { width, height, least: MIN_SIDE, most: MAX_SIDE })
}
