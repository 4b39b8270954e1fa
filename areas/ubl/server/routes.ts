import { answer, type PortalRoute } from '#areas/accounts/server/index.ts'
import type { Delivery } from '#areas/deliveries/contract.ts'
import { Reply } from '#kit/server/route.ts'
import type { Result } from '#kit/shared/result.ts'
import * as calls from '../contract.ts'
import type { UblDeps } from './deps.ts'
import { type UblFile, writeAdvice, writeOrderResponse } from './documents.ts'
import { receiveAdvice } from './receive-advice.ts'

const fileReply = (file: Result<UblFile>) =>
  file.ok
    ? Reply.raw<unknown>(file.value.xml, 'application/xml; charset=utf-8', {
        'content-disposition': `attachment; filename="${file.value.fileName}"`,
      })
    : file

export const ublRoutes = (deps: UblDeps): PortalRoute[] => [
  answer(calls.getDespatchAdvice, async ({ params, caller }) =>
    fileReply(await writeAdvice(deps, caller, params.id, 'despatch-advice')),
  ),

  answer(calls.getReceiptAdvice, async ({ params, caller }) =>
    fileReply(await writeAdvice(deps, caller, params.id, 'receipt-advice')),
  ),

  answer(calls.getOrderResponse, async ({ params, caller }) =>
    fileReply(await writeOrderResponse(deps, caller, params.id)),
  ),

  answer(calls.sendDespatchAdvice, async ({ body, headers, caller, language }) => {
    const confirmed = await receiveAdvice(deps, caller, body, headers['idempotency-key'], language)
    if (!confirmed.ok) return confirmed
    const { json, replayed } = confirmed.value
    return Reply.json(JSON.parse(json) as Delivery, {}, replayed ? 200 : 201)
  }),
]
