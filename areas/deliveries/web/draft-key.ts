import type { SessionUser } from '#areas/accounts/contract.ts'

/**
 * The storage key of a user's unfinished delivery on this device. It contains the user (DLV-16) and the supplier, so
 * that a user who changes supplier gets a separate draft (G-27).
 */
export const draftKey = ({ id, vendor_id }: Pick<SessionUser, 'id' | 'vendor_id'>): string =>
  `portal.draft.${id}${vendor_id === null ? '' : `.${vendor_id}`}`
