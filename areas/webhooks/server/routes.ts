import { answer, type PortalRoute } from '#areas/accounts/server/index.ts'
import { doneOrRefusal } from '#kit/server/route.ts'
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
  answer(calls.listWebhooks, ({ caller }) => listWebhooks(deps, caller)),

  answer(calls.createWebhook, ({ body, caller }) => createWebhook(deps, caller, body)),

  answer(calls.deleteWebhook, ({ params, caller }) => deleteWebhook(deps, caller, params.id)),

  answer(calls.enableWebhook, ({ params, caller }) => doneOrRefusal(enableWebhook(deps, caller, params.id))),

  answer(calls.rotateWebhookSecret, ({ params, caller }) => rotateSecret(deps, caller, params.id)),

  answer(calls.listWebhookMessages, ({ params, caller }) => listMessages(deps, caller, params.id)),

  answer(calls.replayWebhookMessage, ({ params, caller }) =>
    doneOrRefusal(replayMessage(deps, caller, params.id, params.message)),
  ),
]
