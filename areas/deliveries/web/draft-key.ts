import type { SessionUser } from '#areas/accounts/contract.ts'

/** Where the unfinished delivery of a user lies on this device: another user's is another one (DLV-16). */
export const draftKey = ({ id }: Pick<SessionUser, 'id'>): string => `portal.draft.${id}`
