import { crc32, deflateSync } from 'node:zlib'

const WIDTH = 320
const HEIGHT = 240

type Colour = readonly [red: number, green: number, blue: number]
const white: Colour = [255, 255, 255]
const grey: Colour = [198, 206, 212]

const lighten = (colour: Colour): Colour => [(colour[0] + 510) / 3, (colour[1] + 510) / 3, (colour[2] + 510) / 3]

/** Returns the colour of a pixel: a sheet of paper with a heading and lines of text on a light background. */
const colourAt = (x: number, y: number, colour: Colour): Colour => {
  if (x < 90 || x >= 230 || y < 28 || y >= 212) return lighten(colour)
  if (x < 106 || x >= 214) return white
  if (y >= 44 && y < 62) return colour
  return y >= 78 && y < 198 && (y - 78) % 15 < 6 ? grey : white
}

const uint32 = (value: number): Uint8Array => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

const chunk = (type: string, data: Uint8Array): Uint8Array => {
  const content = Buffer.concat([Buffer.from(type, 'latin1'), data])
  return Buffer.concat([uint32(data.length), content, uint32(crc32(content))])
}

/** Creates a small PNG. */
export const samplePicture = (colour: Colour): Uint8Array => {
  // one byte for the row's filter, three for each pixel
  const rowBytes = 1 + WIDTH * 3
  const rows = new Uint8Array(HEIGHT * rowBytes)
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) rows.set(colourAt(x, y, colour), y * rowBytes + 1 + x * 3)
  // eight bits each for red, green and blue
  const head = Buffer.concat([uint32(WIDTH), uint32(HEIGHT), Uint8Array.of(8, 2, 0, 0, 0)])
  const signature = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', new Uint8Array()),
  ])
}
