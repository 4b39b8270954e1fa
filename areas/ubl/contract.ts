import { z } from 'zod'
import { defineCall } from '#areas/accounts/call.ts'
import { delivery } from '#areas/deliveries/contract.ts'

const readXml = { method: 'GET', contentType: 'application/xml' } as const
const params = z.object({ id: z.coerce.number().int().positive() })
const document = z.any()

export const getDespatchAdvice = defineCall({
  ...readXml,
  path: '/deliveries/:id/despatch-advice.xml',
  who: 'delivery.read',
  scope: 'deliveries:read',
  tag: 'deliveries',
  summary: 'A delivery as UBL 2.1 DespatchAdvice (EDI-01)',
  params,
  reply: document,
})

export const getReceiptAdvice = defineCall({
  ...readXml,
  path: '/deliveries/:id/receipt-advice.xml',
  who: 'delivery.read',
  scope: 'receipts:read',
  tag: 'receiving',
  summary: 'The receipt of a delivery as UBL 2.1 ReceiptAdvice; 409 NOT_RECEIVED before its receipt (EDI-01)',
  params,
  reply: document,
})

export const getOrderResponse = defineCall({
  ...readXml,
  path: '/order-answers/:id/order-response.xml',
  who: 'order-answer.read',
  scope: 'orders:read',
  tag: 'order-answers',
  summary: 'The latest answers to all lines of an order as UBL 2.1 OrderResponse, by the id of one of them (EDI-01)',
  params,
  reply: document,
})

export const sendDespatchAdvice = defineCall({
  method: 'POST',
  path: '/despatch-advices',
  who: 'delivery.create',
  scope: 'deliveries:write',
  tag: 'deliveries',
  summary:
    'Confirm a delivery by a UBL 2.1 DespatchAdvice; the same document again answers 200 with the same delivery (EDI-02)',
  status: 201,
  headers: z.object({ 'idempotency-key': z.string().min(8).max(100).optional() }),
  largeBody: true,
  xml: true,
  body: z.custom<Uint8Array>((sent) => sent instanceof Uint8Array),
  reply: delivery,
})
