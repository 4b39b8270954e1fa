import { createHash, randomBytes } from 'node:crypto'

/** A code with 256 random bits for a link or an unfinished sign-in. */
export const newCode = (): string => randomBytes(32).toString('base64url')
/** The hash under which a code, a key or a device token is stored, instead of the secret itself. */
export const hashOfCode = (code: string): string => createHash('sha256').update(code).digest('hex')
