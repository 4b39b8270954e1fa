import { encodeQR } from 'qr'

/** Pixels per module: a printer driver or viewer that samples at 150 dpi still meets each module's middle. */
const PIXELS = 4
/** Modules of white around the code, inside the printed size. */
export const QUIET_ZONE = 4

export interface QrImage {
  readonly modules: number
  /** Width and height in pixels. */
  readonly pixels: number
  /** Rows from the top, 1 bit per pixel, padded to bytes; 0 is black. */
  readonly bits: Uint8Array
}

/** A QR code, error correction M (15 %), as a 1-bit image without its quiet zone. */
export const qrImage = (payload: string): QrImage => {
  // The encoder insists on a border of at least one module; it is cut off again.
  const rows = encodeQR(payload, 'raw', { ecc: 'medium', border: 1 })
    .slice(1, -1)
    .map((row) => row.slice(1, -1))
  const modules = rows.length
  const pixels = modules * PIXELS
  const stride = Math.ceil(pixels / 8)
  const bits = new Uint8Array(stride * pixels).fill(0xff)
  rows.forEach((row, y) => {
    const start = y * PIXELS * stride
    row.forEach((black, x) => {
      // A module is half a byte wide: even ones the high half, odd ones the low.
      if (black) bits[start + (x >> 1)] = (bits[start + (x >> 1)] ?? 0xff) & (x % 2 === 0 ? 0x0f : 0xf0)
    })
    for (let copy = 1; copy < PIXELS; copy++) bits.copyWithin(start + copy * stride, start, start + stride)
  })
  return { modules, pixels, bits }
}
