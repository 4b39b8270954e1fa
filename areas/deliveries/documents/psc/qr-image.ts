import { encodeQR } from 'qr'
import { BitWriter, distanceCode, lengthCode } from './deflate-bits.ts'

/** Pixels per module: a printer driver or viewer that samples at 150 dpi still meets each module's middle. */
const PIXELS = 4
/** Modules of white around the code, inside the printed size. */
export const QUIET_ZONE = 4

export interface QrImage {
  readonly modules: number
  /** Width and height in pixels. */
  readonly pixels: number
  /** Rows from the top, 1 bit per pixel, padded to bytes, 0 is black; as a zlib stream. */
  readonly packed: Uint8Array
}

/** A QR code, error correction M (15 %), as a 1-bit image without its quiet zone. */
export const qrImage = (payload: string): QrImage => {
  // The encoder insists on a border of at least one module; it is cut off again.
  const rows = encodeQR(payload, 'raw', { ecc: 'medium', border: 1 })
    .slice(1, -1)
    .map((row) => row.slice(1, -1))
  return { modules: rows.length, pixels: rows.length * PIXELS, packed: pack(rows) }
}

/** The only bytes there are: a module is half a byte wide, and padding is white. */
const BYTES = [0x00, 0x0f, 0xf0, 0xff] as const
/** Huffman codes, first bit highest: [code, bits] by byte; then the end of the block and the one copy. */
const CODES: Readonly<Record<number, readonly [number, number]>> = {
  0: [0b00, 2],
  15: [0b01, 2],
  240: [0b10, 2],
  255: [0b110, 3],
}
const END = [0b1110, 4] as const
const COPY = [0b1111, 4] as const

/**
 * Packs what a general packer spends most of a PSC's time on. It knows the picture: four bytes, and each row of pixels
 * three times again. So every row of modules is its bytes and one copy over the distance of a row (RFC 1951, 3.2.7).
 */
const pack = (rows: readonly (readonly boolean[])[]): Uint8Array => {
  const stride = Math.ceil(rows.length / 2)
  const copy = lengthCode((PIXELS - 1) * stride)
  const back = distanceCode(stride)
  const out = new BitWriter()
  out.bits(0x0178, 16) // zlib's own head
  out.bits(0b101, 3) // last block, own Huffman codes
  writeCodes(out, copy.symbol, back.symbol)
  let [sum, sums] = [1, 0]
  for (const row of rows) {
    const bytes: number[] = []
    for (let x = 0; x < stride; x++) {
      const index = (row[2 * x] ? 0 : 2) + (row[2 * x + 1] ? 0 : 1)
      const byte = BYTES[index] ?? 0xff
      const [code, bits] = CODES[byte] ?? [0, 0]
      out.code(code, bits)
      bytes.push(byte)
    }
    out.code(...COPY)
    out.bits(copy.extra, copy.extraBits)
    out.code(0, 1)
    out.bits(back.extra, back.extraBits)
    for (let time = 0; time < PIXELS; time++) {
      for (const byte of bytes) {
        sum += byte
        sums += sum
      }
      sum %= 65521
      sums %= 65521
    }
  }
  out.code(...END)
  return out.end(sums, sum)
}

/** Lengths of the codes above, run-length coded: 18 and 17 stand for many and some zeros. */
const writeCodes = (out: BitWriter, copySymbol: number, backSymbol: number): void => {
  out.bits(copySymbol + 1 - 257, 5)
  out.bits(backSymbol, 5)
  out.bits(18 - 4, 4)
  // In the standard's order 16 17 18 0 8 7 9 6 10 5 11 4 12 3 13 2 14 1: two bits for 18, three for the others in use.
  for (const bits of [0, 3, 2, 3, 0, 0, 0, 0, 0, 0, 0, 3, 0, 3, 0, 3, 0, 3]) out.bits(bits, 3)
  const length = (value: 0 | 1 | 2 | 3 | 4) => out.code(0b010 + value, 3)
  const zeros = (count: number): void => {
    if (count >= 11) {
      const run = Math.min(count, 138)
      out.code(0b00, 2)
      out.bits(run - 11, 7)
      zeros(count - run)
    } else if (count >= 3) {
      out.code(0b111, 3)
      out.bits(count - 3, 3)
    } else {
      for (let one = 0; one < count; one++) length(0)
    }
  }
  length(2)
  zeros(14)
  length(2)
  zeros(224)
  length(2)
  zeros(14)
  length(3)
  length(4)
  zeros(copySymbol - 257)
  length(4)
  zeros(backSymbol)
  length(1)
}
