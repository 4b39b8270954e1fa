import { hash, verify } from '@node-rs/argon2'

/** argon2id (2) with 19 MiB and 2 passes: the minimum that OWASP recommends, about 20 ms. */
const options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password, options)

let dummyHash: Promise<string> | undefined

/**
 * Checks a password. Without an account it hashes as well, so that the response time does not reveal which user names
 * exist.
 */
export const verifyPassword = async (passwordHash: string | undefined, password: string): Promise<boolean> => {
  dummyHash ??= hashPassword('nobody has this password')
  const matches = await verify(passwordHash ?? (await dummyHash), password)
  return passwordHash !== undefined && matches
}
