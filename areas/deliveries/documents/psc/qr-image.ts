import { encodeQR } from 'qr'

/** Pixels per module: enough for a printer driver or viewer that samples at 150 dpi. */
const PIXELS = 4
/** The width of the white border around the code, in modules. The printed size includes the border. */
export const QUIET_ZONE = 4

/**
 * Encodes a QR code with error correction M (15 %) as a 1-bit image without its quiet zone. `modules` and `pixels` are
 * its side lengths.
 */
export const qrImage = (payload: string) => {
  // the encoder adds a border of at least one module, which is removed again
  const rows = encodeQR(payload, 'raw', { ecc: 'medium', border: 1 })
    .slice(1, -1)
    .map((row) => row.slice(1, -1))
  return { modules: rows.length, pixels: rows.length * PIXELS, bits: bitmap(rows) }
}

/**
 * Creates the bits of the image, row by row from the top; 0 is black. A module is half a byte wide and `PIXELS` rows
 * high. Rows are padded to whole bytes with white.
 */
const bitmap = (rows: readonly (readonly boolean[])[]): Uint8Array => {
  const stride = Math.ceil(rows.length / 2)
  const bytes = new Uint8Array(stride * rows.length * PIXELS)
  for (const [y, row] of rows.entries()) {
    const start = y * PIXELS * stride
    for (let x = 0; x < stride; x++) {
      const left = row[2 * x] ? 0x00 : 0xf0
      const right = row[2 * x + 1] ? 0x00 : 0x0f
      bytes[start + x] = left | right
    }
    for (let copy = 1; copy < PIXELS; copy++) bytes.copyWithin(start + copy * stride, start, start + stride)
  }
  return bytes
}
