import type { Unit } from '#kit/server/database.ts'

/** Removes the links of a user to identity providers. @returns whether there were any */
export const removeIdentities = async (unit: Unit, userId: number): Promise<boolean> => {
  const { numDeletedRows } = await unit
    .deleteFrom('accounts.sign_in_identity')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
