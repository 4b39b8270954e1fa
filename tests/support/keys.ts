import type { NewKey } from '#areas/accounts/contract.ts'
import { type KeyScope, scopes } from '#areas/accounts/rules/scopes.ts'
import type { Client } from './client.ts'

/** Lets the users of a supplier create keys. */
export const allowKeys = async (admin: Client, vendorId: number): Promise<void> => {
  const { status } = await admin.put(`/keys/suppliers/${vendorId}`, { allowed: true })
  if (status !== 200) throw new Error(`keys were not allowed: ${status}`)
}

/** Creates a key with these scopes, by default with all scopes. */
export const newKey = async (
  creator: Client,
  scopesOfKey: readonly KeyScope[] = scopes,
  name = 'ERP link',
): Promise<NewKey> => {
  const { status, body } = await creator.post<NewKey>('/keys', { name, scopes: scopesOfKey })
  if (status !== 201) throw new Error(`no key was created: ${JSON.stringify(body)}`)
  return body
}
