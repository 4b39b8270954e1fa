import type { ErpData } from '#adapters/erp/built-in/index.ts'

/** A receipt in the ERP behind the gateway. */
export interface BookedReceipt {
  readonly key: string
  readonly receiveNumber: string
  readonly vendor: number
  readonly company: number
  readonly isInvoice: boolean
  readonly number: string
  readonly quantities: readonly number[]
  /** The invoice number of a DO that became an invoice. */
  invoiceNo: string | null
}

interface PostedLine {
  readonly po: string
  readonly rel: string
  readonly line: number
  readonly inv: string
  readonly qty: number
  readonly inv_orgid: number
  readonly isInvoice: boolean
  readonly shipment_num: number
  readonly item: string
  readonly job: string
  readonly vendor_id: number
  readonly received_at: string
  readonly key: string
}

/** The notification that a DO became an invoice. */
export interface DoReplacement {
  readonly DO: string
  readonly INV: string
  readonly INV_ORGID: number
  readonly VENDOR_ID: number
}

/** An answer to an order line that the ERP accepted. */
export interface AcceptedAnswer {
  readonly key: string
  readonly event: string
  readonly po: string
  readonly line: number
  readonly state: string
}

export interface BooksResponse {
  readonly status: number
  readonly body: unknown
}

const reply = (body: unknown, status = 200): BooksResponse => ({ status, body })
const error = (Message: string, status = 200): BooksResponse => reply({ Status: 'ERROR', Message }, status)

const outOf = ({ VENDOR_ID: _vendor, PO_TYPE: _type, ITEM_CODE_INT, ...row }: ErpData['po_lines'][number]) => ({
  ...row,
  item_code_int: ITEM_CODE_INT,
})

/** Returns the year and month in Bangkok time, which is seven hours ahead of UTC. */
const yearAndMonth = (at: string): string =>
  new Date(Date.parse(at) + 7 * 3_600_000).toISOString().slice(2, 7).replace('-', '')

/** The data and bookings of the simulated ERP. */
interface Books {
  readonly erpData: ErpData
  /** False for an older ERP that ignores idempotency keys. */
  readonly knowsKeys: boolean
  readonly lines: { -readonly [K in keyof Row]: Row[K] }[]
  readonly booked: BookedReceipt[]
  readonly notified: DoReplacement[]
  readonly answers: AcceptedAnswer[]
}
type Row = ErpData['po_lines'][number]

/** Rounds a quantity; orders have at most four decimals. */
const exact = (value: number) => Math.round(value * 10_000) / 10_000

const ofVendor = ({ lines }: Books, query: URLSearchParams) =>
  lines.filter((row) => row.VENDOR_ID === Number(query.get('vendor_id')))

/** Responds to the call that searches order lines by order number or by jobs. */
const pos = (books: Books, query: URLSearchParams): BooksResponse => {
  const { erpData } = books
  const byOrder = ofVendor(books, query).filter((row) => row.PO_NUMBER === query.get('ponum'))
  const job = query.getAll('job')
  const company = query.get('inv_orgid')
  const byJob = ofVendor(books, query).filter(
    (row) => row.JOBS && job.includes(row.JOBS) && (company === null || row.INV_ORGID === Number(company)),
  )
  const jobs = (Res: unknown[]) =>
    Res.length > 0 ? reply({ Status: 'Success', Message: '', Res }) : reply({ Status: 'Fail', Message: 'no job', Res })
  switch (query.get('api')) {
    case 'vendor_sites':
      return reply(
        erpData.vendor_sites
          .filter(
            (site) => `${site.VENDOR_ID}` === query.get('vendor_id') && `${site.INV_ORGID}` === query.get('company'),
          )
          .map(({ VENDOR_SITE_CODE, ADDR }) => ({ VENDOR_SITE_CODE, ADDR })),
      )
    case 'FindPOSTD':
      return reply({ Output: byOrder.filter((row) => row.PO_TYPE === 'STANDARD').map(outOf) })
    case 'FindPOBLK':
      return reply({ Output: byOrder.filter((row) => `${row.RELEASE_NUM}` === query.get('rel')).map(outOf) })
    case 'FindJobOSP':
      return jobs(
        byJob.map(
          ({ ITEM_CODE, PO_NUMBER, RELEASE_NUM, LINE_NUM, SHIPMENT_NUM, JOBS, QUANTITY, INV_ORGID, ORG_ID }) => ({
            ...{ ITEM_CODE, PO_NUMBER, RELEASE_NUM, LINE_NUM, SHIPMENT_NUM, JOBS, QUANTITY, INV_ORGID, ORG_ID },
          }),
        ),
      )
    case 'FindOpenLines':
      return reply({
        Output: books.lines
          .filter((row) => row.QUANTITY_REMAIN > 0)
          .filter((row) => !query.has('vendor_id') || `${row.VENDOR_ID}` === query.get('vendor_id'))
          .filter((row) => company === null || `${row.INV_ORGID}` === company)
          .map((row) => ({ ...outOf(row), VENDOR_ID: row.VENDOR_ID })),
      })
    case 'FindJobDetails':
      return jobs(byJob.map(outOf))
    default:
      return error('which api?', 400)
  }
}

const lineOf = (lines: Books['lines'], one: PostedLine) =>
  lines.find(
    (row) =>
      row.VENDOR_ID === one.vendor_id &&
      row.PO_NUMBER === one.po &&
      (row.RELEASE_NUM ?? 0) === Number(one.rel) &&
      row.LINE_NUM === one.line &&
      row.SHIPMENT_NUM === one.shipment_num &&
      (row.JOBS ?? '') === one.job &&
      row.INV_ORGID === one.inv_orgid,
  )

/** Books a receipt. */
const receive = (
  { lines, booked, knowsKeys }: Books,
  posted: readonly PostedLine[],
  key: string | undefined,
): BooksResponse => {
  const before = knowsKeys ? booked.find((receipt) => receipt.key === key) : undefined
  if (before) return reply({ Status: 'SUCCESS', ReceiveNumber: before.receiveNumber })
  const [first] = posted
  if (!first) return error('nothing to receive')
  const found = posted.map((one) => lineOf(lines, one))
  const unknown = posted.find((_, index) => !found[index])
  if (unknown) return error(`PO ${unknown.po} line ${unknown.line} is not an open line`)
  const receiveNumber = `${first.inv_orgid}${yearAndMonth(first.received_at)}-${`${booked.length + 1}`.padStart(6, '0')}`
  for (const [index, { qty }] of posted.entries()) {
    const row = found[index]
    if (!row) continue
    Object.assign(row, {
      QUANTITY_RECEIVED: exact(row.QUANTITY_RECEIVED + qty),
      QUANTITY_REMAIN: Math.max(0, exact(row.QUANTITY_REMAIN - qty)),
    })
  }
  booked.push({
    key: first.key,
    receiveNumber,
    vendor: first.vendor_id,
    company: first.inv_orgid,
    isInvoice: first.isInvoice,
    number: first.inv,
    quantities: posted.map(({ qty }) => qty),
    invoiceNo: null,
  })
  return reply({ Status: 'SUCCESS', ReceiveNumber: receiveNumber })
}

/** Replaces the numbers of DOs: either all or none. */
const replace = ({ booked, notified }: Books, list: readonly DoReplacement[]): BooksResponse => {
  const found = list.map((one) =>
    booked.find(
      ({ vendor, company, isInvoice, number, invoiceNo }) =>
        !isInvoice &&
        vendor === one.VENDOR_ID &&
        company === one.INV_ORGID &&
        number === one.DO &&
        (invoiceNo === null || invoiceNo === one.INV),
    ),
  )
  const missing = list.find((_, index) => !found[index])
  if (missing) return error(`DO ${missing.DO} cannot be replaced`)
  for (const [index, one] of list.entries()) {
    const receipt = found[index]
    if (receipt) receipt.invoiceNo = one.INV
  }
  notified.push(...list)
  return reply({ Status: 'SUCCESS', Message: '' })
}

/** Stores an answer once per key. */
const takeAnswer = ({ answers }: Books, answer: AcceptedAnswer, key: string | undefined): BooksResponse => {
  if (key === undefined || key !== answer.key) return error('no Idempotency-Key', 400)
  if (!answers.some((one) => one.key === key)) answers.push(answer)
  return reply({ Status: 'SUCCESS' })
}

const ofMonth = <T extends { readonly MONTH: string }>(rows: readonly T[], body: unknown): BooksResponse => {
  const requestedMonth = Date.parse(`1 ${(body as { Month: string }).Month.replace('-', ' ')} UTC`)
  const month = new Date(requestedMonth).toISOString().slice(0, 7)
  return reply({
    status: 'success',
    data: rows.filter(({ MONTH }) => MONTH === month).map(({ MONTH: _, ...row }) => row),
  })
}

const schedule = ({ erpData }: Books, company: number): BooksResponse => {
  const organisation = erpData.organisations.find((one) => one.INVENTORY_ORG_ID === company)
  const codes = [organisation?.INVENTORY_ORG_CODE, organisation?.FILE_PREFIX].filter((code) => code != null)
  const details = erpData.pds.filter(({ ORGANIZATION_CODE }) => codes.includes(ORGANIZATION_CODE))
  return reply({ createdAt: '2025-11-24T02:00:00Z', details })
}

const stock = ({ erpData }: Books, path: string): BooksResponse => {
  const [, org, item] = path.split('/').map(decodeURIComponent)
  const row = erpData.subinventories.find((one) => `${one.INV_ORGID}` === org && one.ITEM_CODE === item)
  const isMissing = row?.REQUIRED === true && row.SUBINVENTORY === null
  return reply({ Error: isMissing ? 1 : 0, Message: isMissing ? 'no sub-inventory' : '' })
}

const metadata = ({ erpData }: Books, type: string | null): BooksResponse =>
  type === 'vendors'
    ? reply({ Output: erpData.suppliers })
    : reply({
        Output: erpData.organisations.map(
          ({ INVENTORY_ORG_CODE, INVENTORY_ORG_ID, OPERATING_UNIT_ORG_ID, COMPANY_NAME, NAME }) => ({
            ...{ INVENTORY_ORG_CODE, INVENTORY_ORG_ID, OPERATING_UNIT_ORG_ID, COMPANY_NAME, NAME },
          }),
        ),
      })

/**
 * Creates a simulated ERP behind the gateway: its data, its bookings, and its responses to the calls in S1 §7 and S2
 * §7.
 */
export const createGatewayBooks = (erpData: ErpData, knowsKeys: boolean) => {
  const books: Books = {
    erpData,
    knowsKeys,
    lines: erpData.po_lines.map((row) => ({ ...row })),
    booked: [],
    notified: [],
    answers: [],
  }
  const answer = (method: string, { pathname, searchParams }: URL, body: unknown, key?: string): BooksResponse => {
    const path = pathname.replace('/group/', '')
    if (path.startsWith('barcode_v2/BC_Chk_DefSub/')) return stock(books, path.replace('barcode_v2/BC_Chk_DefSub/', ''))
    switch (`${method} ${path}`) {
      case 'GET metadata':
        return metadata(books, searchParams.get('type'))
      case 'GET deliveries/pos_v2':
        return pos(books, searchParams)
      case 'GET barcode_v2/invoice': {
        const receipt = books.booked.find((one) => one.key === searchParams.get('key'))
        return receipt ? reply({ Status: 'SUCCESS', ReceiveNumber: receipt.receiveNumber }) : error('not received', 404)
      }
      case 'POST barcode_v2/invoice':
        return receive(books, body as readonly PostedLine[], key)
      case 'POST replaceDO':
        return replace(books, body as readonly DoReplacement[])
      case 'POST orderAnswers':
        return takeAnswer(books, body as AcceptedAnswer, key)
      case 'POST invoiceSummary':
        return ofMonth(books.erpData.invoices, body)
      case 'POST paymentSummary':
        return ofMonth(books.erpData.payments, body)
      case 'GET pdsStatus':
        return schedule(books, Number(searchParams.get('company')))
      default:
        return error('no such call', 404)
    }
  }
  return {
    booked: books.booked as readonly BookedReceipt[],
    notified: books.notified as readonly DoReplacement[],
    answers: books.answers as readonly AcceptedAnswer[],
    answer,
  }
}
