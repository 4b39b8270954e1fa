import { answer, type PortalRoute } from '#areas/accounts/server/index.ts'
import { doneOrRefusal, valueOrRefusal } from '#kit/server/route.ts'
import * as calls from '../contract.ts'
import {
  createWebhook,
  deleteWebhook,
  enableWebhook,
  listMessages,
  listWebhooks,
  replayMessage,
  type WebhookDeps,
} from './endpoints.ts'
import { rotateSecret } from './rotate-secret.ts'

export const webhookRoutes = (deps: WebhookDeps): PortalRoute[] => [
  answer(calls.listWebhooks, async ({ caller }) => valueOrRefusal(await listWebhooks(deps, caller))),

  answer(calls.createWebhook, async ({ body, caller }) => valueOrRefusal(await createWebhook(deps, caller, body))),

  answer(calls.deleteWebhook, async ({ params, caller }) => {
    const result = await deleteWebhook(deps, caller, params.id)
    return result.ok ? null : result
  }),

  answer(calls.enableWebhook, async ({ params, caller }) =>
    doneOrRefusal(await enableWebhook(deps, caller, params.id)),
  ),

  answer(calls.rotateWebhookSecret, async ({ params, caller }) =>
    valueOrRefusal(await rotateSecret(deps, caller, params.id)),
  ),

  answer(calls.listWebhookMessages, async ({ params, caller }) =>
    valueOrRefusal(await listMessages(deps, caller, params.id)),
  ),

  answer(calls.replayWebhookMessage, async ({ params, caller }) =>
    doneOrRefusal(await replayMessage(deps, caller, params.id, params.message)),
  ),
]
