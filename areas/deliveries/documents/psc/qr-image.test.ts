import { encodeQR } from 'qr'
import { expect, test } from 'vitest'
import { qrImage } from './qr-image.ts'

test('[PSC-03] draws a QR code of any size with four pixels per module', () => {
  const sizes = new Set<number>()
  for (let length = 1; length < 1200; length += 7) {
    const payload = '3|7|1|41000123|'.padEnd(length, 'AX-10-ก').slice(0, length)
    const { modules, pixels, bits } = qrImage(payload)
    const expected = encodeQR(payload, 'raw', { ecc: 'medium', border: 1 })
    const stride = bits.length / pixels
    expect([modules, stride]).toEqual([expected.length - 2, Math.ceil(pixels / 8)])
    for (let y = 0; y < pixels; y += 3) {
      for (let x = 0; x < pixels; x += 3) {
        const black = (((bits[y * stride + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1) === 0
        if (black !== expected[1 + (y >> 2)]?.[1 + (x >> 2)]) expect.fail(`${length} letters, pixel ${x}, ${y}`)
      }
    }
    sizes.add(modules)
  }
  expect(sizes.size).toBeGreaterThan(20)
})
