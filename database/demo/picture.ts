import { crc32, deflateSync } from 'node:zlib'

const WIDTH = 320
const HEIGHT = 240

type Colour = readonly [red: number, green: number, blue: number]
const white: Colour = [255, 255, 255]
const grey: Colour = [198, 206, 212]

class Canvas {
  // one byte for the row's filter, three for each pixel
  readonly rows = new Uint8Array(HEIGHT * (1 + WIDTH * 3))

  box(left: number, top: number, width: number, height: number, colour: Colour): void {
    for (let y = Math.max(0, top); y < Math.min(HEIGHT, top + height); y++)
      for (let x = Math.max(0, left); x < Math.min(WIDTH, left + width); x++)
        this.rows.set(colour, y * (1 + WIDTH * 3) + 1 + x * 3)
  }
}

const lighten = (colour: Colour): Colour => [(colour[0] + 510) / 3, (colour[1] + 510) / 3, (colour[2] + 510) / 3]

const drawings = {
  notice: (canvas: Canvas, colour: Colour) => {
    canvas.box(90, 28, 140, 184, white)
    canvas.box(106, 44, 108, 18, colour)
    for (let line = 0; line < 8; line++) canvas.box(106, 78 + line * 15, line % 3 === 2 ? 64 : 108, 6, grey)
  },
  calendar: (canvas: Canvas, colour: Colour) => {
    canvas.box(60, 32, 200, 176, white)
    canvas.box(60, 32, 200, 34, colour)
    for (let day = 0; day < 31; day++)
      canvas.box(72 + (day % 7) * 26, 78 + Math.floor(day / 7) * 25, 19, 17, day % 7 === 0 ? colour : grey)
  },
  map: (canvas: Canvas, colour: Colour) => {
    canvas.box(0, 104, WIDTH, 26, white)
    canvas.box(128, 0, 22, HEIGHT, white)
    canvas.box(246, 0, 14, HEIGHT, white)
    canvas.box(166, 40, 62, 50, colour)
    canvas.box(186, 56, 22, 34, white)
    canvas.box(28, 150, 78, 60, grey)
    canvas.box(166, 150, 62, 60, grey)
  },
  boxes: (canvas: Canvas, colour: Colour) => {
    for (const [left, top] of [
      [56, 130],
      [128, 130],
      [200, 130],
      [92, 60],
      [164, 60],
    ] as const) {
      canvas.box(left, top, 64, 64, colour)
      canvas.box(left + 26, top, 12, 64, white)
      canvas.box(left + 40, top + 40, 18, 14, grey)
    }
  },
  sheet: (canvas: Canvas, colour: Colour) => {
    canvas.box(50, 36, 220, 168, white)
    canvas.box(50, 36, 220, 26, colour)
    for (let row = 0; row < 6; row++)
      for (let column = 0; column < 4; column++) canvas.box(60 + column * 52, 74 + row * 21, 42, 10, grey)
  },
} as const

export type Drawing = keyof typeof drawings

const uint32 = (value: number): Uint8Array => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

const chunk = (type: string, data: Uint8Array): Uint8Array => {
  const content = Buffer.concat([Buffer.from(type, 'latin1'), data])
  return Buffer.concat([uint32(data.length), content, uint32(crc32(content))])
}

/** A small PNG with a simple drawing on a coloured background. */
export const samplePicture = (drawing: Drawing, colour: Colour): Uint8Array => {
  const canvas = new Canvas()
  canvas.box(0, 0, WIDTH, HEIGHT, lighten(colour))
  drawings[drawing](canvas, colour)
  // eight bits each for red, green and blue
  const head = Buffer.concat([uint32(WIDTH), uint32(HEIGHT), Uint8Array.of(8, 2, 0, 0, 0)])
  const signature = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(canvas.rows)),
    chunk('IEND', new Uint8Array()),
  ])
}
