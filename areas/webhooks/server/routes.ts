import { answer, type PortalRoute } from '#areas/accounts/server/index.ts'
import type { Result } from '#kit/shared/result.ts'
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

const replyOf = <T>(result: Result<T>) => (result.ok ? result.value : result)
const doneIf = (result: Result<unknown>) => (result.ok ? { statusCode: 200 as const } : result)

export const webhookRoutes = (deps: WebhookDeps): PortalRoute[] => [
  answer(calls.listWebhooks, async ({ caller }) => replyOf(await listWebhooks(deps, caller))),

  answer(calls.createWebhook, async ({ body, caller }) => replyOf(await createWebhook(deps, caller, body))),

  answer(calls.deleteWebhook, async ({ params, caller }) => {
    const result = await deleteWebhook(deps, caller, params.id)
    return result.ok ? null : result
  }),

  answer(calls.enableWebhook, async ({ params, caller }) => doneIf(await enableWebhook(deps, caller, params.id))),

  answer(calls.rotateWebhookSecret, async ({ params, caller }) => replyOf(await rotateSecret(deps, caller, params.id))),

  answer(calls.listWebhookMessages, async ({ params, caller }) => replyOf(await listMessages(deps, caller, params.id))),

  answer(calls.replayWebhookMessage, async ({ params, caller }) =>
    doneIf(await replayMessage(deps, caller, params.id, params.message)),
  ),
]
