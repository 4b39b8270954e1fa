import { randomUUID } from 'node:crypto'
import type { ClientResponse } from '#tests/support/client.ts'
import { vendors } from '#tests/support/erp/erp-data.ts'
import type { Probe } from './probe.ts'
import { accountingUsers, outcomeByUser, stickerUsers, usersExcept, usersWhoSeeDeliveries } from './roles.ts'

const countIn = ({ status, body }: ClientResponse): string =>
  status === 200 ? `count ${(body as { count: number }).count}` : String(status)

const statusIn = ({ status, body }: ClientResponse): string =>
  status === 200 ? (body as { Status: string }).Status : String(status)

const siam = `vendor_id=${vendors.siam}`

/** A store receives for its own organisation. Stores and admins print stickers. */
export const receivingProbes: readonly Probe[] = [
  {
    call: 'GET /receiving/settings',
    what: 'store only',
    send: (client) => client.get('/receiving/settings'),
    expected: outcomeByUser({ 200: 'store store2' }, '403'),
  },
  {
    call: 'GET /receiving/delivery',
    what: 'a header of organisation 103, scanned in 103 and in 175',
    send: (client, { inTransit }) =>
      client.get(`/receiving/delivery?${siam}&number=${inTransit.siam103.details.invoiceNo}`),
    expected: outcomeByUser({ 200: 'store', 404: 'store2', 403: usersExcept() }),
  },
  {
    call: 'GET /receiving/sscc',
    what: 'an SSCC that no delivery has: store only',
    send: (client) => client.get('/receiving/sscc?sscc=388512340000000013'),
    expected: outcomeByUser({ 404: 'store store2' }, '403'),
  },
  {
    call: 'POST /receipts',
    what: 'receiving without a scanned box: refused to the organisation’s store by the rule, to others before it',
    send: (client, { inTransit }) =>
      client.post('/receipts', { deliveryId: inTransit.siam103.id, employeeId: 'E1001', scanned: [] }),
    expected: outcomeByUser({ 409: 'store', 404: 'store2', 403: usersExcept() }),
  },
  {
    call: 'POST /barcode_v2/invoice',
    what: 'a receipt of a quantity that is not on the delivery',
    send: (client, { inTransit }) => {
      const { details, company, vendor_id } = inTransit.siam103
      const line = details.poSelect[0]
      return client.post('/barcode_v2/invoice', [
        { po: line?.PO_NUMBER, line: line?.LINE_NUM, inv: details.invoiceNo, qty: 1, inv_orgid: company, vendor_id },
      ])
    },
    read: statusIn,
    expected: outcomeByUser({ ERROR: 'store store2', 403: usersExcept() }),
  },
  {
    call: 'GET /barcode_v2/BC_Chk_DefSub/{invoice}/{org}/{item}/{company}',
    what: 'an item of organisation 103',
    send: (client) => client.get('/barcode_v2/BC_Chk_DefSub/INV1/103/AX-10-220/103'),
    expected: outcomeByUser({ 200: 'store' }, '403'),
  },
  {
    call: 'POST /posInvoice/checkexist',
    what: 'a number in transit to organisation 103: users who read deliveries count within their own scope',
    send: (client, { inTransit }) =>
      client.post(`/posInvoice/checkexist?${siam}&status=transit&invoiceNo=${inTransit.siam103.details.invoiceNo}`),
    read: countIn,
    expected: outcomeByUser({ 'count 1': usersWhoSeeDeliveries.siam103, 403: accountingUsers }, 'count 0'),
  },
  {
    call: 'GET /posInvoice/checkreceived',
    what: 'a number received in organisation 103: users who read deliveries count within their own scope',
    send: (client, { received }) =>
      client.get(`/posInvoice/checkreceived?${siam}&invoiceNo=${received.siam103.details.invoiceNo}`),
    read: countIn,
    expected: outcomeByUser({ 'count 1': usersWhoSeeDeliveries.siam103, 403: accountingUsers }, 'count 0'),
  },
  {
    call: 'GET /posInvoice/{id}',
    what: 'a receipt of organisation 175',
    send: (client, { received }) => client.get(`/posInvoice/${received.siam175.id}`),
    expected: outcomeByUser({ 200: 'store2 admin2 adminAll', 404: 'store admin', 403: usersExcept(stickerUsers) }),
  },
  {
    call: 'GET /receiving/sticker',
    what: 'a sticker of organisation 103',
    send: (client, { received }) =>
      client.get(`/receiving/sticker?${siam}&number=${received.siam103.details.invoiceNo}`),
    expected: outcomeByUser({ 200: 'store admin adminAll', 404: 'store2 admin2', 403: usersExcept(stickerUsers) }),
  },
  {
    call: 'POST /posInvoice/updatestatus',
    what: 'the receiver of a receipt of organisation 103',
    send: (client, { received }) =>
      client.post('/posInvoice/updatestatus', {
        vendor_id: vendors.siam,
        invoiceNo: received.siam103.details.invoiceNo,
        status: 'completed',
      }),
    expected: outcomeByUser({ 200: 'store', 404: 'store2', 403: usersExcept() }),
  },
  {
    call: 'POST /receiving/do-to-invoice',
    what: 'a delivery in transit to organisation 103: refused to the organisation’s store by the rule, to others before it',
    send: (client, { inTransit }) => client.post('/receiving/do-to-invoice', { deliveryIds: [inTransit.siam103.id] }),
    expected: outcomeByUser({ 409: 'store', 404: 'store2', 403: usersExcept() }),
  },
  {
    call: 'POST /replaceDO',
    what: 'a number of organisation 103 that was never a DO',
    send: (client, { received }) =>
      client.post('/replaceDO', [{ DO: 'DO-1', INV: received.siam103.details.invoiceNo, INV_ORGID: 103 }]),
    read: statusIn,
    expected: outcomeByUser({ ERROR: 'store store2', 403: usersExcept() }),
  },
  {
    call: 'POST /posInvoice/updatedo',
    what: 'an invoice of organisation 103 that was never a DO',
    send: (client, { received }) =>
      client.post('/posInvoice/updatedo', {
        vendor_id: vendors.siam,
        invoiceNo: received.siam103.details.invoiceNo,
        status: 'completed',
      }),
    read: statusIn,
    expected: outcomeByUser({ ERROR: 'store store2', 403: usersExcept() }),
  },
  {
    call: 'POST /receiving/scans',
    what: 'a box that a delivery to organisation 103 does not have',
    send: (client, { inTransit }) =>
      client.post('/receiving/scans', {
        deliveryId: inTransit.siam103.id,
        scans: [{ id: randomUUID(), sequence: 99, pack: 1, at: '2025-11-24T03:00:00.000Z' }],
      }),
    expected: outcomeByUser({ 200: 'store', 404: 'store2', 403: usersExcept() }),
  },
  {
    call: 'POST /receiving/scans/take-back',
    what: 'a box of a delivery to organisation 103 that nobody has scanned',
    send: (client, { inTransit }) =>
      client.post('/receiving/scans/take-back', {
        deliveryId: inTransit.siam103.id,
        sequence: 1,
        pack: 1,
        unsent: [],
      }),
    expected: outcomeByUser({ 200: 'store', 404: 'store2', 403: usersExcept() }),
  },
  {
    call: 'GET /receiving/progress/{id}',
    what: 'the scanned boxes of a delivery to organisation 103',
    send: (client, { inTransit }) => client.get(`/receiving/progress/${inTransit.siam103.id}`),
    expected: outcomeByUser({ 200: usersWhoSeeDeliveries.siam103, 403: accountingUsers }, '404'),
  },
  {
    call: 'GET /receiving/discrepancies',
    what: 'what is wrong with a delivery to organisation 103',
    send: (client, { inTransit }) => client.get(`/receiving/discrepancies?delivery_id=${inTransit.siam103.id}`),
    expected: outcomeByUser({ 200: usersWhoSeeDeliveries.siam103, 403: accountingUsers }, '404'),
  },
  {
    call: 'POST /receiving/discrepancies',
    what: 'a report about a line that the delivery does not have: refused to the organisation’s store by the rule, to others before it',
    send: (client, { inTransit }) =>
      client.post('/receiving/discrepancies', {
        key: randomUUID(),
        deliveryId: inTransit.siam103.id,
        kind: 'short',
        sequence: 99,
        pack: null,
        reason: '',
        photos: [],
      }),
    expected: outcomeByUser({ 409: 'store', 404: 'store2', 403: usersExcept() }),
  },
  {
    call: 'GET /receiving/discrepancies/{id}/photos/{nth}',
    what: 'a photo that does not exist',
    send: (client) => client.get('/receiving/discrepancies/999999/photos/1'),
    expected: outcomeByUser({ 403: accountingUsers }, '404'),
  },
  {
    call: 'POST /receipts/{id}/undo',
    what: 'a receipt of organisation 103, by stores without that right',
    send: (client, { received }) => client.post(`/receipts/${received.siam103.id}/undo`, { reason: 'wrong truck' }),
    expected: outcomeByUser({ 403: `store ${usersExcept()}`, 404: 'store2' }),
  },
  {
    call: 'GET /receiving/board',
    what: 'the dock board of organisation 103',
    send: (client) => client.get('/receiving/board?company=103'),
    expected: outcomeByUser({ 200: 'store admin adminAll' }, '403'),
  },
  {
    call: 'GET /receiving/employees',
    what: 'the receivers of organisation 103',
    send: (client) => client.get('/receiving/employees?company=103'),
    expected: outcomeByUser({ 200: 'admin adminAll' }, '403'),
  },
  {
    call: 'POST /receiving/employees',
    what: 'a code that no employee has, for organisation 103: refused by the rule before anything is stored',
    send: (client) =>
      client.post('/receiving/employees', { company: 103, employees: [{ code: 'a|b', name: 'Nobody' }] }),
    expected: outcomeByUser({ 409: 'admin admin2 adminAll' }, '403'),
  },
  {
    call: 'POST /receiving/employees/remove',
    what: 'an employee who is not on the list of organisation 103',
    send: (client) => client.post('/receiving/employees/remove', { company: 103, code: 'NOBODY-1' }),
    expected: outcomeByUser({ 200: 'admin adminAll' }, '403'),
  },
  {
    call: 'GET /receipts/{id}/short',
    what: 'a delivery received by organisation 103',
    send: (client, { received }) => client.get(`/receipts/${received.siam103.id}/short`),
    expected: outcomeByUser({ 200: usersWhoSeeDeliveries.siam103, 403: accountingUsers }, '404'),
  },
  {
    call: 'GET /receiving/organisation-settings',
    what: 'the dock of organisation 103',
    send: (client) => client.get('/receiving/organisation-settings?company=103'),
    expected: outcomeByUser({ 200: 'admin adminAll' }, '403'),
  },
  {
    call: 'PUT /receiving/organisation-settings',
    what: 'short receipts of organisation 103',
    send: (client) => client.put('/receiving/organisation-settings', { company: 103, shortReceipt: false }),
    expected: outcomeByUser({ 200: 'admin adminAll' }, '403'),
  },
]
