import type { Logo } from '#areas/directory/contract.ts'

export type FontFace = 'regular' | 'bold'

interface Area extends PageSize {
  readonly x: number
  readonly y: number
}

/** A mark on a page. Units are points (1/72 inch) from the top left corner; the `y` of a text is its baseline. */
export type DrawingMark =
  | {
      readonly kind: 'text'
      readonly x: number
      readonly y: number
      readonly text: string
      readonly face: FontFace
      readonly size: number
      readonly colour: string
      /** The rotation around (x, y) in degrees, counter-clockwise. */
      readonly turned: number
    }
  | {
      readonly kind: 'line'
      readonly from: readonly [number, number]
      readonly to: readonly [number, number]
      readonly width: number
      readonly dashed: boolean
    }
  | (Area & {
      readonly kind: 'box'
      readonly outline: number
      readonly dashed: boolean
    })
  | {
      readonly kind: 'qr'
      readonly x: number
      readonly y: number
      /** Width and height, including the quiet zone of four modules. */
      readonly size: number
      readonly payload: string
    }
  /** The width includes the quiet zones at both ends. */
  | (Area & { readonly kind: 'sscc'; readonly sscc: string })
  | (Area & { readonly kind: 'picture'; readonly picture: Logo })

/** One page. Later marks are drawn over earlier ones. */
export type Page = readonly DrawingMark[]

/** Returns the width of the shaped text in points. */
export type MeasureText = (text: string, face: FontFace, size: number) => number

/** The size of a page in points. */
export interface PageSize {
  readonly width: number
  readonly height: number
}

export const A4 = { width: 595.28, height: 841.89 } as const satisfies PageSize

/** The white margin at each end of a GS1-128 bar code in modules. It is part of the printed width. */
export const SSCC_QUIET_ZONE = 10

/** The number of modules in the GS1-128 bar code of an SSCC, without quiet zones. All SSCCs have the same number. */
export const SSCC_MODULES = 156

interface Style {
  readonly size: number
  readonly face?: FontFace
  readonly align?: 'left' | 'right' | 'centre'
  readonly colour?: string
  readonly turned?: number
}

export class Pen {
  readonly marks: DrawingMark[] = []
  readonly measure: MeasureText

  constructor(measure: MeasureText) {
    this.measure = measure
  }

  /** Draws one line of text; `x` is its left end, right end or centre, depending on `align`. */
  text(text: string, x: number, y: number, style: Style): void {
    if (text === '') return
    const { size, face = 'regular', align = 'left', colour = '#000000', turned = 0 } = style
    const share = align === 'left' ? 0 : align === 'right' ? 1 : 0.5
    const left = share === 0 ? x : x - this.measure(text, face, size) * share
    this.marks.push({ kind: 'text', x: left, y, text, face, size, colour, turned })
  }

  line(x1: number, y1: number, x2: number, y2: number, width = 0.5, dashed = false): void {
    this.marks.push({ kind: 'line', from: [x1, y1], to: [x2, y2], width, dashed })
  }

  box(x: number, y: number, width: number, height: number, outline = 0.5, dashed = false): void {
    this.marks.push({ kind: 'box', x, y, width, height, outline, dashed })
  }

  qr(payload: string, x: number, y: number, size: number): void {
    this.marks.push({ kind: 'qr', x, y, size, payload })
  }

  /** Returns the largest font size up to `max` at which the text fits the width. Never returns less than `least`. */
  fit(text: string, face: FontFace, width: number, max: number, least: number): number {
    const needed = this.measure(text, face, max)
    return needed <= width ? max : Math.max(least, Math.floor((max * width * 4) / needed) / 4)
  }
}
