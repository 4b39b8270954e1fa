import { expect, test } from 'vitest'
import { LOGO } from '#tests/support/samples/logo.ts'
import { checkLogo, MAX_LOGO_KB } from './logo.ts'

const jpeg = (): Buffer => Buffer.from(LOGO, 'base64')
const codeOf = (bytes: Uint8Array) => {
  const checked = checkLogo(bytes)
  return checked.ok ? checked.value : checked.message.code
}
/** Returns the sample logo with some bytes replaced at an offset after its frame marker. */
const withFrame = (offset: number, ...values: readonly number[]): Buffer => {
  const bytes = jpeg()
  bytes.set(values, bytes.indexOf(Buffer.from([0xff, 0xc0])) + offset)
  return bytes
}

test('[G-196] reads width and height of a JPEG logo', () => {
  expect(codeOf(jpeg())).toEqual({ width: 48, height: 16 })
})

test.for<[string, () => Uint8Array]>([
  ['a PNG', () => Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
  ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')],
  ['a JPEG that was cut off', () => jpeg().subarray(0, -10)],
  ['a JPEG without a frame', () => Buffer.from('ffd8ffd9', 'hex')],
  ['a JPEG in CMYK', () => withFrame(9, 4)],
  ['nothing', () => new Uint8Array()],
])('[G-196] rejects %s as a logo', ([, bytes]) => {
  expect(codeOf(bytes())).toBe('LOGO_NOT_JPEG')
})

test('[G-196] rejects a logo with too many bytes or pixels', () => {
  expect(codeOf(Buffer.alloc(MAX_LOGO_KB * 1024 + 1))).toBe('LOGO_TOO_LARGE')
  expect(codeOf(withFrame(5, 0x10, 0x00))).toBe('LOGO_SIZE')
  expect(codeOf(withFrame(7, 0x00, 0x0f))).toBe('LOGO_SIZE')
})
