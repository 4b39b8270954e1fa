import { everyOwner } from './fixture.ts'
import type { Probe } from './probe.ts'
import { accounting, openers, outcome, readOnly } from './roles.ts'

export const ublProbes: readonly Probe[] = [
  ...everyOwner.flatMap((owner): Probe[] => [
    {
      call: 'GET /deliveries/{id}/despatch-advice.xml',
      what: `the DespatchAdvice of ${owner}`,
      send: (client, { inTransit }) => client.bytes(`/deliveries/${inTransit[owner].id}/despatch-advice.xml`),
      expected: outcome({ 200: openers(owner), 403: accounting }, '404'),
    },
    {
      call: 'GET /deliveries/{id}/receipt-advice.xml',
      what: `the ReceiptAdvice of ${owner}, before the receipt`,
      send: (client, { inTransit }) => client.bytes(`/deliveries/${inTransit[owner].id}/receipt-advice.xml`),
      expected: outcome({ 409: openers(owner), 403: accounting }, '404'),
    },
  ]),
  {
    call: 'GET /order-answers/{id}/order-response.xml',
    what: 'an answer that does not exist',
    send: (client) => client.bytes('/order-answers/999999/order-response.xml'),
    expected: outcome({ 403: accounting }, '404'),
  },
  {
    call: 'POST /despatch-advices',
    what: 'a document of another kind: not found for every role',
    send: (client) => client.post('/despatch-advices', new TextEncoder().encode('<Invoice/>')),
    expected: outcome({ 403: `${readOnly} ${accounting}` }, '400'),
  },
]
