import { defineRoute, type PortalRoute } from '#areas/accounts/server/index.ts'
import { toDoneOrRefusal } from '#kit/server/route.ts'
import * as calls from '../contract.ts'
import {
  createWebhook,
  deleteWebhook,
  enableWebhook,
  listMessages,
  listWebhooks,
  replayMessage,
  rotateSecret,
  type WebhookDeps,
} from './endpoints.ts'

export const webhookRoutes = (deps: WebhookDeps): PortalRoute[] => [
  defineRoute(calls.listWebhooks, ({ caller }) => listWebhooks(deps, caller)),

  defineRoute(calls.createWebhook, ({ body, caller, headers }) =>
    createWebhook(deps, caller, body, headers['idempotency-key']),
  ),

  defineRoute(calls.deleteWebhook, ({ params, caller }) => deleteWebhook(deps, caller, params.id)),

  defineRoute(calls.enableWebhook, ({ params, caller }) => toDoneOrRefusal(enableWebhook(deps, caller, params.id))),

  defineRoute(calls.rotateWebhookSecret, ({ params, caller }) => rotateSecret(deps, caller, params.id)),

  defineRoute(calls.listWebhookMessages, ({ params, caller }) => listMessages(deps, caller, params.id)),

  defineRoute(calls.replayWebhookMessage, ({ params, caller }) =>
    toDoneOrRefusal(replayMessage(deps, caller, params.id, params.message)),
  ),
]
