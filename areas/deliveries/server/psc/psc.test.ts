import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Logo } from '#areas/directory/contract.ts'
import { addLine, confirmDelivery, deliveryRequest, filledLine } from '#tests/support/deliveries.ts'
import { addErpData } from '#tests/support/erp/erp-data.ts'
import type { Username } from '#tests/support/people.ts'
import { renderPsc } from '#tests/support/psc/render-psc.ts'
import { LOGO } from '#tests/support/samples/logo.ts'
import { openWorld, type World } from '#tests/support/world.ts'
import type { Delivery } from '../../contract.ts'
import { type PscAudience, pscDocument } from '../../documents/psc/psc-document.ts'
import { renderPscPart } from '../../documents/psc/render.ts'
import { pscFonts } from './psc-fonts.ts'

let world: World
let delivery: Delivery

beforeAll(async () => {
  world = await openWorld({ prepare: addErpData })
  const line = await addLine(world.database.db, { DESCRIPTION: 'น้ำมันหล่อลื่น' })
  delivery = await confirmDelivery(
    await world.signIn('vendor'),
    deliveryRequest([filledLine(line, 30)], { isInvoice: false }),
  )
})
afterAll(() => world.close())

const printed = async (username: Username) => (await world.signIn(username)).bytes(`/deliveries/${delivery.id}/psc.pdf`)

const expected = async (audience: PscAudience, logo?: Logo) => {
  const psc = pscDocument(delivery, {
    organisation: { INVENTORY_ORG_CODE: 'AH', COMPANY_NAME: 'Group Company 103 Co., Ltd.' },
    packExemptOrganisations: [310],
    audience,
    logo,
    forms: { PSC: 'F-PSC 1', DO: 'F-DO 2' },
  })
  return { sheets: psc.sheets, bytes: Buffer.from(await renderPsc(psc, pscFonts())) }
}

test('[PSC-08] prints the same bytes on the server as in the browser', async () => {
  const { status, headers, body } = await printed('vendor')
  expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf'])
  expect(Buffer.from(body).equals((await expected('supplier')).bytes)).toBe(true)
})

test('[PSC-08] [G-196] prints the logo of the organisation with the same bytes on the server as in the browser', async () => {
  const admin = await world.signIn('admin')
  const logo = (await admin.put<Logo>('/organisations/103/logo', { jpeg: LOGO })).body
  const { body } = await printed('vendor')
  expect(Buffer.from(body).includes(Buffer.from(LOGO, 'base64'))).toBe(true)
  expect(Buffer.from(body).equals((await expected('supplier', logo)).bytes)).toBe(true)
  await admin.delete('/organisations/103/logo')
})

test('[PSC-04] [G-87] returns the configured form numbers to the browser', async () => {
  const { body } = await (await world.signIn('store')).get<{ FORMS: unknown }>('/metadata?type=companies')
  expect(body.FORMS).toEqual({ PSC: 'F-PSC 1', DO: 'F-DO 2' })
})

test('[PSC-04] prints the copy and the DO sheet for a store', async () => {
  const { sheets, bytes } = await expected('store')
  expect(sheets).toEqual(['copy', 'do-sheet'])
  expect(Buffer.from((await printed('store')).body).equals(bytes)).toBe(true)
})

test('[PSC-07] prints requested pages and packs with the same bytes as the browser, and rejects an invalid part', async () => {
  const client = await world.signIn('vendor')
  const psc = (query: string) => client.bytes(`/deliveries/${delivery.id}/psc.pdf?${query}`)
  const whole = pscDocument(delivery, {
    organisation: { INVENTORY_ORG_CODE: 'AH', COMPANY_NAME: 'Group Company 103 Co., Ltd.' },
    packExemptOrganisations: [310],
    audience: 'supplier',
    forms: { PSC: 'F-PSC 1', DO: 'F-DO 2' },
  })
  const rendered = await renderPscPart(whole, { pages: [2], packs: ['1:1'] }, pscFonts())
  const answer = await psc('pages=2&packs=1')
  expect(answer.headers.get('content-disposition')).toMatch(/-part\.pdf"$/)
  expect(rendered.ok && Buffer.from(answer.body).equals(Buffer.from(rendered.value.bytes))).toBe(true)
  const refusal = async (query: string) => {
    const { status, body } = await client.get<{ code: string; message: string }>(
      `/deliveries/${delivery.id}/psc.pdf?${query}`,
    )
    return [status, body.code, body.message]
  }
  expect(await refusal('pages=2-x')).toEqual([
    400,
    'PRINT_PAGES_UNREADABLE',
    "'2-x' is not a page. Enter pages like 1-3,7",
  ])
  expect(await refusal('pages=1-99')).toEqual([
    400,
    'PRINT_PAGES_BEYOND',
    expect.stringMatching(/^This PSC has \d+ pages$/),
  ])
  expect(await refusal('packs=1:99')).toEqual([400, 'PRINT_PACKS_BEYOND', 'Line 1 has packs 1 to 3'])
  expect((await refusal('page=1')).slice(0, 2)).toEqual([400, 'BAD_REQUEST'])
  expect((await (await world.signIn('vendor2')).get(`/deliveries/${delivery.id}/psc.pdf?pages=x`)).status).toBe(404)
})

test('[STA-07] does not print deliveries that the user cannot see', async () => {
  for (const otherUser of ['vendor2', 'store2', 'demo', 'internal'] as const)
    expect((await printed(otherUser)).status, otherUser).toBe(404)
  for (const other of ['account', 'account_admin'] as const) expect((await printed(other)).status, other).toBe(403)
  for (const reader of ['admin', 'purchase'] as const) expect((await printed(reader)).status, reader).toBe(200)
})
