import type { Unit } from '#kit/server/database/database.ts'
import { ownerOfSecret } from './providers/provider-store.ts'
import { secretOwnerOf } from './second-factor/second-factor.ts'
import { type ReencryptionResult, reencryptAll, type SecretBox } from './secret-box.ts'

/** Encrypts the secrets of authenticator apps and identity providers with the current key. */
export const encryptAccountSecrets = async (unit: Unit, box: SecretBox): Promise<ReencryptionResult> => {
  const authenticators = await unit
    .selectFrom('accounts.authenticator')
    .select(['user_id', 'secret'])
    .orderBy('user_id')
    .forUpdate()
    .execute()
  const providers = await unit
    .selectFrom('accounts.sign_in_provider')
    .select(['id', 'client_secret'])
    .orderBy('id')
    .forUpdate()
    .execute()
  return reencryptAll(box, [
    ...authenticators.map(({ user_id, secret: stored }) => ({
      stored,
      owner: secretOwnerOf(user_id),
      replace: (secret: string) =>
        unit.updateTable('accounts.authenticator').set({ secret }).where('user_id', '=', user_id).execute(),
    })),
    ...providers.map(({ id, client_secret: stored }) => ({
      stored,
      owner: ownerOfSecret(id),
      replace: (client_secret: string) =>
        unit.updateTable('accounts.sign_in_provider').set({ client_secret }).where('id', '=', id).execute(),
    })),
  ])
}
