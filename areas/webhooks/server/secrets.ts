import { createHmac, randomBytes } from 'node:crypto'
import { type ReencryptionResult, reencryptAll, type SecretBox } from '#areas/accounts/server/index.ts'
import type { Unit } from '#kit/server/database/database.ts'

const PREFIX = 'whsec_'

/** Creates a secret of 256 random bits in the format of Standard Webhooks. */
export const newWebhookSecret = (): string => PREFIX + randomBytes(32).toString('base64')

/** Returns the signature of a message (Standard Webhooks). `timestamp` is in seconds. */
export const signatureOf = (secret: string, id: string, timestamp: number, body: string): string => {
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
}

/** Returns the header `webhook-signature`: one signature for each secret, separated by spaces. */
export const signaturesOf = (secrets: readonly string[], id: string, timestamp: number, body: string): string =>
  secrets.map((secret) => signatureOf(secret, id, timestamp, body)).join(' ')

/** Returns the owner to which the encryption binds the secrets of a webhook. */
export const webhookSecretContext = (url: string): string => `webhook ${url}`

/** Encrypts the current and the replaced secrets of all webhooks again, with the current key. */
export const encryptWebhookSecrets = async (unit: Unit, box: SecretBox): Promise<ReencryptionResult> => {
  const endpoints = await unit
    .selectFrom('webhooks.endpoint')
    .select(['id', 'url', 'secret'])
    .orderBy('id')
    .forUpdate()
    .execute()
  const urls = new Map(endpoints.map(({ id, url }) => [id, url]))
  const former = await unit.selectFrom('webhooks.former_secret').selectAll().orderBy('id').forUpdate().execute()
  return reencryptAll(box, [
    ...endpoints.map(({ id, url, secret: stored }) => ({
      stored,
      owner: webhookSecretContext(url),
      replace: (secret: string) => unit.updateTable('webhooks.endpoint').set({ secret }).where('id', '=', id).execute(),
    })),
    ...former.map(({ id, endpoint_id, secret: stored }) => ({
      stored,
      owner: webhookSecretContext(urls.get(endpoint_id) ?? ''),
      replace: (secret: string) =>
        unit.updateTable('webhooks.former_secret').set({ secret }).where('id', '=', id).execute(),
    })),
  ])
}
