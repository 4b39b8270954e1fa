import { everyOwner } from '../fixture.ts'
import type { Probe } from '../probe.ts'
import { accountingUsers, outcomeByUser, readOnlyUsers, usersWhoMayOpen } from '../roles.ts'

export const ublProbes: readonly Probe[] = [
  ...everyOwner.flatMap((owner): Probe[] => [
    {
      call: 'GET /deliveries/{id}/despatch-advice.xml',
      what: `the DespatchAdvice of ${owner}`,
      send: (client, { inTransit }) => client.bytes(`/deliveries/${inTransit[owner].id}/despatch-advice.xml`),
      expected: outcomeByUser({ 200: usersWhoMayOpen(owner), 403: accountingUsers }, '404'),
    },
    {
      call: 'GET /deliveries/{id}/receipt-advice.xml',
      what: `the ReceiptAdvice of ${owner}, before the receipt`,
      send: (client, { inTransit }) => client.bytes(`/deliveries/${inTransit[owner].id}/receipt-advice.xml`),
      expected: outcomeByUser({ 409: usersWhoMayOpen(owner), 403: accountingUsers }, '404'),
    },
  ]),
  {
    call: 'GET /order-answers/{id}/order-response.xml',
    what: 'an answer that does not exist',
    send: (client) => client.bytes('/order-answers/999999/order-response.xml'),
    expected: outcomeByUser({ 403: accountingUsers }, '404'),
  },
  {
    call: 'POST /despatch-advices',
    what: 'a document of another kind: not found for every role',
    send: (client) => client.post('/despatch-advices', new TextEncoder().encode('<Invoice/>')),
    expected: outcomeByUser({ 403: `${readOnlyUsers} ${accountingUsers}` }, '400'),
  },
]
