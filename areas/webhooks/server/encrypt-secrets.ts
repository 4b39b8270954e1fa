import { type ReencryptionResult, reencryptAll, type SecretBox } from '#areas/accounts/server/index.ts'
import type { Unit } from '#kit/server/database.ts'
import { ownerOfWebhookSecret } from './endpoints.ts'

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
      owner: ownerOfWebhookSecret(url),
      replace: (secret: string) => unit.updateTable('webhooks.endpoint').set({ secret }).where('id', '=', id).execute(),
    })),
    ...former.map(({ id, endpoint_id, secret: stored }) => ({
      stored,
      owner: ownerOfWebhookSecret(urls.get(endpoint_id) ?? ''),
      replace: (secret: string) =>
        unit.updateTable('webhooks.former_secret').set({ secret }).where('id', '=', id).execute(),
    })),
  ])
}
