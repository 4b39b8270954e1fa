/** How deflate writes a length or a distance: a symbol, and the rest in extra bits. */
export interface DeflateCode {
  readonly symbol: number
  readonly extra: number
  readonly extraBits: number
}

const spread = (value: number, kept: number, first: number): DeflateCode => {
  const extraBits = Math.max(0, Math.floor(Math.log2(Math.max(value, 1))) - kept)
  return {
    symbol: first + (extraBits << kept) + (value >> extraBits),
    extra: value & ((1 << extraBits) - 1),
    extraBits,
  }
}

/** Of a copy of 3 to 257 bytes. */
export const lengthCode = (length: number): DeflateCode => {
  if (length < 3 || length > 257) throw new RangeError(`no single copy has ${length} bytes`)
  return spread(length - 3, 2, 257)
}

/** Of a copy from 1 to 32,768 bytes back. */
export const distanceCode = (distance: number): DeflateCode => spread(distance - 1, 1, 0)

/** Bits from the lowest of each byte up, as deflate has them. */
export class BitWriter {
  #bytes = new Uint8Array(1024)
  #length = 0
  #held = 0
  #count = 0

  bits(value: number, count: number): void {
    this.#held |= value << this.#count
    this.#count += count
    while (this.#count >= 8) {
      this.#byte(this.#held & 0xff)
      this.#held >>>= 8
      this.#count -= 8
    }
  }

  /** A Huffman code: its highest bit comes first. */
  code(code: number, count: number): void {
    let turned = 0
    for (let bit = 0; bit < count; bit++) turned |= ((code >> bit) & 1) << (count - 1 - bit)
    this.bits(turned, count)
  }

  /** Fills the last byte, adds zlib's check sum (two halves, high byte first). */
  end(high: number, low: number): Uint8Array {
    if (this.#count > 0) this.bits(0, 8 - this.#count)
    for (const half of [high, low]) {
      this.#byte(half >> 8)
      this.#byte(half & 0xff)
    }
    return this.#bytes.slice(0, this.#length)
  }

  #byte(byte: number): void {
    if (this.#length === this.#bytes.length) {
      const larger = new Uint8Array(this.#bytes.length * 2)
      larger.set(this.#bytes)
      this.#bytes = larger
    }
    this.#bytes[this.#length++] = byte
  }
}
