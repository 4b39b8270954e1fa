import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const ALGORITHM = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

/**
 * Encrypts secrets that the portal must read again, such as those of authenticator apps, with a key that is not in the
 * database. A secret is bound to its `owner`, so that it cannot be copied to another row.
 */
export class SecretBox {
  readonly #key: Buffer

  constructor(key: string) {
    this.#key = Buffer.from(hkdfSync('sha256', key, '', 'portal secrets', 32))
  }

  encrypt(text: string, owner: string): string {
    const iv = randomBytes(IV_BYTES)
    const cipher = createCipheriv(ALGORITHM, this.#key, iv).setAAD(Buffer.from(owner))
    const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
    return Buffer.concat([iv, cipher.getAuthTag(), content]).toString('base64url')
  }

  /** Returns the secret, or undefined if it was encrypted with another key or for another owner. */
  decrypt(stored: string, owner: string): string | undefined {
    const bytes = Buffer.from(stored, 'base64url')
    const [iv, tag] = [bytes.subarray(0, IV_BYTES), bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES)]
    try {
      const decipher = createDecipheriv(ALGORITHM, this.#key, iv, { authTagLength: TAG_BYTES })
        .setAAD(Buffer.from(owner))
        .setAuthTag(tag)
      return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
    } catch {
      return undefined
    }
  }
}
