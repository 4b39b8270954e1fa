import { expect, test } from 'vitest'
import { contentDisposition, safeFileName, savedName } from './file-name.ts'

const thai = 'ใบสั่งซื้อประจำเดือน'.repeat(20).slice(0, 300)

test('[DOC-07] cleans the name of an upload to text without path or invisible characters and at most 300 characters', () => {
  expect(safeFileName('../../etc/passwd')).toBe('passwd')
  expect(safeFileName('C:\\Users\\me\\ใบสั่งซื้อ.pdf')).toBe('ใบสั่งซื้อ.pdf')
  expect(safeFileName('a\u0000b\r\nSet-Cookie: x.pdf')).toBe('abSet-Cookie: x.pdf')
  expect(safeFileName('invoice\u202Efdp.exe')).toBe('invoicefdp.exe')
  expect(safeFileName('\uD800half.pdf')).toBe('half.pdf')
  expect(safeFileName('...htaccess')).toBe('htaccess')
  for (const nothing of ['', '/', '..', ' \t', 'a/']) expect(safeFileName(nothing)).toBe('file')
  expect(safeFileName(thai)).toBe(thai)
  expect([...safeFileName(`${thai}${thai}.pdf`)]).toHaveLength(300)
  expect(safeFileName(`${thai}${thai}.pdf`)).toMatch(/\.pdf$/)
})

test('[DOC-07] saves a file with the extension of its content, whatever its name', () => {
  expect(savedName('order.PDF', 'pdf')).toBe('order.PDF')
  expect(savedName('order.pdf.exe', 'pdf')).toBe('order.pdf.exe.pdf')
  expect(savedName('photo.jpg', 'jpeg')).toBe('photo.jpg')
  expect(savedName('photo.jpg', 'png')).toBe('photo.jpg.png')
})

test('[DOC-07] escapes any file name in the header Content-Disposition', () => {
  expect(contentDisposition('a "b" (c)\'*.pdf', false)).toBe(
    `attachment; filename="a _b_ (c)'*.pdf"; filename*=UTF-8''a%20%22b%22%20%28c%29%27%2A.pdf`,
  )
  const value = contentDisposition(thai, true)
  expect(value).toMatch(/^inline; filename="_{300}"; filename\*=UTF-8''[%0-9A-F]+$/)
  expect(decodeURIComponent(value.split("UTF-8''")[1] ?? '')).toBe(thai)
})
