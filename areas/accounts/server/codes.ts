import { createHash, randomBytes } from 'node:crypto'

/** A code with 256 random bits for a link or an unfinished sign-in. Only its hash is stored. */
export const newCode = (): string => randomBytes(32).toString('base64url')
export const hashOfCode = (code: string): string => createHash('sha256').update(code).digest('hex')
