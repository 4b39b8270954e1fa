import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Delivery } from '#areas/deliveries/contract.ts'
import type { PoLine } from '#areas/purchase-orders/contract.ts'
import type { Client } from '#tests/support/client.ts'
import {
  addLine,
  addLines,
  deliveryRequest,
  errorCodeOf,
  filledLine,
  freshNumber,
  storeReceipt,
} from '#tests/support/deliveries.ts'
import { addErpData, vendors } from '#tests/support/erp/erp-data.ts'
import { allowKeys, newKey } from '#tests/support/keys.ts'
import { csvOf, sendSheet, sheetCells, sheetRow } from '#tests/support/samples/sheets.ts'
import { openWorld, type World } from '#tests/support/world.ts'
import type { ImportReply } from '../contract.ts'
import { purgeImports } from './index.ts'

let world: World
let vendor: Client
let store: Client
beforeAll(async () => {
  world = await openWorld({ prepare: addErpData })
  vendor = await world.signIn('vendor')
  store = await world.signIn('store')
})
afterAll(() => world.close())

const lines = (count: number, overrides: Partial<PoLine> = {}) => addLines(world.database.db, count, overrides)
const statesIn = ({ deliveries }: ImportReply) => deliveries.map(({ state }) => state)
const codesIn = ({ refused }: ImportReply) => refused.map(({ row, column, code }) => `${row} ${column}: ${code}`)
const countOf = async (number: string): Promise<number> =>
  (await vendor.get<Delivery[]>(`/deliveries?inv_do=${number}`)).body.length
const refusedRows = async (id: number, client = vendor): Promise<string[][]> => {
  const { body } = await client.bytes(`/delivery-imports/${id}/refused.xlsx`)
  const cells = await readSheet(Buffer.from(body))
  return cells.map((row) =>
    row.map((cell) => (cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell ?? ''))),
  )
}

test('[DLV-24] previews the deliveries of a sheet, and creates them equal to deliveries of the screen', async () => {
  const [one, two, three] = (await lines(3)) as [PoLine, PoLine, PoLine]
  const [a, b] = [freshNumber(), freshNumber()]
  const sheet = csvOf(
    sheetCells([
      sheetRow(one, a, 30, { lotSup: 'LOT-7' }),
      sheetRow(two, a, 40, { heat: 'H2' }),
      {},
      sheetRow(three, b, 10, { type: 'DO' }),
    ]),
  )
  const preview = await sendSheet(vendor, sheet, '?dry_run=true')
  expect(preview).toMatchObject({
    status: 200,
    body: {
      rows: 3,
      deliveries: [
        { number: a, state: 'ready', isInvoice: true, company: 103, lines: 2, rows: [2, 3] },
        { number: b, state: 'ready', isInvoice: false, rows: [5] },
      ],
      refused: [],
    },
  })
  expect(await countOf(a)).toBe(0)

  const { body } = await sendSheet(vendor, sheet)
  expect(statesIn(body)).toEqual(['created', 'created'])
  const { body: made } = await vendor.get<Delivery>(`/deliveries/${body.deliveries[0]?.id}`)
  expect(made).toMatchObject({
    status: 'transit',
    user: 'vendor',
    details: {
      invoiceNo: a,
      delAmount: [30, 40],
      qtyLot: [3, 4],
      lotDetails: [
        [10, 10, 10],
        [10, 10, 10, 10],
      ],
      heatDetails: [
        ['H1', 'H1', 'H1'],
        ['H2', 'H2', 'H2', 'H2'],
      ],
    },
  })
  expect(made.details.lotSup[0]).toBe('LOT-7')
})

test('[DLV-24] reports the existing deliveries when a sheet is sent twice, also after their receipt', async () => {
  const [one, two] = (await lines(2)) as [PoLine, PoLine]
  const [a, b] = [freshNumber(), freshNumber()]
  const sheet = csvOf(sheetCells([sheetRow(one, a, 100), sheetRow(two, b, 20, { type: 'DO' })]))
  const first = (await sendSheet(vendor, sheet)).body
  const again = (await sendSheet(vendor, sheet)).body
  expect(statesIn(again)).toEqual(['exists', 'exists'])
  expect(again.deliveries.map(({ id }) => id)).toEqual(first.deliveries.map(({ id }) => id))
  // another user of the supplier sends the same sheet
  expect(statesIn((await sendSheet(await world.signIn('vendorColleague'), sheet)).body)).toEqual(['exists', 'exists'])
  const [received, converted] = first.deliveries.map(({ id }) => Number(id)) as [number, number]
  await storeReceipt(world.database.db, received, new Date())
  const invoiceNo = freshNumber()
  await vendor.put(`/deliveries/${converted}`, {
    details: { isInvoice: true, invoiceNo, invoiceDate: sheetRow(two, b, 1).date },
  })
  expect(statesIn((await sendSheet(vendor, sheet)).body)).toEqual(['exists', 'exists'])
  // the same number with another quantity is a different delivery
  const other = await sendSheet(vendor, csvOf(sheetCells([sheetRow(one, a, 90)])))
  expect(statesIn(other.body)).toEqual(['refused'])
  expect([await countOf(a), await countOf(b)]).toEqual([1, 1])
})

test('[DLV-24] creates each delivery once when a sheet is sent several times at the same time', async () => {
  const ordered = await lines(4)
  const numbers = ordered.map(freshNumber)
  const sheet = csvOf(sheetCells(ordered.map((line, at) => sheetRow(line, numbers[at] ?? '', 60))))
  const colleague = await world.signIn('vendorColleague')
  const replies = await Promise.all([vendor, colleague, vendor, colleague].map((client) => sendSheet(client, sheet)))
  const states = replies.flatMap(({ body }) => statesIn(body))
  expect(states.filter((state) => state === 'created')).toHaveLength(4)
  expect(states.filter((state) => state === 'exists')).toHaveLength(12)
  for (const number of numbers) expect(await countOf(number)).toBe(1)
})

test('[DLV-24] returns refused rows with their reasons, and accepts the corrected rows without duplicates', async () => {
  const [one, two, three] = (await lines(3)) as [PoLine, PoLine, PoLine]
  const [good, bad] = [freshNumber(), freshNumber()]
  const rows = [sheetRow(one, good, 30), sheetRow(two, bad, 30), sheetRow(three, bad, 700, { heat: '' })]
  const { body } = await sendSheet(vendor, csvOf(sheetCells(rows)))
  expect(statesIn(body)).toEqual(['created', 'refused'])
  expect(codesIn(body)).toEqual(['4 Heat No.: HEAT_REQUIRED'])
  expect(await countOf(bad)).toBe(0)
  const [titles, ...refused] = (await refusedRows(body.id)) as [string[], ...string[][]]
  expect(titles.at(-1)).toBe('Reason')
  expect(titles.slice(0, -1)).toEqual(sheetCells([])[0])
  expect(refused.map((row) => row.at(-1))).toEqual(['Row 4 of the same delivery is refused', 'Please fill Heat No.'])
  // the user uploads the returned sheet with a heat number, but the quantity is still too large
  const heat = titles.indexOf('Heat No.')
  const quantity = titles.indexOf('QTY Del.')
  const corrected = [titles, refused[0] ?? [], (refused[1] ?? []).with(heat, 'H9')]
  const second = (await sendSheet(vendor, csvOf(corrected))).body
  expect(codesIn(second)).toEqual(['3 QTY Del.: AMOUNT_EXCEEDS_OPEN'])
  expect((await refusedRows(second.id))[0]).toEqual(titles)
  const whole = [titles, ...refused.map((row) => row.with(heat, 'H9').with(quantity, '30'))]
  expect(statesIn((await sendSheet(vendor, csvOf([...whole, ...sheetCells(rows.slice(0, 1)).slice(1)]))).body)).toEqual(
    ['created', 'exists'],
  )
  expect([await countOf(good), await countOf(bad)]).toEqual([1, 1])
})

test('[DLV-24] the refused rows of a file with decimal commas can be corrected and sent again', async () => {
  const line = await addLine(world.database.db, { UOM: 'KG', PIECES_PER_KANBAN: null })
  const row = sheetRow(line, freshNumber(), 0, { quantity: '12,5', packs: '1', heat: '' })
  const { body } = await sendSheet(vendor, csvOf(sheetCells([row]), ';'))
  expect(codesIn(body)).toEqual(['2 Heat No.: HEAT_REQUIRED'])
  const [titles, refused] = (await refusedRows(body.id)) as [string[], string[]]
  expect(refused[titles.indexOf('QTY Del.')]).toBe('12.5')
  const corrected = [titles, refused.with(titles.indexOf('Heat No.'), 'H9')]
  expect(statesIn((await sendSheet(vendor, csvOf(corrected))).body)).toEqual(['created'])
})

test('[DLV-24] shows the refused rows only to the supplier that sent them, and deletes them after 30 days', async () => {
  const line = await addLine(world.database.db)
  const { body } = await sendSheet(vendor, csvOf(sheetCells([sheetRow(line, freshNumber(), 5000)])))
  const thai = await fetch(`${world.url}/api/delivery-imports/${body.id}/refused.xlsx`, {
    headers: { authorization: `Bearer ${vendor.token}`, 'accept-language': 'th' },
  })
  const cells = await readSheet(Buffer.from(await thai.arrayBuffer()))
  expect(cells[1]?.at(-1)).toMatch(/จำนวนเกินที่ส่งได้/)
  expect(await refusedRows(body.id, await world.signIn('vendorColleague'))).toHaveLength(2)
  for (const name of ['vendor2', 'demo', 'store'] as const)
    expect(errorCodeOf(await (await world.signIn(name)).get(`/delivery-imports/${body.id}/refused.xlsx`))).toBe(
      'IMPORT_NOT_FOUND',
    )
  await purgeImports(world.database.db, new Date(Date.now() + 29 * 86_400_000))
  expect((await vendor.bytes(`/delivery-imports/${body.id}/refused.xlsx`)).status).toBe(200)
  await purgeImports(world.database.db, new Date(Date.now() + 31 * 86_400_000))
  expect((await vendor.bytes(`/delivery-imports/${body.id}/refused.xlsx`)).status).toBe(404)
})

test('[DLV-24] offers the supplier’s open lines as a template, and accepts the filled-in template', async () => {
  const line = await addLine(world.database.db, { DESCRIPTION: 'ฝาครอบ', DUE_DATE: '2026-01-05' })
  const foreign = await addLine(world.database.db, {}, vendors.other)
  const { body, headers } = await vendor.bytes('/delivery-imports/template.xlsx')
  expect(headers.get('content-disposition')).toContain('deliveries.xlsx')
  const [titles = [], ...cells] = (await readSheet(Buffer.from(body))) as string[][]
  const order = titles.indexOf('PO No.')
  const ofLine = cells.find((row) => row[order] === line.PO_NUMBER)
  expect(ofLine?.[titles.indexOf('Open')]).toBe(100)
  expect(ofLine?.[titles.indexOf('Description')]).toBe('ฝาครอบ')
  expect(cells.some((row) => row[order] === foreign.PO_NUMBER)).toBe(false)

  const csv = new TextDecoder().decode((await vendor.bytes('/delivery-imports/template.csv')).body)
  const number = freshNumber()
  const given = sheetRow(line, number, 100)
  const [head = '', ...rest] = csv.split('\r\n')
  const names = sheetCells([])[0] ?? []
  expect(head.split(',')).toEqual(names)
  const filledIn = rest.map((row) => {
    const own = row.split(',')
    if (own[order] !== line.PO_NUMBER) return row
    for (const [title, value] of [
      ['Invoice / DO No.', number],
      ['Type (Invoice / DO)', 'invoice'],
      ['Invoice / DO date', given.date],
      ['Delivery date', given.deliveryDate],
      ['Site', 'BANGPOO'],
      ['QTY Del.', '100'],
      ['Heat No.', 'H1'],
    ] as const)
      own[names.indexOf(title)] = value ?? ''
    return own.join(',')
  })
  const sent = await sendSheet(vendor, [head, ...filledIn].join('\r\n'))
  expect(sent.body).toMatchObject({ rows: 1, deliveries: [{ number, state: 'created' }] })
})

test('[DLV-24] applies the rules of the screen, and counts the quantities of earlier deliveries in the sheet', async () => {
  const [line, other] = (await lines(2)) as [PoLine, PoLine]
  const numbers = [freshNumber(), freshNumber(), freshNumber(), freshNumber(), freshNumber()] as const
  const rows = [
    sheetRow(line, numbers[0], 70),
    sheetRow(line, numbers[1], 40),
    sheetRow(line, numbers[2], 30, { site: 'NOWHERE' }),
    sheetRow(other, numbers[3], 20, { type: 'goods', date: '31/02/2026' }),
    sheetRow({ ...other, PO_NUMBER: '99999999' }, numbers[4], 20),
    sheetRow(other, '', 20),
    sheetRow(other, 'A|B', 20, { quantity: 'many', packs: '7' }),
  ]
  const { body } = await sendSheet(vendor, csvOf(sheetCells(rows)), '?dry_run=true')
  expect(statesIn(body)).toEqual(['ready', 'refused', 'refused', 'refused', 'refused', 'refused'])
  expect(codesIn(body)).toEqual([
    '3 QTY Del.: AMOUNT_EXCEEDS_OPEN',
    '4 Site: SITE_UNKNOWN',
    '5 Type (Invoice / DO): IMPORT_TYPE_UNKNOWN',
    '5 Invoice / DO date: DATE_UNREADABLE',
    '6 PO No.: IMPORT_LINE_UNKNOWN',
    '7 Invoice / DO No.: IMPORT_NUMBER_MISSING',
    '8 QTY Del.: IMPORT_NOT_NUMBER',
  ])
})

test('[DLV-24] combines rows with different heat numbers into one line, and refuses a repeated row', async () => {
  const [line, other] = (await lines(2)) as [PoLine, PoLine]
  const [a, b] = [freshNumber(), freshNumber()]
  const { body } = await sendSheet(
    vendor,
    csvOf(
      sheetCells([
        sheetRow(line, a, 20, { heat: 'A' }),
        sheetRow(line, a, 20, { heat: 'B', type: '', date: '', deliveryDate: '', site: '' }),
        sheetRow(other, b, 20),
        sheetRow(other, b, 20),
      ]),
    ),
  )
  expect(statesIn(body)).toEqual(['created', 'refused'])
  expect(codesIn(body)).toEqual(['5 PO No.: IMPORT_ROW_REPEATED'])
  const { body: made } = await vendor.get<Delivery>(`/deliveries/${body.deliveries[0]?.id}`)
  expect(made.details).toMatchObject({
    delAmount: [40],
    lotDetails: [[10, 10, 10, 10]],
    heatDetails: [['A', 'A', 'B', 'B']],
  })
})

test('[DLV-24] reads other layouts by the mapping in the request, or by the saved mapping of the user', async () => {
  const line = await addLine(world.database.db)
  const row = sheetRow(line, freshNumber(), 50)
  const sheet = csvOf([
    ['Monthly shipping list', '', '', '', '', '', '', ''],
    ['Doc', 'Kind', 'Doc day', 'Ship day', 'Place', 'Our order', 'Ship qty', 'Melt'],
    [row.number ?? '', 'DO', row.date ?? '', row.deliveryDate ?? '', 'BANGPOO', line.PO_NUMBER, '50', 'M1'],
  ])
  const colleague = await world.signIn('vendorColleague')
  const unknown = await sendSheet(colleague, sheet, '?dry_run=true')
  expect(unknown).toMatchObject({ status: 409, body: { code: 'IMPORT_COLUMNS_MISSING' } })
  const mapping = {
    number: 'Doc',
    type: 'Kind',
    date: 'Doc day',
    deliveryDate: 'Ship day',
    site: 'Place',
    order: 'Our order',
    quantity: ['Ship qty'],
    heat: 'Melt',
  }
  const mapped = await sendSheet(
    colleague,
    sheet,
    `?dry_run=true&mapping=${encodeURIComponent(JSON.stringify(mapping))}`,
  )
  expect(mapped.body).toMatchObject({ rows: 1, deliveries: [{ state: 'ready', rows: [3] }], refused: [] })
  const lists = Object.fromEntries(Object.entries(mapping).map(([name, titles]) => [name, [titles].flat()]))
  expect((await colleague.put('/preferences', { 'delivery-imports.columns': lists })).status).toBe(200)
  expect(statesIn((await sendSheet(colleague, sheet)).body)).toEqual(['created'])
  // a column that is saved as missing in the user's file is still read from the template
  const withoutLot = { ...lists, lotSup: [] }
  expect((await colleague.put('/preferences', { 'delivery-imports.columns': withoutLot })).status).toBe(200)
  const template = csvOf(sheetCells([sheetRow(line, freshNumber(), 10, { lotSup: 'L1' })]))
  const { body } = await sendSheet(colleague, template)
  const { body: made } = await colleague.get<Delivery>(`/deliveries/${body.deliveries[0]?.id}`)
  expect(made.details.lotSup).toEqual(['L1'])
  for (const wrong of ['{', '[1]', '{"nothing":"x"}', '{"order":5}'])
    expect(errorCodeOf(await sendSheet(vendor, sheet, `?mapping=${encodeURIComponent(wrong)}`))).toBe(
      'IMPORT_MAPPING_INVALID',
    )
})

test('[DLV-24] accepts sheets from API keys and from a store for a supplier, and refuses sheets for another supplier', async () => {
  const line = await addLine(world.database.db)
  const [a, b, c] = [freshNumber(), freshNumber(), freshNumber()]
  const one = (number: string) => csvOf(sheetCells([sheetRow(line, number, 10)]))
  expect(errorCodeOf(await sendSheet(store, one(a)))).toBe('SUPPLIER_REQUIRED')
  expect(statesIn((await sendSheet(store, one(a), `?vendor_id=${vendors.siam}`)).body)).toEqual(['created'])
  expect(errorCodeOf(await sendSheet(vendor, one(b), `?vendor_id=${vendors.other}`))).toBe('SUPPLIER_NOT_ALLOWED')
  expect(codesIn((await sendSheet(await world.signIn('vendor2'), one(b))).body)).toEqual([
    '2 PO No.: IMPORT_LINE_UNKNOWN',
  ])
  await allowKeys(await world.signIn('adminAll'), vendors.siam)
  const { key } = await newKey(vendor, ['deliveries:write'])
  expect(statesIn((await sendSheet(world.as(key), one(b))).body)).toEqual(['created'])
  const readOnly = await newKey(vendor, ['deliveries:read'], 'reader')
  expect((await sendSheet(world.as(readOnly.key), one(c))).status).toBe(403)
  // a trial account sees and repeats only its own imports
  const demo = await world.signIn('demo')
  const trial = (await sendSheet(demo, one(a))).body
  expect(statesIn(trial)).toEqual(['created'])
  expect(statesIn((await sendSheet(demo, one(a))).body)).toEqual(['exists'])
  expect((await vendor.get(`/deliveries/${trial.deliveries[0]?.id}`)).status).toBe(404)
})

test('[DLV-24] refuses a delivery whose number belongs to a delivery with other lines', async () => {
  const [line, other] = (await lines(2)) as [PoLine, PoLine]
  const number = freshNumber()
  const made = await vendor.post<Delivery>('/deliveries', deliveryRequest([filledLine(other, 10)], { number }))
  expect(made.status).toBe(201)
  const { body } = await sendSheet(vendor, csvOf(sheetCells([sheetRow(line, number, 10)])))
  expect(codesIn(body)).toEqual(['2 Invoice / DO No.: INVOICE_NO_EXISTS'])
  expect(await countOf(number)).toBe(1)
})
