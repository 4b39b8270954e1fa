import type { Probe } from '../probe.ts'
import { outcomeByUser } from '../roles.ts'

const off = { policy: 'off', daysEarly: 0, daysLate: 0, answerDays: 7 }
const unknownLine = { PO_NUMBER: 'none', LINE_NUM: 1, SHIPMENT_NUM: 1, INV_ORGID: 103, answer: 'accept' }

/** Suppliers answer, purchase and administrators decide, and administrators set the policy of their organisation. */
export const orderAnswerProbes: readonly Probe[] = [
  {
    call: 'GET /order-answers',
    what: 'everyone but accountants reads answers; their scope is tested with the area',
    send: (client) => client.get('/order-answers'),
    expected: outcomeByUser({ 403: 'account accountCompany account_admin' }, '200'),
  },
  {
    call: 'GET /order-answers/{id}',
    what: 'an answer that does not exist',
    send: (client) => client.get('/order-answers/999999'),
    expected: outcomeByUser({ 403: 'account accountCompany account_admin' }, '404'),
  },
  {
    call: 'POST /order-answers',
    what: 'a line that the ERP does not have',
    send: (client) => client.post('/order-answers', { lines: [unknownLine] }),
    expected: outcomeByUser({ 404: 'vendor vendorColleague vendor2 internal' }, '403'),
  },
  {
    call: 'PUT /order-answers/{id}',
    what: 'an answer that does not exist',
    send: (client) => client.put('/order-answers/999999', { decision: 'approve' }),
    expected: outcomeByUser({ 404: 'purchase purchase2 admin admin2 adminAll' }, '403'),
  },
  {
    call: 'POST /order-answers/decisions',
    what: 'answers that do not exist',
    send: (client) => client.post('/order-answers/decisions', { ids: [999999], decision: 'approve' }),
    expected: outcomeByUser({ 200: 'purchase purchase2 admin admin2 adminAll' }, '403'),
  },
  {
    call: 'POST /order-answers/unanswered',
    what: 'lines of organisation 103, by those who create deliveries',
    send: (client) => {
      const { answer: _answer, ...line } = unknownLine
      return client.post('/order-answers/unanswered', { vendor_id: 100234, lines: [line] })
    },
    expected: outcomeByUser({ 200: 'vendor vendorColleague vendor2 demo demo2 internal store' }, '403'),
  },
  {
    call: 'GET /organisations/{id}/order-answers',
    what: 'the settings of organisation 103',
    send: (client) => client.get('/organisations/103/order-answers'),
    expected: outcomeByUser({ 403: 'account accountCompany account_admin' }, '200'),
  },
  {
    call: 'PUT /organisations/{id}/order-answers',
    what: 'the settings of organisation 103, as they are',
    send: (client) => client.put('/organisations/103/order-answers', off),
    expected: outcomeByUser({ 200: 'admin adminAll' }, '403'),
  },
]
