import { type DrawingContext, gs1_128 } from 'bwip-js/generic'
import { formatSscc } from '../../rules/codes/sscc.ts'

/** A bar code without quiet zones. Widths and positions from its left end are in modules. */
interface BarCode {
  readonly modules: number
  readonly bars: readonly { readonly left: number; readonly width: number }[]
}

export type SsccEncoder = (sscc: string) => BarCode

/** The width of a module in pixels: two, so that the centre of each line is a whole number. */
const SCALE = 2

const ignore = () => undefined

/** Collects the lines that the encoder draws. */
const collector = (): DrawingContext<BarCode> => {
  const bars: { left: number; width: number }[] = []
  let modules = 0
  return {
    scale: () => null,
    measure: () => ({ width: 0, ascent: 0, descent: 0 }),
    init: (width) => {
      modules = width / SCALE
    },
    line: (middle, _y, _x, _end, width) => {
      bars.push({ left: (middle - width / 2) / SCALE, width: width / SCALE })
    },
    polygon: ignore,
    hexagon: ignore,
    ellipse: ignore,
    fill: ignore,
    text: ignore,
    end: () => ({ modules, bars }),
  }
}

/** Returns the GS1-128 bar code of an SSCC (EDI-03). The encoder refuses a wrong check digit. */
export const encodeSscc: SsccEncoder = (sscc) =>
  gs1_128<BarCode>({ bcid: 'gs1-128', text: formatSscc(sscc), scale: SCALE }, collector())
