import type { SessionUser } from '#areas/accounts/contract.ts'

/**
 * Where the unfinished delivery of a user lies on this device: another user's is another one (DLV-16), and so is the one of a
 * supplier that the user no longer works for (G-27).
 */
export const draftKey = ({ id, vendor_id }: Pick<SessionUser, 'id' | 'vendor_id'>): string =>
  `portal.draft.${id}${vendor_id === null ? '' : `.${vendor_id}`}`
