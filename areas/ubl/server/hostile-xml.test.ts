import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ErrorReply } from '#kit/shared/call.ts'
import type { Client } from '#tests/support/client.ts'
import { openWorld, type World } from '#tests/support/world.ts'

let world: World
let vendor: Client
beforeAll(async () => {
  world = await openWorld()
  vendor = await world.signIn('vendor')
})
afterAll(() => world.close())

const example = readFileSync(join(import.meta.dirname, 'examples/UBL-DespatchAdvice-2.0-Example.xml'), 'utf8')
const send = (bytes: Uint8Array, headers = {}) => vendor.post<ErrorReply>('/despatch-advices', bytes, headers)
const codeOf = async (text: string, encoding: BufferEncoding = 'utf8') => {
  const { status, body } = await send(new Uint8Array(Buffer.from(text, encoding)))
  return `${status} ${body.code}`
}
const body = example.replace(/^<\?xml[^>]*>\s*/, '')

test('[EDI-02] refuses XML with entity declarations, too deep nesting or an encoding other than Unicode', async () => {
  const external = `<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]>${body.replace('sample', '&f;')}`
  const bomb = `<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]>${body.replace('sample', '&b;')}`
  expect(await codeOf(external)).toBe('400 XML_DOCTYPE')
  expect(await codeOf(bomb)).toBe('400 XML_DOCTYPE')
  expect(await codeOf(`\ufeff<!doctype x>${body}`, 'utf16le')).toBe('400 XML_DOCTYPE')
  expect(await codeOf(body.replace('sample', '&undeclared;'))).toBe('400 XML_UNREADABLE')
  expect(await codeOf('<a>'.repeat(100_000))).toBe('400 XML_TOO_COMPLEX')
  expect(await codeOf(`<a>${'<b/>'.repeat(500_000)}</a>`)).toBe('400 XML_TOO_COMPLEX')
  expect(await codeOf(`<?xml version="1.0" encoding="ISO-8859-1"?>${body}`)).toBe('400 XML_ENCODING')
  expect(await codeOf(`<?xml version="1.0" encoding="UTF-16"?>${body}`)).toBe('400 XML_ENCODING')
  expect(await codeOf(body.replace('sample', '\xe4'), 'latin1')).toBe('400 XML_ENCODING')
  expect(await codeOf('')).toMatch(/^400 /)
  expect(await codeOf('{}')).toBe('400 XML_UNREADABLE')
  expect(await codeOf(`${body}\0`)).toBe('400 XML_UNREADABLE')
  expect(await codeOf('<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"/>')).toBe(
    '400 UBL_NOT_DESPATCH_ADVICE',
  )
})

test('[EDI-02] reads UTF-16, and does not open the schemas that a document names', async () => {
  expect(await codeOf(`\ufeff<?xml version="1.0" encoding="UTF-16"?>${body}`, 'utf16le')).toBe('409 UBL_NOT_ACCEPTED')
  const located = body.replace(
    '<DespatchAdvice ',
    `<DespatchAdvice xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="urn:x file:///etc/passwd urn:y http://127.0.0.1:1/x.xsd" `,
  )
  expect(await codeOf(located)).toBe('409 UBL_NOT_ACCEPTED')
})

test('[EDI-02] names the element and line of each schema violation, in Thai and English', async () => {
  const broken = example
    .replace(
      '<cbc:IssueDate>2005-06-20</cbc:IssueDate>\n\t<cbc:Doc',
      '<cbc:IssueDate>20.6.2005</cbc:IssueDate>\n\t<cbc:Doc',
    )
    .replace('unitCode="KGM">90', 'unit="KGM">90')
    .replace('<cac:Item>', '<cac:Itm/><cac:Item>')
  const lineOf = (text: string) => broken.slice(0, broken.indexOf(text)).split('\n').length
  const expected = [
    { line: lineOf('20.6.2005'), element: 'IssueDate', code: 'UBL_VALUE_INVALID' },
    { line: lineOf('unit="KGM"'), element: 'DeliveredQuantity', code: 'UBL_ATTRIBUTE_INVALID' },
    { line: lineOf('<cac:Itm/>'), element: 'Itm', code: 'UBL_ELEMENT_UNEXPECTED' },
  ]
  for (const language of ['en', 'th']) {
    const { status, body: refused } = await send(new TextEncoder().encode(broken), { 'accept-language': language })
    expect([status, refused.code]).toEqual([400, 'UBL_INVALID'])
    expect(refused.details).toMatchObject({ faults: expected })
    expect(/[ก-๙]/.test(JSON.stringify(refused.details))).toBe(language === 'th')
  }
})

/** Sends a body of the given size without a Content-Length header, and returns the status of the answer. */
const sendEndless = (path: string, megabytes: number): Promise<number> =>
  new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${vendor.token}`, 'content-type': 'application/xml' }
    const sending = request(`${world.url}/api${path}`, { method: 'POST', headers }, (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
      sending.destroy()
    })
    let left = megabytes
    const chunk = Buffer.alloc(1024 * 1024, ' ')
    const write = (): void => {
      if (left-- <= 0) sending.end()
      else if (!sending.destroyed) sending.write(chunk, write)
    }
    sending.on('error', (fault: NodeJS.ErrnoException) => {
      // the server closes the connection while the rest of the body is still being sent
      if (fault.code === 'EPIPE' || fault.code === 'ECONNRESET') resolve(413)
      else reject(fault)
    })
    write()
  })

test('[EDI-02] refuses a body of 100 MB without using more memory', async () => {
  await codeOf(body)
  const before = process.memoryUsage()
  for (let times = 0; times < 3; times++) expect(await sendEndless('/despatch-advices', 100)).toBe(413)
  const after = process.memoryUsage()
  expect((after.arrayBuffers - before.arrayBuffers) / 2 ** 20).toBeLessThan(64)
})
